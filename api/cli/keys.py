"""Keys of a terminal, one by one, as names: `up`, `enter`, `tab`, `escape`, or the letter itself."""

import os
import select
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

NAMED = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\r": "enter",
    b"\n": "enter",
    b"\t": "tab",
    b"\x1b": "escape",
    b"\x04": "end",
}
SEQUENCE_SECONDS = 0.05
"""How long the rest of a key's bytes may take after the escape that begins them."""


@contextmanager
def single_keys(terminal: int) -> Iterator[Iterator[str]]:
    """Within, the terminal hands over keys as they are pressed; afterwards it is as before."""
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        yield _keys(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _keys(terminal: int) -> Iterator[str]:
    """Keys until the terminal goes away."""
    while True:
        try:
            byte = os.read(terminal, 1)
        except OSError:
            return
        if not byte:
            return
        if byte == b"\x1b":
            byte += _rest_of_sequence(terminal)
        yield NAMED.get(byte) or byte.decode("ascii", "replace").lower()


def _rest_of_sequence(terminal: int) -> bytes:
    rest = b""
    while select.select([terminal], [], [], SEQUENCE_SECONDS)[0]:
        byte = os.read(terminal, 1)
        rest += byte
        if not byte or (byte.isalpha() and rest != b"O") or byte == b"~" or len(rest) > 8:
            break
    return rest
