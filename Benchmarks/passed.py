#!/usr/bin/env python3
"""How many source files a typed search passes from the line to the terminal, in a debug build of the program.

usage: passed.py .build/debug/smashtag

Sessions run under callgrind, of which some type a search more. A file is passed where one of its functions ran more
often in each of these than in any other; what the compiler makes by itself (accessors, witnesses, copies) does not count.
"""

import collections
import glob
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

from once import ONCE, runs

program = os.path.realpath(sys.argv[1])
WARM = ["#aldern", "#aldern"]
# So many seconds of silence end what a line does.
SILENCE = runs(5, 1)
MADE = re.compile(
    r"outlined|witness|metadata|lazy protocol|associated type|merged|getter|setter|modify|read of|initializer for"
    r"|reabstraction|partial apply|block_|deinit|one-time init|unsafeMutableAddressor|property descriptor|derived"
    r"|default argument|variable initialization|key path"
)


def tool(name, text, *arguments):
    return subprocess.run([name, *arguments], input=text, capture_output=True, text=True, check=True).stdout


def wait(terminal, seconds, sign=None):
    """Reads until a sign comes, or nothing for so long."""
    heard = b""
    while select.select([terminal], [], [], seconds)[0]:
        try:
            heard += os.read(terminal, 65536)
        except OSError:
            return
        if sign and sign in heard:
            return


def calls(stripped, folder, lines):
    """How often each function ran in a session with these lines."""
    out = os.path.join(folder, "callgrind")
    process, terminal = pty.fork()
    if process == 0:
        data = os.path.join(folder, "data")
        names = {"HOME": folder, "SMASHTAG_DATA_DIR": data, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        arguments = ["--tool=callgrind", "--demangle=no", f"--callgrind-out-file={out}", stripped]
        os.execvpe(
            "valgrind", ["valgrind", *arguments, "--no-rc", "--source", "sample"],
            dict(names, PATH=os.environ["PATH"], all_proxy="http://127.0.0.1:1"))
    wait(terminal, 60, b"> ")
    for line in lines + ["quit"]:
        wait(terminal, SILENCE)
        os.write(terminal, line.encode() + b"\r")
    while os.waitpid(process, os.WNOHANG)[0] == 0:
        wait(terminal, 0.2)
        time.sleep(0.05)
    names, counts, callee = {}, collections.Counter(), None
    for path in glob.glob(out + "*"):
        for line in open(path, errors="replace"):
            if found := re.match(r"c?fn=\((\d+)\)(?: (.*))?$", line):
                if found[2]:
                    names[found[1]] = found[2].split("'")[0]
                if line[0] == "c":
                    callee = found[1]
            elif found := re.match(r"calls=(\d+)", line):
                counts[names[callee]] += int(found[1])
        os.remove(path)
    return counts


with tempfile.TemporaryDirectory() as folder:
    # valgrind does not understand what swiftc writes for debuggers.
    stripped = os.path.join(folder, "smashtag")
    subprocess.run(["objcopy", "--strip-debug", program, stripped], check=True)
    without, typed = (calls(stripped, folder, lines) for lines in (WARM, WARM + ["#rain"]))
    if not ONCE:
        without |= calls(stripped, folder, WARM)
        typed &= calls(stripped, folder, WARM + ["#rain"])

more = [name for name, count in typed.items() if name.startswith("$s") and count > without[name]]
demangled = tool("swift", "\n".join(more), "demangle", "--compact").splitlines()
own = {name for name, words in zip(more, demangled) if not MADE.search(words)}
places = {}
for symbol in tool("nm", None, program).splitlines():
    parts = symbol.split()
    if len(parts) == 3 and parts[2] in own:
        places[parts[2]] = "0x" + parts[0]
found = tool("llvm-symbolizer", "\n".join(places.values()), "--no-inlines", "--functions=none", "-e", program)
files = sorted({line.split("/Sources/")[1].split(":")[0] for line in found.split("\n") if "/Sources/" in line})
print(*files, sep="\n")
print(f"a typed search passes {len(files)} files (goal 60)")
