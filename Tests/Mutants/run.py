#!/usr/bin/env python3
"""Changes one operator, constant or condition at a time, and looks whether the tests of that target notice.

usage: run.py [COUNT] [--seed N] [--only NAME]   (make mutants, which tells the flags of tests in FLAGS)

A mutant is made in a copy of the sources, in .build/mutants, which holds only the targets under test and what they
need. One that does not compile is not counted, and another is drawn for it. A mutant that the tests do not notice is
printed as a diff: it is either equal to the original in all that can be seen, or a test is missing. Those that were
looked at and are equal stand in equal.txt beside this, each with the reason, and are not drawn again.
"""
import argparse
import filecmp
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
WORK = os.path.join(ROOT, ".build", "mutants")
TREE = os.path.join(WORK, "tree")
# Whose files are changed, and which tests have to notice.
SUBJECTS = {
    "SmashtagModel": ("Sources/SmashtagModel", "SmashtagModelTests"),
    "TweetArchive": ("Sources/TweetArchive/Index", "TweetArchiveTests"),
    "ArchiveSearch": ("Sources/TweetArchive/Rows/ArchiveSearch.swift", "TweetArchiveTests"),
    "SafeText": ("Sources/SafeText", "SafeTextTests"),
}
# What is changed into what. Each pattern is looked for in the code alone, never in texts or comments.
RULES = [
    (r" == ", [" != "]),
    (r" != ", [" == "]),
    (r" < ", [" <= ", " >= "]),
    (r" <= ", [" < ", " > "]),
    (r" > ", [" >= ", " <= "]),
    (r" >= ", [" > ", " < "]),
    (r" \+ ", [" - "]),
    (r" - ", [" + "]),
    (r" \* ", [" + "]),
    (r" / ", [" * "]),
    (r" % ", [" / "]),
    (r" && ", [" || "]),
    (r" \|\| ", [" && "]),
    (r"\.\.<", ["..."]),
    (r"\btrue\b", ["false"]),
    (r"\bfalse\b", ["true"]),
    (r"(?<=[(,\[ ])!(?=[\w(.])", [""]),
    (r"(?<![\w.$])\d[\d_]*(?![\w.]|\.\d)", ["+1", "-1"]),
    (r"\bmin\(", ["max("]),
    (r"\bmax\(", ["min("]),
    (r"\.first\b(?! *[:({])", [".last"]),
    (r"\.last\b(?! *[:({])", [".first"]),
    (r"\.lowerBound\b", [".upperBound"]),
    (r"\.upperBound\b", [".lowerBound"]),
    (r"\.isEmpty\b", [".isEmpty == false"]),
    (r"\bif (?!let|case|var|#)(?=[^{\n,]+ \{)", ["if !"]),
]


def code_of(source):
    """The source with texts, comments and capacities blanked, of the same length."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group())
    # Nobody sees how much room is set aside for what is to come.
    texts = r'reserveCapacity\([^\n]*|//[^\n]*|#"""[\s\S]*?"""#|"""[\s\S]*?"""|#"(?:[^\n])*?"#|"(?:\\.|[^"\\\n])*"'
    return re.sub(texts, blank, source)


class Mutant:
    """One change of one file."""

    def __init__(self, path, start, end, new, tests):
        self.path, self.start, self.end, self.new, self.tests = path, start, end, new, tests

    def is_among(self, equal, source):
        """Whether it was found equal to the original: the same change of the same line."""
        path, before, after = self.diff(source).split("\n")
        return (path.rsplit(":", 1)[0], before.strip(), after.strip()) in equal

    def text(self, source):
        return source[: self.start] + self.new + source[self.end :]

    def diff(self, source):
        first = source.rfind("\n", 0, self.start) + 1
        last = source.find("\n", self.end)
        number = source.count("\n", 0, self.start) + 1
        changed = source[first : self.start] + self.new + source[self.end : last]
        return f"{self.path}:{number}\n  - {source[first:last].strip()}\n  + {changed.strip()}"


def mutants_of(path, tests):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        source = file.read()
    code = code_of(source)
    for pattern, replacements in RULES:
        for match in re.finditer(pattern, code):
            for new in replacements:
                yield Mutant(path, *change(source, code, match, new), tests)


def change(source, code, match, new):
    """From where to where the source is replaced, and by what."""
    start, end = match.span()
    if new == "if !":
        # The whole condition is turned round, up to its bracket.
        end = code.index(" {", end)
        new = f"if !({source[match.end():end]})"
    elif new in ("+1", "-1"):
        new = str(abs(int(match.group().replace("_", "")) + int(new)))
    return start, end, new


def known_equal():
    """Changes that nobody can see: a file, the line as it is, and as it would be."""
    with open(os.path.join(os.path.dirname(__file__), "equal.txt"), encoding="utf-8") as file:
        blocks = file.read().split("\n\n")
    lines = [[line.strip() for line in block.splitlines() if not line.startswith("#")] for block in blocks]
    return {tuple(block[:3]) for block in lines if len(block) >= 3}


def all_mutants(only):
    for name, (place, tests) in SUBJECTS.items():
        if only and name != only:
            continue
        whole = os.path.join(ROOT, place)
        if os.path.isfile(whole):
            yield from mutants_of(place, tests)
            continue
        for folder, _, files in sorted(os.walk(whole)):
            for file in sorted(files):
                if file.endswith(".swift"):
                    yield from mutants_of(os.path.relpath(os.path.join(folder, file), ROOT), tests)


def mirror(source, copy):
    """Makes a folder like another; files that are the same stay untouched, so that they are not compiled again."""
    os.makedirs(copy, exist_ok=True)
    for name in set(os.listdir(copy)) - set(os.listdir(source)):
        path = os.path.join(copy, name)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    for name in os.listdir(source):
        old, new = os.path.join(source, name), os.path.join(copy, name)
        if os.path.isdir(old):
            mirror(old, new)
        elif not os.path.exists(new) or not filecmp.cmp(old, new, shallow=False):
            shutil.copyfile(old, new)


def make_tree():
    """A copy of the sources whose package has no other tests, benchmarks and fuzzers."""
    for folder in ("Sources", "Tests"):
        mirror(os.path.join(ROOT, folder), os.path.join(TREE, folder))
    kept = sorted({tests for _, tests in SUBJECTS.values()})
    with open(os.path.join(ROOT, "Package.swift"), encoding="utf-8") as file:
        package = file.read()
    package += f"""
package.products = []
package.targets.removeAll {{ target in
  let isOther = target.type == .test && !{kept}.contains(target.name)
  return isOther || ["Benchmarks", "Fuzzers"].contains {{ target.path?.hasPrefix($0) == true }}
    || ["SmashtagShell", "SmashtagProgram"].contains(target.name)
}}
""".replace("'", '"')
    path = os.path.join(TREE, "Package.swift")
    if not os.path.exists(path) or open(path, encoding="utf-8").read() != package:
        with open(path, "w", encoding="utf-8") as file:
            file.write(package)


def run(words, seconds):
    """Whether a command succeeds in time; what it started is ended with it."""
    environment = dict(os.environ, SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="4")
    child = subprocess.Popen(
        words, cwd=TREE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        encoding="utf-8", errors="replace", env=environment, start_new_session=True)
    try:
        output, _ = child.communicate(timeout=seconds)
        return child.returncode == 0, output
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        # swift test starts the tests in a session of their own, where they would go on for ever.
        subprocess.run(["pkill", "-KILL", "-f", os.path.join(TREE, ".build")], check=False)
        child.communicate()
        return False, "it did not end in time"


# How tests are built, as the Makefile has it.
FLAGS = os.environ.get("FLAGS", "").split()


def build():
    return run(["swift", "build", *FLAGS, "--build-tests"], 1_200)


def test(tests, seconds=150):
    return run(["swift", "test", *FLAGS, "--skip-build", "--filter", f"^{tests}\\."], seconds)


def outcome_of(mutant):
    """"found", "missed", or None where it does not compile."""
    path = os.path.join(TREE, mutant.path)
    with open(path, encoding="utf-8") as file:
        source = file.read()
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(mutant.text(source))
        if not build()[0]:
            return None
        return "missed" if test(mutant.tests)[0] else "found"
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", nargs="?", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=sorted(SUBJECTS))
    options = parser.parse_args()
    make_tree()
    succeeded, output = build()
    if not succeeded:
        sys.exit("the sources do not build as they are:\n" + output[-4_000:])
    for tests in sorted({tests for name, (_, tests) in SUBJECTS.items() if options.only in (None, name)}):
        succeeded, output = test(tests)
        if not succeeded:
            sys.exit(f"{tests} fails as it is:\n" + output[-4_000:])
    mutants = list(all_mutants(options.only))
    random.Random(options.seed).shuffle(mutants)
    print(f"{len(mutants)} mutants are possible; seed {options.seed}", flush=True)
    equal = known_equal()
    found = missed = tried = 0
    for mutant in mutants:
        if found + missed == options.count:
            break
        with open(os.path.join(ROOT, mutant.path), encoding="utf-8") as file:
            source = file.read()
        if mutant.is_among(equal, source):
            continue
        start, tried = time.monotonic(), tried + 1
        outcome = outcome_of(mutant)
        diff = mutant.diff(source)
        found, missed = found + (outcome == "found"), missed + (outcome == "missed")
        print(f"{outcome or 'does not compile'} ({time.monotonic() - start:.0f} s): {diff}", flush=True)
    print(f"{found} of {found + missed} mutants found, {tried - found - missed} did not compile")
    # One in ten may be equal to the original, and not known to be so.
    sys.exit(found * 10 < (found + missed) * 9)


if __name__ == "__main__":
    main()
