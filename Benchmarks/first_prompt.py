#!/usr/bin/env python3
"""Times from start to the first prompt, in a pseudo-terminal, beside other shells; and memory at that prompt.

    first_prompt.py SMASHTAG [RUNS]

Prints the median and the slowest of RUNS (default 30) starts after one that warms the cache. The line "with all
libraries" preloads those that later parts of the program link, so that their cost is seen now.
"""
import ctypes.util
import os
import pty
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from once import runs as usual

LIBRARIES = ["curl", "archive", "xml2", "chafa", "turbojpeg", "png16", "webp", "gif"]


def start(arguments, environment):
    process, terminal = pty.fork()
    if process == 0:
        os.execvpe(arguments[0], arguments, environment)
    return process, terminal


def until_prompt(terminal, prompt, limit=5.0):
    seen, end = b"", time.perf_counter() + limit
    while prompt not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0, end - time.perf_counter()))
        if not ready:
            raise SystemExit(f"no prompt {prompt!r} within {limit} s; saw {seen[-200:]!r}")
        seen += os.read(terminal, 65536)


def memory(process):
    with open(f"/proc/{process}/smaps_rollup") as file:
        values = {line.split()[0]: int(line.split()[1]) for line in file if line.split()[-1] == "kB"}
    return values["Rss:"] / 1024, values["Pss:"] / 1024


def measure(arguments, prompt, environment):
    begin = time.perf_counter()
    process, terminal = start(arguments, environment)
    until_prompt(terminal, prompt)
    milliseconds = (time.perf_counter() - begin) * 1000
    time.sleep(0.05)
    sizes = memory(process)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(terminal)
    return milliseconds, sizes


def report(name, arguments, prompt, environment, runs):
    if not shutil.which(arguments[0]):
        print(f"{name:34} not installed")
        return
    measure(arguments, prompt, environment)
    figures = [measure(arguments, prompt, environment) for _ in range(runs)]
    times = [time for time, _ in figures]
    rss, pss = figures[-1][1]
    print(f"{name:34} {statistics.median(times):8.1f} ms {max(times):8.1f} ms {rss:8.1f} MB {pss:8.1f} MB")


def preloads():
    names = {}
    listing = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True).stdout
    for line in listing.splitlines():
        if "=>" in line:
            names.setdefault(line.split()[0], line.split("=> ")[1])
    found = [names.get(ctypes.util.find_library(name) or "") for name in LIBRARIES]
    return [path for path in found if path], [n for n, path in zip(LIBRARIES, found) if not path]


def main():
    smashtag, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else usual(30)
    environment = dict(os.environ, TERM="xterm-256color", HOME=tempfile.mkdtemp(), LANG="C.UTF-8")
    data = tempfile.mkdtemp()
    shell = [smashtag, "--data-dir", data]
    print(f"{'first prompt':34} {'median':>11} {'slowest':>11} {'RSS':>11} {'PSS':>11}")
    report("smashtag", shell, b"> ", environment, runs)
    paths, missing = preloads()
    report("smashtag with all libraries", shell, b"> ", dict(environment, LD_PRELOAD=":".join(paths)), runs)
    if missing:
        print(f"  (not installed, so not preloaded: {', '.join(missing)})")
    report("sqlite3", ["sqlite3"], b"sqlite> ", environment, runs)
    report("lftp", ["lftp"], b"> ", environment, runs)
    report("fish", ["fish", "--no-config"], b"# " if os.geteuid() == 0 else b"> ", environment, runs)
    shutil.rmtree(data)
    shutil.rmtree(environment["HOME"])


if __name__ == "__main__":
    main()
