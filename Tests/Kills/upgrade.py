#!/usr/bin/env python3
"""Kills the upgrade of an archive of an earlier version at random moments, and looks whether anything is lost.

    upgrade.py PROGRAM [KILLS=100] [ROWS=40000]

After each kill every tweet has to be in one of the tables, and once, and the file as it was has to stand beside it or
not to be made yet. The upgrade is gone on with until it ends; then all tweets have to be in the new table.
"""
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.realpath(__file__))
EARLIER = os.path.join(HERE, "..", "Archives", "archive-6.sqlite")
# A profile as it was stored: the handle, and no name, id, mark or image.
PROFILE = b"\x03ada\x00\x00\x00\x00"


def make(path, rows):
    """An archive of the earlier version with so many tweets, one a second."""
    shutil.copy(EARLIER, path)
    database = sqlite3.connect(path)
    database.executescript("""
        DELETE FROM tweet; DELETE FROM user; DELETE FROM alias; DELETE FROM name;
        DELETE FROM kept_search; DELETE FROM kept_find;
        INSERT INTO tweet_index(tweet_index) VALUES ('delete-all');""")
    database.execute("INSERT INTO user VALUES (1, 0, ?)", (PROFILE,))
    database.executemany(
        "INSERT INTO tweet VALUES (?, 0, ?, 1, ?, x'00')",
        (((300_000_000 + row) << 8, row + 1, f"rain n{row}") for row in range(rows)))
    database.executemany(
        "INSERT INTO tweet_index(rowid, words) VALUES (?, ?)",
        (((300_000_000 + row) << 8, f"rain n{row} * ~ada") for row in range(rows)))
    database.execute("INSERT INTO name VALUES (1, 'ada', NULL, ?, ?)", (rows, rows.bit_length()))
    database.execute("UPDATE extent SET tweets = ?", (rows,))
    database.commit()
    database.close()


def start(program, data):
    """An import of a list without tweets, which begins with the upgrade."""
    return subprocess.Popen(
        [program, "--data-dir", data, "--no-rc", "import", os.path.join(os.path.dirname(data), "empty.json")],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def look(data, rows):
    """How many rows were moved; fails unless each is somewhere, and once."""
    with tempfile.TemporaryDirectory() as folder:
        for file in os.listdir(data):
            if file.startswith("archive.sqlite"):
                shutil.copy(os.path.join(data, file), folder)
        database = sqlite3.connect(os.path.join(folder, "archive.sqlite"))
        try:
            expect(database.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "integrity_check is not ok")
            tables = {name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            keys = {
                table: [key for key, in database.execute(f"SELECT key FROM {table}")]
                for table in ("tweet", "post") if table in tables}
            everything = sorted(sum(keys.values(), []))
            expect(everything == list(range(1, rows + 1)), f"{len(everything)} of {rows} rows are there, or not once")
            found = database.execute("SELECT count(*) FROM tweet_index('rain')").fetchone()[0]
            expect(found == rows, f"the index finds {found} of {rows}")
            copy = os.path.join(folder, "archive.sqlite.before-upgrade")
            if os.path.exists(copy):
                before = sqlite3.connect(copy)
                expect(before.execute("SELECT count(*) FROM tweet").fetchone()[0] == rows, "the copy is not whole")
                before.close()
            elif keys.get("post") and keys.get("tweet"):
                raise SystemExit("FAILED: rows are moved, and no copy of the file stands beside it")
            return len(keys.get("post", [])), "tweet" in tables
        finally:
            database.close()


def expect(holds, reason):
    if not holds:
        raise SystemExit(f"FAILED: {reason}")


def main():
    program, kills = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100
    rows = int(sys.argv[3]) if len(sys.argv) > 3 else 40_000
    seed = int(os.environ.get("SEED", time.time()))
    random.seed(seed)
    killed, upgrades, moments = 0, 0, []
    with tempfile.TemporaryDirectory(prefix="smashtag-upgrades-") as folder:
        earlier, data = os.path.join(folder, "earlier.sqlite"), os.path.join(folder, "data")
        make(earlier, rows)
        with open(os.path.join(folder, "empty.json"), "w", encoding="utf-8") as file:
            file.write("[]")

        def anew():
            shutil.rmtree(data, ignore_errors=True)
            os.mkdir(data)
            shutil.copy(earlier, os.path.join(data, "archive.sqlite"))

        anew()
        began = time.monotonic()
        expect(start(program, data).wait() == 0, "the upgrade fails")
        whole = time.monotonic() - began
        expect(look(data, rows) == (rows, False), "not all is moved")
        anew()
        while killed < kills:
            child = start(program, data)
            time.sleep(random.uniform(0, whole * 0.7))
            if child.poll() is None:
                child.send_signal(signal.SIGKILL)
                killed += 1
            child.wait()
            moved, is_left = look(data, rows)
            moments.append(moved)
            if not is_left:
                expect(moved == rows, "rows are missing")
                left = [file for file in os.listdir(data) if "before-upgrade" in file]
                expect(not left, f"{left} is left")
                upgrades += 1
                anew()
    between = sum(0 < moved < rows for moved in moments)
    print(
        f"{kills} upgrades of {rows} rows killed (SEED={seed}; one takes {whole:.2f} s), {between} of them between the "
        f"first row and the last; {upgrades} were gone on with to their end, and nothing was lost")


if __name__ == "__main__":
    main()
