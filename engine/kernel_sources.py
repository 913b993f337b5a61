"""The sources compiled functions are made of: those that mark them, and all that these import."""

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

PACKAGES = ("engine", "solver", "generator")
_IMPORT = re.compile(
    rf"^\s*(?:from|import)\s+((?:{'|'.join(PACKAGES)})\b[\w.]*)(?:\s+import\s+(\([^)]*\)|.*))?", re.MULTILINE
)
_MARKED = re.compile(r"^@(?:bare_|inlined_)?kernel\b", re.MULTILINE)


def kernel_sources() -> list[Path]:
    """The files whose text a compiled function can depend on, in a fixed order.

    Imports are taken from the text, those within functions too, so there may be a file too many, but none is
    missing.
    """
    homes = {package: Path(str(resources.files(package))) for package in PACKAGES}
    files = [file for home in homes.values() for file in sorted(home.rglob("*.py"))]
    wanted = [file for file in files if _MARKED.search(file.read_text("utf-8"))]
    wanted.append(homes["engine"] / "compiled.py")
    found: set[Path] = set()
    while wanted:
        file = wanted.pop()
        if file not in found:
            found.add(file)
            wanted.extend(_imported(file.read_text("utf-8"), homes))
    return [file for file in files if file in found]


def _imported(text: str, homes: dict[str, Path]) -> Iterator[Path]:
    """The modules a text imports from, and those it names of them.

    A package that holds a module is run too, but gives it nothing a function could be made of.
    """
    for module, names in _IMPORT.findall(text):
        package, *rest = module.split(".")
        yield from _file(homes[package].joinpath(*rest))
        for name in re.findall(r"\w+", names):
            yield from _file(homes[package].joinpath(*rest, name))


def _file(module: Path) -> Iterator[Path]:
    for file in (module / "__init__.py", module.with_suffix(".py")):
        if file.is_file():
            yield file
