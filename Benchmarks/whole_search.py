#!/usr/bin/env python3
"""Times a whole run of `smashtag search WORD`, from its start to its end, beside the sqlite3 shell.

Then it tells how many tweets a second `search --limit N --jsonl` writes, beside the rows that the shell writes as JSON.

    whole_search.py SMASHTAG ARCHIVE FLOOR [RUNS]

ARCHIVE is what an import made, FLOOR the database of ArchiveFloor over the same tweets, which the sqlite3 shell
searches. Prints the median and the slowest of RUNS (default 40) after one that warms the cache.
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from once import runs as usual

WORDS = ["water", "city", "music"]
EVERY = "lang:en OR -lang:en"
SQL = """SELECT screen_name, text FROM tweet_index CROSS JOIN tweet ON tweet.id = tweet_index.rowid
CROSS JOIN user ON user.id = tweet.user WHERE tweet_index MATCH '{}' ORDER BY tweet_index.rowid DESC LIMIT 20"""


def seconds(arguments):
    begin = time.perf_counter()
    subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begin


def report(name, calls, runs):
    if not shutil.which(calls[0][0]):
        print(f"{name:34} not installed")
        return
    for call in calls:
        seconds(call)
    times = [seconds(calls[run % len(calls)]) * 1000 for run in range(runs)]
    print(f"{name:34} {statistics.median(times):8.1f} ms {max(times):8.1f} ms")


def lines(name, call, count):
    """How many of `count` tweets are written in a second, from the start of the program to its end."""
    if not shutil.which(call[0]):
        print(f"{name:34} not installed")
        return
    times = [seconds(call) for _ in range(usual(3))]
    print(f"{name:34} {count / statistics.median(times):8,.0f} tweets/s")


def main():
    smashtag, archive, floor = sys.argv[1:4]
    runs = int(sys.argv[4]) if len(sys.argv) > 4 else usual(40)
    data = tempfile.mkdtemp()
    os.symlink(os.path.abspath(archive), os.path.join(data, "archive.sqlite"))
    print(f"{'a whole search':34} {'median':>11} {'slowest':>11}")
    report("smashtag", [[smashtag, "--data-dir", data, "search", word] for word in WORDS], runs)
    report("smashtag --version", [[smashtag, "--version"]], runs)
    report("sqlite3", [["sqlite3", floor, SQL.format(word)] for word in WORDS], runs)
    count = min(100_000, int(subprocess.run(
        ["sqlite3", archive, "SELECT tweets FROM extent"], capture_output=True, text=True, check=True).stdout))
    print(f"{count:,} tweets as lines of JSON")
    search = ["search", EVERY, "--limit", str(count)]
    lines("smashtag --jsonl", [smashtag, "--data-dir", data, "--source", "archive", *search, "--jsonl"], count)
    lines("smashtag, as text", [smashtag, "--data-dir", data, "--source", "archive", *search], count)
    lines("sqlite3 -json, the view tweets", ["sqlite3", "-json", archive, f"SELECT * FROM tweets LIMIT {count}"], count)
    shutil.rmtree(data)


main()
