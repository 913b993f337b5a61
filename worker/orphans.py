"""No orphans: a process that ends when the one that started it has gone, however that ended."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int, number: int = signal.SIGKILL) -> None:
    """Have Linux send this process a signal when its parent ends; elsewhere this does nothing."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)
    if os.getppid() != parent:  # it had gone before we asked
        os.kill(os.getpid(), number)
