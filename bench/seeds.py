"""Seeds as they are typed: `1-20`, `7`, or `1,4,9-12`."""

import re

import click

MOST = 10_000
"""More would not end on any day."""

_PART = re.compile(r"(\d{1,15})(?:-(\d{1,15}))?", re.ASCII)


class Seeds(click.ParamType[tuple[int, ...]]):
    """A list of seeds and ranges of seeds, each seed once."""

    name = "seeds"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        seeds: dict[int, None] = {}
        for part in str(value).split(","):
            found = _PART.fullmatch(part.strip())
            if not found:
                self.fail(f"{part.strip()[:30]!r} is no seed and no range such as 1-20", param, ctx)
            first, last = int(found[1]), int(found[2] or found[1])
            if not first <= last < first + MOST:
                self.fail(f"the range {part.strip()} is empty or longer than {MOST} seeds", param, ctx)
            seeds |= dict.fromkeys(range(first, last + 1))
        return tuple(seeds)
