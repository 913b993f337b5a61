"""How a command ends: at most one line on standard error, and the exit code that goes with it."""

import io
import os
import sys
from collections.abc import Sequence

import click

from engine import BadInput

PROGRAM = "mapwright"
DEBUG = "MAPWRIGHT_DEBUG"

FAULT = 1
BAD_INPUT = 2
INTERRUPTED = 130


def run(command: click.Command, args: Sequence[str] | None = None) -> int:
    """Run a command; whatever happens comes back as an exit code, never as a traceback."""
    _mend_streams()
    try:
        code = command.main(args, prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except BrokenPipeError:
        code = FAULT  # whoever read the output has seen enough; there is nobody to tell
    except Exception as problem:
        if os.environ.get(DEBUG):
            raise
        code = _report(problem)
    _drop_unwritten()
    return code


def say(message: str) -> None:
    """One line on standard error, whatever the message holds."""
    line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(message.split()))
    click.echo(f"{PROGRAM}: {line}", err=True)


def _report(problem: Exception) -> int:
    code, message = _in_words(problem)
    say(message)
    return code


def _in_words(problem: Exception) -> tuple[int, str]:
    if isinstance(problem, click.UsageError):
        return BAD_INPUT, _of_usage(problem)
    if isinstance(problem, click.ClickException):
        return BAD_INPUT, problem.format_message()
    if isinstance(problem, BadInput):
        return BAD_INPUT, str(problem)
    if isinstance(problem, OSError):
        return BAD_INPUT, _of_system(problem)
    what = f"{type(problem).__name__}: {problem}"
    return FAULT, f"a fault in Mapwright itself, {what} ({DEBUG}=1 shows where)"


def _of_usage(problem: click.UsageError) -> str:
    message = problem.format_message().removesuffix(".")
    where = problem.ctx.command_path if problem.ctx else PROGRAM
    return f"{message[:1].lower()}{message[1:]}; see '{where} --help'"


def _of_system(problem: OSError) -> str:
    reason = (problem.strerror or str(problem)).lower()
    return f"{click.format_filename(problem.filename)}: {reason}" if problem.filename else reason


def _mend_streams() -> None:
    """A stream closed for us reads as empty and swallows what is written; strange letters become '?'."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # open to the end
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_unwritten() -> None:
    """Keep the interpreter from trying once more, at its end, to write what could not be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
