#!/usr/bin/env python3
"""The archive at ten million tweets, which exist nowhere else: import, searches, mentions, first prompt, doctor; and an
export of X of ten gigabytes.

    scale.py SMASHTAG ARCHIVE_BENCH FOLDER [TWEETS]   (make bench-10m)

FOLDER keeps the archive, of ten million unless TWEETS says otherwise; one that is there already is measured as it is, and
has 100,000 tweets more afterwards. The tweets come from gen_tweets.py beside the checkout through a pipe, oldest first;
it makes some thousands a second, so of the import the processor's time is printed as well.
"""
import multiprocessing
import os
import subprocess
import sys
import tempfile
import threading
import time
import zipfile

from first_prompt import report

GENERATOR = os.path.join(os.path.dirname(__file__), "..", "..", "shared", "tools", "gen_tweets.py")


def run(arguments, **options):
    """Runs a program to its end: seconds, seconds of the processor, and the most memory it had in MB."""
    begin = time.perf_counter()
    process = subprocess.Popen(arguments, **options)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{arguments[0]}: status {process.returncode}")
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def generating(count, folder, form, seed=1):
    return [sys.executable, GENERATOR, "--n", str(count), "--seed", str(seed), "--out", folder, form]


def fill(smashtag, folder, count):
    pipe = os.path.join(folder, "tweets.jsonl")
    os.mkfifo(pipe)
    words = generating(count, folder, "--jsonl")
    generator = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    with open(pipe, "rb") as tweets:
        seconds, processor, memory = run([smashtag, "--data-dir", folder, "import", "-"], stdin=tweets)
    if generator.wait():
        raise SystemExit(f"{GENERATOR}: status {generator.returncode}")
    os.unlink(pipe)
    print(f"import: {seconds:.0f} s with the generator, {processor:.0f} s of the processor, {memory:.0f} MB")


def searches_during_an_import(smashtag, folder, scratch):
    """Whole searches beside nothing, and beside an import of tweets that are new."""
    words = generating(100_000, scratch, "--jsonl", seed=2)
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    search = [smashtag, "--data-dir", folder, "search", "water"]
    for name, importing in [("nothing", False), ("an import", True)]:
        ended, times = threading.Event(), []
        if importing:
            path = os.path.join(scratch, "tweets.jsonl")
            process = subprocess.Popen([smashtag, "--data-dir", folder, "import", path], stdout=subprocess.DEVNULL)
            threading.Thread(target=lambda: (process.wait(), ended.set())).start()
        while not ended.is_set() and (importing or len(times) < 300):
            times.append(run(search, stdout=subprocess.DEVNULL)[0] * 1000)
        if importing and process.returncode:
            raise SystemExit(f"import: status {process.returncode}")
        times.sort()
        print(
            f"search beside {name}: median {times[len(times) // 2]:.1f} ms, "
            f"p99 {times[len(times) * 99 // 100]:.1f} ms of {len(times)}")


def export_of_x(smashtag, scratch, size):
    subprocess.run(generating(100_000, scratch, "--archive"), stdout=subprocess.DEVNULL, check=True)
    data = os.path.join(scratch, "archive", "data")
    export = os.path.join(scratch, "export.zip")
    # By a process of its own: the memory that this one ever had would be told as that of what it runs.
    packing = multiprocessing.Process(target=pack, args=(data, export, size))
    packing.start()
    packing.join()
    if packing.exitcode:
        raise SystemExit(f"{export}: status {packing.exitcode}")
    with zipfile.ZipFile(export) as packed:
        written = packed.getinfo("data/tweets.js").file_size
    words = [smashtag, "--data-dir", os.path.join(scratch, "data"), "import", export]
    seconds, processor, memory = run(words, stdout=subprocess.DEVNULL)
    print(
        f"zip file of {written / 1e9:.1f} GB, packed {os.path.getsize(export) / 1e9:.1f} GB: {seconds:.0f} s, "
        f"{processor:.0f} s of the processor, {memory:.0f} MB")


def pack(data, export, size):
    """A zip file in which one file of so many bytes repeats a hundred thousand tweets."""
    with open(os.path.join(data, "tweets.js"), "rb") as file:
        head, _, rest = file.read().partition(b"[")
    body = rest[:rest.rindex(b"]")]
    with zipfile.ZipFile(export, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        packed.write(os.path.join(data, "account.js"), "data/account.js")
        with packed.open("data/tweets.js", "w", force_zip64=True) as file:
            written = file.write(head + b"[" + body)
            while written < size:
                written += file.write(b"," + body)
            file.write(b"]")


def finds(smashtag, folder):
    """The whole process, as long as it takes to the first page of finds, and through all that a search found."""
    for query, text in [("water", "city"), ("lang:en", "city"), ("water", "zqzq")]:
        words = [smashtag, "--data-dir", folder, "-c", f"search {query}; find {text}"]
        seconds, _, memory = min(run(words, stdout=subprocess.DEVNULL) for _ in range(5))
        print(f"search {query}; find {text}: {seconds * 1000:.0f} ms, {memory:.0f} MB", flush=True)


def main():
    smashtag, bench, folder = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 10_000_000
    os.makedirs(folder, exist_ok=True)
    archive = os.path.join(folder, "archive.sqlite")
    if not os.path.exists(archive):
        if not os.path.exists(GENERATOR):
            raise SystemExit("no gen_tweets.py beside the checkout")
        fill(smashtag, folder, count)
    print(f"archive: {os.path.getsize(archive) / 1e9:.2f} GB")
    with tempfile.TemporaryDirectory() as empty:
        environment = dict(os.environ, TERM="xterm-256color", HOME=empty, LANG="C.UTF-8")
        print(f"{'first prompt':34} {'median':>11} {'slowest':>11} {'RSS':>11} {'PSS':>11}")
        report("with it", [smashtag, "--data-dir", folder], b"> ", environment, 30)
        small = os.path.join(empty, "small")
        subprocess.run(generating(10, empty, "--jsonl"), stdout=subprocess.DEVNULL, check=True)
        run([smashtag, "--data-dir", small, "import", os.path.join(empty, "tweets.jsonl")], stdout=subprocess.DEVNULL)
        report("with one of 10 tweets", [smashtag, "--data-dir", small], b"> ", environment, 30)
        report("with none", [smashtag, "--data-dir", os.path.join(empty, "data")], b"> ", environment, 30)
    # Everything is printed; what the ranking alone takes, the bench below says.
    query = "filter:images since:2022-06-20"
    words = [smashtag, "--data-dir", folder, "-c", f"search {query}; mentions"]
    seconds, _, memory = run(words, stdout=subprocess.DEVNULL)
    print(f"mentions of {query}, all of them printed: {seconds:.1f} s, {memory:.0f} MB")
    finds(smashtag, folder)
    seconds, _, memory = run([smashtag, "--data-dir", folder, "doctor"], stdout=subprocess.DEVNULL)
    print(f"doctor: {seconds:.1f} s, {memory:.0f} MB", flush=True)
    subprocess.run([bench, "search", archive], check=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        searches_during_an_import(smashtag, folder, scratch)
        # A kilobyte for each tweet.
        export_of_x(smashtag, scratch, count * 1_000)


main()
