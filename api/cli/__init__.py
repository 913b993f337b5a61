"""The command line: `mapwright`, one module for each command."""

import sys


def main() -> None:
    """The console command: run what was asked and leave with its exit code."""
    try:
        # Here, so that Ctrl-C while the program is still starting is as quiet as later.
        from api.cli.app import mapwright
        from api.cli.errors import run

        code = run(mapwright)
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
