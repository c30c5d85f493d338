#!/usr/bin/env python3
"""Kills imports at random moments, and looks whether the archive is whole and has what was reported.

    run.py PROGRAM [RUNS=200] [KIND...]

KINDs are jsonl, gz and zip (an X export), by turns. A third of the moments lie in the finish, when all is
read. Each second archive is gone on with, and has all tweets in the end.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

import archive
import collection
from running import Import


class Runs:
    def __init__(self, program, folder, kinds):
        self.program, self.folder, self.kinds = program, folder, kinds
        self.files, self.ids = collection.make(folder), collection.ids()
        self.killed = self.ended = self.in_finish = self.gone_on = 0
        self.held, self.seconds = [], {}

    def measure(self):
        """Runs each kind once as it should be, to know how long it takes, and when all was read."""
        for kind in self.kinds:
            run = Import(self.program, self.data, self.files[kind])
            run.read_until(lambda: run.reported == collection.COUNT)
            read = time.monotonic() - run.began
            whole, status = run.end()
            if status or archive.count(self.data, self.ids, collection.COUNT) != collection.COUNT:
                raise archive.Wrong(f"it cannot import {kind}: {run.output[-300:]}")
            self.seconds[kind] = (read, whole)
            self.clear()

    def kill(self, number):
        """Kills one import and looks at what it left."""
        kind = self.kinds[number % len(self.kinds)]
        run = Import(self.program, self.data, self.files[kind])
        read, whole = self.seconds[kind]
        in_finish = number % 3 == 2
        if in_finish:
            run.read_until(lambda: run.reported == collection.COUNT)
            run.read_until(time.monotonic() - run.began + random.uniform(0, max(whole - read, 0.02)))
        else:
            run.read_until(random.uniform(0, read))
        was_killed = run.kill()
        self.killed += was_killed
        self.ended += not was_killed
        self.in_finish += was_killed and in_finish
        self.held.append(archive.count(self.data, self.ids, run.reported))
        if number % 2:
            self.go_on(kind, self.held[-1])
        self.clear()

    def go_on(self, kind, held):
        """Imports the same file once more, to its end."""
        command = [self.program, "--data-dir", self.data, "--no-rc", "--json", "import", self.files[kind]]
        said = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        if said["skipped"] != held or said["imported"] != collection.COUNT - held:
            raise archive.Wrong(f"{held} of {collection.COUNT} were there, but the next run says {said}")
        archive.count(self.data, self.ids, collection.COUNT)
        self.gone_on += 1

    @property
    def data(self):
        return os.path.join(self.folder, "data")

    def clear(self):
        shutil.rmtree(self.data, ignore_errors=True)


def main():
    program, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = int(os.environ.get("SEED", time.time()))
    random.seed(seed)
    with tempfile.TemporaryDirectory(prefix="smashtag-kills-") as folder:
        runs = Runs(program, folder, sys.argv[3:] or collection.KINDS)
        random.seed(seed)
        runs.measure()
        for number in range(count):
            try:
                runs.kill(number)
            except archive.Wrong as wrong:
                kept = tempfile.mkdtemp(prefix="smashtag-kill-")
                shutil.copytree(runs.data, os.path.join(kept, "data"))
                sys.exit(f"kill {number + 1} (SEED={seed}): {wrong}; the archive is kept in {kept}")
    middle = sum(0 < held < collection.COUNT for held in runs.held)
    print(
        f"{runs.killed} imports of {collection.COUNT:,} tweets killed ({', '.join(runs.kinds)}), "
        f"{runs.in_finish} of them in the finish, {runs.ended} ended before: {middle} archives held a part, "
        f"{runs.gone_on} were gone on with, all are whole")


if __name__ == "__main__":
    main()
