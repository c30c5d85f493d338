#!/usr/bin/env python3
"""Fails the first, second, third … call of each kind while the program does something, until it succeeds.

    run.py PROGRAM [--quick] [--words] [OPERATION…]

After each fault the program has to have ended by itself, to have said what is wrong, and to have lost and half-written
nothing; without the fault the same command then has to do all of it. --quick leaves out most calls after the twelfth,
--words lists what was said.
"""
import argparse
import collections
import concurrent.futures
import errno
import os
import re
import signal
import sys
import tempfile
import time

import checks
import operations
from bench import Bench
from losing import Losses
from running import Wrong
from server import Server

#: What GRDB ends a program with where SQLite has no memory even to end a transaction.
LIMIT = re.compile(r"GRDB/\w+\.swift:\d+: (Fatal error: A transaction has been left opened|Assertion failed)")
SHORT = 0
#: The ways in which each kind of call fails: the errno, and whether all later calls fail as well.
FAULTS = {
    "open": [(errno.EMFILE, False), (errno.EMFILE, True), (errno.EIO, False)],
    "read": [(errno.EIO, False), (errno.EINTR, False)],
    "write": [(errno.ENOSPC, True), (errno.EIO, False), (errno.EINTR, False), (SHORT, True)],
    "sync": [(errno.EIO, False), (errno.ENOSPC, True)],
    "rename": [(errno.EIO, False), (errno.ENOSPC, True)],
    "unlink": [(errno.EIO, False)],
    "truncate": [(errno.EIO, False), (errno.ENOSPC, True)],
    "mmap": [(errno.ENOMEM, False)],
    "close": [(errno.EIO, False)],
    "stat": [(errno.EIO, False)],
    "mkdir": [(errno.ENOSPC, True)],
    "mode": [(errno.EPERM, False)],
    "lock": [(errno.ENOLCK, False)],
    "malloc": [(errno.ENOMEM, False), (errno.ENOMEM, True)],
}


class Series:
    """One operation with one kind of fault, at each call; of the later ones, at some."""

    def __init__(self, bench, operation, kind, count, code, is_sticky):
        self.bench, self.operation, self.kind, self.count = bench, operation, kind, count
        self.code, self.is_sticky = code, is_sticky
        self.runs, self.limits, self.wrongs, self.said = 0, 0, [], collections.Counter()

    def fault(self, number):
        return f"{self.kind}:{number}:{self.code}" + (":sticky" if self.is_sticky else "")

    def play(self, all_up_to, most_later):
        step = max(1, (self.count - all_up_to) // most_later)
        place = self.bench.places.get()
        try:
            number = 1
            while self.is_hit(place, number):
                number += 1 if number < all_up_to else step
        finally:
            self.bench.places.put(place)
        if not self.runs:
            self.tell(f"{self.operation.name} {self.kind}: none of {self.count} calls failed")
        return self

    def tell(self, wrong):
        self.wrongs.append(wrong)
        print(wrong, file=sys.stderr, flush=True)

    def is_hit(self, place, number):
        """Plays one fault; false where the operation has fewer calls of the kind."""
        place.fill(self.bench.prepared[self.operation.name])
        fault, call = self.fault(number), ""
        try:
            outcome = self.operation.run(place, fault=fault)
            if not outcome.failed:
                return False
            call = outcome.call.replace(place.folder, "")
            self.runs += 1
            self.look(place, outcome)
        except Wrong as wrong:
            self.tell(f"{self.operation.name} {fault} ({call}): {wrong}")
        return True

    def look(self, place, outcome):
        result = self.operation.result(place, outcome)
        if self.is_limit(outcome):
            self.limits += 1
        else:
            self.judge(place, outcome, result)
        if result != operations.WHOLE and self.operation.goes_on:
            self.repeat(place)

    def is_limit(self, outcome):
        """Whether GRDB ended the program; that the archive is whole was looked at before."""
        is_for_want_of_memory = self.kind == "malloc" and self.is_sticky
        return is_for_want_of_memory and outcome.status == -signal.SIGILL and LIMIT.search(outcome.errors)

    def judge(self, place, outcome, result):
        checks.words(outcome, result == operations.WHOLE)
        self.remember(place, outcome, result)
        if self.operation.fails and result != operations.WHOLE:
            checks.expect(outcome.status, f"it ends well, and has done {result} of it: {outcome.output}")
        if self.kind != "unlink":
            checks.leftovers(place)

    def repeat(self, place):
        """Runs the same command without a fault."""
        again = self.operation.run(place)
        checks.expect(again.status == 0, f"without the fault it fails: {again.errors}")
        result = self.operation.result(place, again)
        checks.expect(result == operations.WHOLE, f"without the fault it does {result} of it")
        checks.leftovers(place)

    def remember(self, place, outcome, result):
        sentence = re.sub(r"\d{4,}", "N", outcome.errors.replace(place.folder, "").strip())
        self.said[f"{self.kind} {result} {outcome.status}: {sentence}"] += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--words", action="store_true")
    parser.add_argument("--kind", action="append", choices=[*FAULTS, "none"])
    parser.add_argument("--losses", type=int, default=20, help="losses of power in each operation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("operations", nargs="*")
    options = parser.parse_intermixed_args()
    began, workers = time.monotonic(), 2 * (os.cpu_count() or 1)
    with tempfile.TemporaryDirectory(prefix="smashtag-calls-") as folder:
        bench = Bench(os.path.abspath(options.program), os.path.realpath(folder), workers)
        known = operations.all_operations(Server().address)
        chosen = [known[name] for name in options.operations or known]
        series = []
        for operation in chosen:
            counts = bench.prepare(operation)
            if options.words:
                print(operation.name, {kind: count for kind, count in counts.items() if kind in FAULTS and count})
            kinds = [kind for kind in FAULTS if counts[kind] and kind in (options.kind or FAULTS)]
            series += [
                Series(bench, operation, kind, counts[kind], *fault) for kind in kinds for fault in FAULTS[kind]
                if kind != "malloc" or operation.ends_without_memory or not fault[1]]
        extent = (12, 6) if options.quick else (60, 40)
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            played = list(pool.map(lambda one: one.play(*extent), series))
            lost = [operation for operation in chosen if operation.name in operations.LOSABLE]
            losses = list(pool.map(
                lambda operation: Losses(bench, operation, options.losses, options.seed).play(), lost))
    report(played, losses, options.words, time.monotonic() - began)


def report(played, losses, lists_words, seconds):
    said = collections.defaultdict(collections.Counter)
    for one in played:
        said[one.operation.name] += one.said
    for name, sentences in said.items() if lists_words else ():
        print("\n".join([name] + [f"  {count:4} {sentence}" for sentence, count in sentences.most_common()]))
    wrongs = [wrong for one in played + losses for wrong in one.wrongs]
    print(
        f"{sum(one.runs for one in played):,} calls failed in {len({one.operation.name for one in played})} operations "
        f"({sum(one.limits for one in played)} ended by GRDB for want of memory), "
        f"power lost {sum(one.states for one in losses)} times, {len(wrongs)} wrong, {seconds:.0f} s")
    sys.exit(1 if wrongs else 0)


if __name__ == "__main__":
    main()
