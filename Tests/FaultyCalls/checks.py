"""Looks at what the program left: the archive with SQLite itself, lists with plistlib, its words."""
import glob
import os
import plistlib
import re
import shutil
import sqlite3
import tempfile

from running import Wrong

#: What only a programmer understands.
RIDDLES = re.compile(
    r"Fatal error|Crash|Backtrace|\bat /.*\.swift|Optional\(|Error Domain|NSCocoa|Code=\d|GRDB|SQLite error"
    r"|operation couldn.t be completed|couldn.t be (opened|saved)|while executing|terminate called|Assertion")
SENTENCE = re.compile(r"^smashtag: \S.{12,}", re.MULTILINE)


def expect(truth, words):
    if not truth:
        raise Wrong(words)


def words(outcome, is_whole):
    """An end by itself with a status that is documented, and a sentence where not all was done."""
    expect(outcome.status >= 0, f"it ended by signal {-outcome.status}: {outcome.errors[:400]}")
    expect(outcome.status in (0, 1, 2, 4), f"its status is {outcome.status}: {outcome.errors}")
    riddle = RIDDLES.search(outcome.errors) or RIDDLES.search(outcome.output)
    expect(not riddle, f"it says a riddle: {outcome.errors or outcome.output}")
    if outcome.status or not is_whole:
        expect(SENTENCE.search(outcome.errors), f"it does not say what is wrong: {outcome.errors!r}")


def leftovers(place):
    """No unfinished file of the program is left."""
    found = glob.glob(place.folder + "/**/*.new", recursive=True) + glob.glob(place.folder + "/**/.smashtag-*", recursive=True)
    found += glob.glob(place.folder + "/**/*.damaged-*", recursive=True)
    expect(not found, f"it leaves {', '.join(os.path.relpath(file, place.folder) for file in found)}")


def tweets(place):
    """The keys of the tweets in the archive, once it is certain that all of it is whole; `None` where there is none."""
    with tempfile.TemporaryDirectory() as folder:
        for file in glob.glob(os.path.join(place.data, "archive.sqlite*")):
            shutil.copy(file, folder)
        path = os.path.join(folder, "archive.sqlite")
        if not os.path.exists(path):
            return None
        database = sqlite3.connect(path)
        try:
            return _tweets(database)
        except sqlite3.DatabaseError as error:
            raise Wrong(f"SQLite cannot use the archive: {error}") from error
        finally:
            database.close()


def _tweets(database):
    result = database.execute("PRAGMA integrity_check").fetchall()
    expect(result == [("ok",)], f"integrity_check says {result}")
    expect(not database.execute("PRAGMA foreign_key_check").fetchall(), "a foreign key leads nowhere")
    tables = {name for name, in database.execute("SELECT name FROM sqlite_master")}
    if "post" not in tables:
        return set()
    database.execute("INSERT INTO tweet_index(tweet_index) VALUES('integrity-check')")
    keys = {str(key) for key, in database.execute("SELECT key FROM post")}
    for table in (table for table in ("tweet_index", "next_tweet_index") if table == "tweet_index" and table in tables):
        found = database.execute(f"SELECT count(*) FROM {table}('rain')").fetchone()[0]
        expect(found == len(keys), f"the index finds {found} of {len(keys)} tweets")
    extent = database.execute("SELECT tweets FROM extent").fetchone()[0]
    expect(extent == len(keys), f"extent says {extent}, there are {len(keys)} tweets")
    database.rollback()
    return keys


def plist(place, name):
    """A property list of the program; `None` where there is none."""
    path = os.path.join(place.data, name)
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        data = file.read()
    try:
        return plistlib.loads(data)
    except Exception as error:
        raise Wrong(f"{name} is damaged ({len(data)} bytes): {error}") from error


def content(path):
    """A file's text; `None` where there is none."""
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        return file.read().decode(errors="replace")
