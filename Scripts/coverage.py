#!/usr/bin/env python3
"""Prints how much of each target the tests pass: lines, functions and regions; and of C and C++ also branches.

usage: coverage.py BUILD [FOLDER]   with a FOLDER of Sources, each of its files and the lines that no test passes

Swift tells llvm-cov of no branches: there each arm of a condition is a region, and regions stand for them. What only
the whole program passes is not counted: it ends at once, without writing what it counted.
"""
import collections
import glob
import json
import os
import shutil
import subprocess
import sys

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
# The profiles are those of Swift's own LLVM.
TOOLCHAIN = os.path.dirname(os.path.realpath(shutil.which("swift") or "swift"))
KINDS = ("lines", "functions", "regions", "branches")


def tool(name, *words):
    return subprocess.run([os.path.join(TOOLCHAIN, name), *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def objects(build):
    bundle, program = os.path.join(build, "smashtagPackageTests.xctest"), os.path.join(build, "smashtag")
    return [bundle, "-object", program]


def profile(build):
    path = os.path.join(build, "merged.profdata")
    raw = glob.glob(os.path.join(build, "profiles", "*.profraw"))
    # A program that a test killed may have left half a profile.
    tool("llvm-profdata", "merge", "-sparse", "-failure-mode=all", "-o", path, *raw)
    return "-instr-profile=" + path


def percent(summary):
    return f"{100 * summary['covered'] / summary['count']:9.1f} %" if summary["count"] else f"{'–':>11}"


def row(name, figures):
    print(f"{name:28}" + "".join(percent(figures[kind]) for kind in KINDS) + f"{figures['lines']['count']:9}")


def by_target(build):
    export = json.loads(tool("llvm-cov", "export", "-summary-only", profile(build), *objects(build)))
    targets = collections.defaultdict(lambda: {kind: collections.Counter() for kind in KINDS})
    for file in export["data"][0]["files"]:
        parts = os.path.relpath(file["filename"], ROOT).split("/")
        if parts[0] != "Sources":
            continue
        name = "/".join(parts[1:3]) if parts[1] == "C" else parts[1]
        for kind in KINDS:
            targets[name][kind].update({part: file["summary"][kind][part] for part in ("count", "covered")})
    print(f"{'target':28}" + "".join(f"{kind:>11}" for kind in KINDS) + f"{'of lines':>9}")
    for name in sorted(targets):
        row(name, targets[name])


def of_folder(build, folder):
    paths = sorted(glob.glob(os.path.join(ROOT, folder, "**", "*.*"), recursive=True))
    paths = [path for path in paths if path.endswith((".swift", ".c", ".cpp"))]
    export = json.loads(tool("llvm-cov", "export", "-summary-only", profile(build), *objects(build), *paths))
    for file in export["data"][0]["files"]:
        row(os.path.basename(file["filename"]), file["summary"])
        missed = tool("llvm-cov", "show", "-show-instantiations=false", profile(build), *objects(build), file["filename"])
        for line in missed.splitlines():
            number, count, code = (line.split("|", 2) + ["", ""])[:3]
            if count.strip() == "0" and code.strip(" })"):
                print(f"    {number.strip():>4} {code}")


def main():
    build = os.path.abspath(sys.argv[1])
    of_folder(build, sys.argv[2]) if len(sys.argv) > 2 else by_target(build)


main()
