"""The cache of compiled functions."""

import os
import subprocess
import sys
from pathlib import Path


def test_old_kernels_are_forgotten_and_recent_ones_kept(tmp_path: Path) -> None:
    old, recent = tmp_path / "kernels-old", tmp_path / "kernels-recent"
    for folder in (old, recent):
        folder.mkdir()
        (folder / "one.nbi").write_text("compiled")
    os.utime(old, (0, 0))
    code = "from engine import compiled as c; c.CACHE.mkdir(); c.forget_old_kernels(); print(c.CACHE)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MAPWRIGHT_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert sorted(tmp_path.iterdir()) == sorted([recent, Path(run.stdout.strip())])
