#!/usr/bin/env python3
"""Looks at the program in real terminals: each on a screen of its own, typed into, shot, and the picture found there.

usage: run.py PROGRAM [NAME...]    NAME: only these of the terminals, such as xterm or konsole-sixel

Prints one line for each check; a terminal that cannot be tried is named with the reason. Screenshots and output of what
failed are kept in .build/terminals. Ends with status 1 if any check failed, or none could be tried.
"""
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

import picture
from checks import Checks
from screen import Screen, Stopped, Unavailable, stopping
from terminals import SETTINGS

KEPT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.build/terminals"))
TOOLS = ["Xvfb", "xdotool", "xwininfo", "import", "convert", "script"]


class Report:
    def __init__(self):
        self.passed = self.failed = 0
        self.skipped = []

    def of(self, setting):
        def one(name, reason, screen):
            if reason is None:
                self.passed += 1
                print(f"ok      {setting.name}: {name}", flush=True)
            else:
                self.failed += 1
                print(f"FAILED  {setting.name}: {name}: {reason}", flush=True)
                keep(setting, name, screen)
        return one

    def skip(self, name, reason):
        self.skipped.append(name)
        print(f"skipped {name}: {reason}", flush=True)


def keep(setting, name, screen):
    if screen is None:
        return
    os.makedirs(KEPT, exist_ok=True)
    words = "".join(letter if letter.isalnum() else "-" for letter in name)
    stem = os.path.join(KEPT, f"{setting.name}-{words}")
    try:
        screen.shot().save(stem + ".png")
    except Unavailable:
        pass
    with open(stem + ".output", "wb") as file:
        file.write(screen.output())


def look_at(setting, program, image, report):
    if stopping.is_set():
        return
    if setting.missing:
        report.skip(setting.name, f"{', '.join(setting.missing)} not installed")
        return
    try:
        with Screen(setting, program) as screen:
            Checks(screen, image, report.of(setting)).run()
    except Unavailable as reason:
        report.skip(setting.name, str(reason))
    except Stopped:
        report.skip(setting.name, "stopped")
    except Exception as error:
        traceback.print_exc()
        report.of(setting)("all checks", f"{type(error).__name__}: {error}", None)


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    program, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    if missing := [tool for tool in TOOLS if not shutil.which(tool)]:
        raise SystemExit(f"not installed: {', '.join(missing)}; Scripts/setup.sh terminals installs them")
    if unknown := set(names) - {setting.name for setting in SETTINGS}:
        raise SystemExit(f"no terminal is called {', '.join(unknown)}; there are "
                         + ", ".join(setting.name for setting in SETTINGS))
    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, lambda *_: stopping.set())
    begin, report = time.monotonic(), Report()
    shutil.rmtree(KEPT, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        image = os.path.join(folder, "bars.png")
        with open(image, "wb") as file:
            file.write(picture.png())
        # Two at a time: most of it is waiting for a terminal to draw.
        with ThreadPoolExecutor(max_workers=2) as pool:
            for setting in SETTINGS:
                if not names or setting.name in names:
                    pool.submit(look_at, setting, program, image, report)
    print(f"{report.passed} checks passed, {report.failed} failed, {len(report.skipped)} terminals skipped,"
          f" {time.monotonic() - begin:.0f} s")
    if report.failed:
        print(f"screenshots and output: {os.path.relpath(KEPT)}")
    sys.exit(1 if report.failed or not report.passed or stopping.is_set() else 0)


main()
