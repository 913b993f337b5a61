"""The versions of what finds the pars, as certificates name them."""

from importlib.metadata import PackageNotFoundError, version


def solver_version() -> str:
    """The versions of Mapwright and of what proves its limits."""
    return ", ".join(f"{name} {_version(name)}" for name in ("mapwright", "ortools", "pyscipopt"))


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "0"
