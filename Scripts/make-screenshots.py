#!/usr/bin/env python3
"""Shoots the pictures of the documentation anew: the program in kitty on a screen of its own, with its sample.

usage: make-screenshots.py PROGRAM [NAME...]    NAME: only these of smashtag, images, places

Needs what the terminals' tests need: Scripts/setup.sh terminals.
"""
import os
import subprocess
import sys
import time

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "Tests/Terminals"))
from checks import BEGUN  # noqa: E402
from screen import Screen, Unavailable  # noqa: E402
from terminals import Setting, kitty  # noqa: E402

FOLDER = os.path.join(ROOT, "Documentation")
COLOURS = 256

# For each picture the size of its window in cells, and the lines that are typed before each of its shots.
PICTURES = {
    "smashtag": ((80, 39), [["clear", "#ferry filter:links", "1"]]),
    "images": ((82, 31), [["search filter:images", "clear", "gallery"], ["4", "image"]]),
    "places": ((142, 34), [["clear", "places", "4", "2"]]),
}


def setting(columns, rows):
    def command(home):
        size = [f"initial_window_width={columns}c", f"initial_window_height={rows}c", "background=#000000"]
        return [*kitty(home), *[word for option in size for word in ("-o", option)]]
    return Setting("kitty", command, ["kitty"], "kitty")


def settle(screen):
    """Waits until the window has stayed the same for a second."""
    last, since = None, time.monotonic()
    while time.monotonic() - since < 1:
        shot = screen.shot().ppm
        if shot != last:
            last, since = shot, time.monotonic()
        time.sleep(0.1)


def shoot(name, program):
    size, parts = PICTURES[name]
    shots = []
    with Screen(setting(*size), program, wide=1900) as screen:
        if not screen.waits_for(rb"sh-prompt> "):
            raise Unavailable("the shell shows no prompt")
        screen.enter("go")
        if not screen.waits_for(BEGUN):
            raise Unavailable("the program shows no prompt")
        for lines in parts:
            for line in lines:
                screen.enter(line)
                settle(screen)
            path = screen.path(f"shot-{len(shots)}.ppm")
            with open(path, "wb") as file:
                file.write(screen.shot().ppm)
            shots.append(path)
        target = os.path.join(FOLDER, name + ".png")
        subprocess.run(
            ["convert", *shots, "-bordercolor", "black", "-border", "6", "+append", "-strip", "-colors",
             str(COLOURS), "-define", "png:compression-level=9", "PNG8:" + target], check=True)
    print(f"{target}: {os.path.getsize(target) // 1024} kB")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    names = sys.argv[2:] or list(PICTURES)
    if unknown := [name for name in names if name not in PICTURES]:
        sys.exit(f"make-screenshots: there is no picture {unknown[0]}; there are {', '.join(PICTURES)}")
    for name in names:
        try:
            shoot(name, os.path.abspath(sys.argv[1]))
        except Unavailable as reason:
            sys.exit(f"make-screenshots: {name}: {reason}")


main()
