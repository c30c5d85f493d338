"""Looks into an archive with SQLite itself, and at a copy: the program shall find what the kill left."""
import glob
import os
import shutil
import sqlite3
import tempfile


class Wrong(Exception):
    """The archive is not as it was reported."""


def count(data, ids, reported):
    """How many tweets an archive has, once it is certain that it is whole and has the first ones of `ids`."""
    with tempfile.TemporaryDirectory() as folder:
        for file in glob.glob(os.path.join(data, "archive.sqlite*")):
            shutil.copy(file, folder)
        path = os.path.join(folder, "archive.sqlite")
        if not os.path.exists(path):
            return _held(0, [], ids, reported)
        database = sqlite3.connect(path)
        try:
            return _look(database, ids, reported)
        finally:
            database.close()


def _look(database, ids, reported):
    _expect(database.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "integrity_check is not ok")
    _expect(not database.execute("PRAGMA foreign_key_check").fetchall(), "a foreign key leads nowhere")
    tables = {name for name, in database.execute("SELECT name FROM sqlite_master")}
    if "post" not in tables:
        return _held(0, [], ids, reported)
    database.execute("INSERT INTO tweet_index(tweet_index) VALUES('integrity-check')")
    database.rollback()
    extent = database.execute("SELECT tweets FROM extent").fetchone()[0]
    keys = [int(key) for key, in database.execute("SELECT key FROM post")]
    found = database.execute("SELECT rowid FROM tweet_index('n0')").fetchall()
    _expect(len(found) == (1 if keys else 0), "the index does not find the first tweet")
    if keys:
        last = database.execute(f"SELECT rowid FROM tweet_index('n{len(keys) - 1}')").fetchall()
        _expect(len(last) == 1, "the index does not find the last tweet")
    return _held(extent, keys, ids, reported)


def _held(extent, keys, ids, reported):
    _expect(extent == len(keys), f"extent says {extent}, there are {len(keys)} tweets")
    _expect(len(keys) >= reported, f"{reported} tweets were reported, {len(keys)} are there")
    _expect(sorted(keys) == ids[: len(keys)], f"the {len(keys)} tweets are not the first ones")
    return len(keys)


def _expect(truth, words):
    if not truth:
        raise Wrong(words)
