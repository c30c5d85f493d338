"""Whether the benches only show that they still run: ONCE=1 measures each figure once, on the smallest input."""
import os

ONCE = os.environ.get("ONCE", "") not in ("", "0")


def runs(usual, once=1):
    """How many runs, or how much input, a figure is made of."""
    return once if ONCE else usual
