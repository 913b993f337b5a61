"""The version of Mapwright."""

from importlib.metadata import PackageNotFoundError, version


def own_version() -> str:
    """The version that is installed; 0 when it runs uninstalled from its sources."""
    try:
        return version("mapwright")
    except PackageNotFoundError:
        return "0"
