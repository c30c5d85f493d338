"""What is run with faults, and what has to be after it: all of it, nothing of it, or of an import a part."""
import json
import os
import plistlib
import re
import sqlite3
import zipfile

import checks
from checks import expect
from running import Outcome
from server import picture

WHOLE, NONE, PART = "whole", "none", "part"
OLD_TEXT = "what stood here before\n" * 500


class Operation:
    """A command of the program, in a folder that is prepared for it."""

    #: Whether the command has failed where not all is done; what is only remembered or cached does not fail it.
    fails = True

    def __init__(self, name, *arguments, stdin=""):
        self.name, self.arguments, self.stdin = name, arguments, stdin

    def prepare(self, place):
        """Makes the folder from which each run begins."""

    def learn(self, place, outcome):
        """Takes what a run without a fault gives as what it has to be."""

    def result(self, place, outcome):
        """How much of it is done; raises `Wrong` where anything is lost or half-written."""
        raise NotImplementedError

    #: What it says once the disk has it; `None` where it promises nothing.
    promise = None
    #: Whether it can be run once more when it was done.
    repeats = True
    #: Whether it ends where its libraries never get memory again; libxml2 2.9 then reads on for ever.
    ends_without_memory = True
    #: Whether the same command does all of it where it failed before.
    goes_on = True

    def is_done(self, said):
        return self.promise is not None and re.search(self.promise, said, re.MULTILINE) is not None

    def after_loss(self, place, said):
        """How much of it is there after a loss of power, where that was said before."""
        return self.result(place, Outcome(0, said, ""))

    def run(self, place, **how):
        arguments = [argument.replace("@", place.files) for argument in self.arguments]
        return place.run(["--no-rc", *arguments], self.stdin, **how)


def tweet(number, word="rain"):
    text = f"{word} number {number} #tag{number % 7}"
    start = text.index("#")
    return {
        "id_str": str(1_100_000_000_000_000_000 + number * 1_000_003),
        "created_at": f"Mon Feb {1 + number % 28:02} 10:{number % 60:02}:00 +0000 2019", "full_text": text,
        "user": {"id_str": str(number % 5 + 1), "screen_name": f"user{number % 5}", "name": "A user"},
        "entities": {"hashtags": [{"text": text[start + 1:], "indices": [start, len(text)]}]}}


def write_lines(path, tweets):
    with open(path, "w") as file:
        file.writelines(json.dumps(tweet) + "\n" for tweet in tweets)


def write_export(path, tweets):
    account = [{"account": {"accountId": "7", "username": "ada", "accountDisplayName": "Ada"}}]
    own = [{"tweet": {key: value for key, value in tweet.items() if key != "user"}} for tweet in tweets]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as export:
        export.writestr("data/account.js", "window.YTD.account.part0 = " + json.dumps(account))
        export.writestr("data/tweets.js", "window.YTD.tweets.part0 = " + json.dumps(own, indent=1))


def with_picture(address):
    """A tweet whose picture is at an address."""
    pictured = tweet(99)
    medium = {"id_str": "5", "media_url_https": address, "type": "photo", "url": "https://t.co/1", "indices": [0, 4],
              "sizes": {"large": {"w": 64, "h": 64, "resize": "fit"}}}
    pictured["entities"]["media"] = [medium]
    return pictured | {"extended_entities": {"media": [medium]}}


def keys(tweets):
    return {tweet["id_str"] for tweet in tweets}


def import_tweets(place, tweets):
    write_lines(place.file("before.jsonl"), tweets)
    outcome = place.run(["--no-rc", "import", place.file("before.jsonl")])
    expect(outcome.status == 0, f"it cannot import: {outcome.errors}")


def define(place, name, url):
    """Begins a state, of a later version, with a live source."""
    path = os.path.join(place.data, "state.plist")
    with open(path, "wb") as file:
        plistlib.dump({"sources": [{"kind": "mastodon", "name": name, "url": url}], "of another version": "kept"}, file)
    os.chmod(path, 0o600)


class Import(Operation):
    promise = "tweets? imported"
    REPORTED = re.compile(r"^([\d,]+) tweets? imported", re.MULTILINE)

    def __init__(self, name, file, tweets, before=(), write=write_lines):
        super().__init__(name, "import", "@/" + file)
        self.file, self.tweets, self.before, self.write = file, tweets, list(before), write

    def prepare(self, place):
        if self.before:
            import_tweets(place, self.before)
        self.write(place.file(self.file), self.tweets)

    def result(self, place, outcome):
        before, after = keys(self.before), keys(self.before) | keys(self.tweets)
        found = checks.tweets(place) or set()
        expect(before <= found, f"{len(before - found)} tweets of before are lost")
        expect(found <= after, "there are tweets that nobody imported")
        reported = self.REPORTED.search(outcome.output)
        if reported:
            count = int(reported[1].replace(",", ""))
            expect(len(found) >= len(before) + count, f"{count} were reported, {len(found) - len(before)} are there")
        return WHOLE if found == after else NONE if found == before else PART


class Migration(Import):
    """An import into an archive of the first version, which has neither kept searches nor an edition of folding."""

    def prepare(self, place):
        super().prepare(place)
        database = sqlite3.connect(os.path.join(place.data, "archive.sqlite"), isolation_level=None)
        database.executescript(
            "DROP TABLE kept_search; DROP TABLE kept_find; PRAGMA user_version = 0;"
            "DELETE FROM grdb_migrations WHERE identifier <> 'tweets'; PRAGMA wal_checkpoint(TRUNCATE);")
        database.close()


class NewFile(Operation):
    """Writes a file that is to be there whole, or as it was before."""

    promise = "tweets written to"
    repeats = False

    def __init__(self, name, command, file, old=None, tweets=()):
        super().__init__(name, "--source", "archive", "-c", command)
        self.file, self.old, self.tweets, self.new = file, old, tweets, None

    def prepare(self, place):
        import_tweets(place, self.tweets)
        if self.old is not None:
            with open(place.file(self.file), "w") as file:
                file.write(self.old)

    def learn(self, place, outcome):
        self.new = checks.content(place.file(self.file))
        expect(self.new and self.new != self.old, "it writes no file")

    def result(self, place, outcome):
        found = checks.content(place.file(self.file))
        sizes = f"{None if found is None else len(found)} of {len(self.new)} characters"
        expect(found in (self.old, self.new), f"{self.file} is neither old nor new: {sizes}")
        expect(checks.tweets(place) == keys(self.tweets), "the archive is another one")
        return WHOLE if found == self.new else NONE


class State(Operation):
    """Changes what is remembered; other entries stay."""

    fails = False
    repeats = False

    def __init__(self, name, command, whole, promise=None, goes_on=True):
        super().__init__(name, "--remember", "-c", command)
        self.is_whole, self.promise, self.goes_on = whole, promise, goes_on

    def prepare(self, place):
        define(place, "other", "https://other.example")
        outcome = place.run(["--no-rc", "--remember", "-c", "#snow; #cats"])
        expect(outcome.status == 0, f"it cannot remember: {outcome.errors}")

    def result(self, place, outcome):
        state = checks.plist(place, "state.plist")
        checks.plist(place, "seen.plist")
        expect(state is not None, "the state is gone")
        expect(state.get("of another version") == "kept", "an entry of another version is lost")
        expect(any(source["name"] == "other" for source in state["sources"]), "a source is lost")
        terms = [search["term"] for search in state["searches"]]
        expect("#snow" in terms, f"the search #snow is lost: {terms}")
        return WHOLE if self.is_whole(state, terms) else NONE


class Login(Operation):
    """Keeps or forgets a token; those of other sources stay."""

    promise = "Kept the token|Forgot the token"

    def __init__(self, name, *arguments, server, stdin="", keeps=True):
        super().__init__(name, *arguments, stdin=stdin)
        self.server, self.keeps = server, keeps

    def prepare(self, place):
        path = os.path.join(place.data, "credentials.plist")
        with open(path, "wb") as file:
            plistlib.dump({"other https://other.example": "other-secret", f"home {self.server}": "old-secret"}, file)
        os.chmod(path, 0o600)
        define(place, "home", self.server)

    def result(self, place, outcome):
        tokens = checks.plist(place, "credentials.plist")
        expect(tokens is not None and tokens.get("other https://other.example") == "other-secret", "a token is lost")
        mode = os.stat(os.path.join(place.data, "credentials.plist")).st_mode & 0o777
        expect(mode == 0o600, f"the tokens have mode {mode:o}")
        secret = tokens.get(f"home {self.server}")
        expect(secret in ("old-secret", "new-secret" if self.keeps else None), f"the token is {secret}")
        expect("secret" not in outcome.output + outcome.errors, "it says a token")
        return NONE if secret == "old-secret" else WHOLE


class Shown(Operation):
    """Shows something, as a run without a fault shows it; what it caches on the way may fail unseen."""

    #: What is said in the place of a small image, and at the end of a page, that memory did not suffice for.
    GAPS = ("not shown: ", "longer than what is read of it")

    def __init__(self, name, *arguments, prepare=None, tweets=(), kept=0, server=None):
        super().__init__(name, *arguments)
        self.preparing, self.tweets, self.kept, self.server, self.output = prepare, tweets, kept, server, None

    def prepare(self, place):
        if self.server:
            define(place, "home", self.server)
        if self.tweets:
            import_tweets(place, self.tweets)
        with open(place.file("picture.png"), "wb") as file:
            file.write(picture())
        if self.preparing:
            outcome = place.run(["--no-rc", *self.preparing])
            expect(outcome.status == 0, f"it cannot be prepared: {outcome.errors}")

    def after_loss(self, place, said):
        return NONE

    @staticmethod
    def shown(place, outcome):
        """What it shows, wherever and whenever that is."""
        text = re.sub(r"· fetched (now|[^\n]* ago)", "", outcome.output.replace(place.folder, "@"))
        return " ".join(text.split())

    def learn(self, place, outcome):
        self.output = self.shown(place, outcome)
        expect(len(self.output) > 100, "it shows nothing")

    def result(self, place, outcome):
        found = checks.tweets(place) or set()
        expect(keys(self.tweets) <= found, f"{len(keys(self.tweets) - found)} tweets are lost")
        expect(len(found) - len(self.tweets) in (0, self.kept), "a part of what was found is kept")
        says_what_is_missing = any(words in outcome.output for words in self.GAPS)
        is_shown = self.shown(place, outcome) == self.output or says_what_is_missing
        expect(is_shown or outcome.status, f"it ends well, and shows something else: {outcome.output[:400]!r}")
        return WHOLE if is_shown else NONE


class Page(Shown):
    """Reads a page of the web."""

    ends_without_memory = False


class Examined(Shown):
    """`doctor`, whose words tell the fault."""

    def result(self, place, outcome):
        expect((checks.tweets(place) or set()) == keys(self.tweets), "the archive is another one")
        return WHOLE if outcome.status == 0 else NONE


class Cleared(Shown):
    """`cache clear`: nothing but the cache goes."""

    def learn(self, place, outcome):
        expect(not self.cached(place), "the cache is not cleared")

    @staticmethod
    def cached(place):
        return [name for _, _, names in os.walk(os.path.join(place.data, "cache")) for name in names if name != ".lock"]

    def result(self, place, outcome):
        expect((checks.tweets(place) or set()) == keys(self.tweets), "the archive is another one")
        return PART if self.cached(place) else WHOLE


FIRST = [tweet(number) for number in range(30)]
MORE = [tweet(number) for number in range(20, 50)]


def all_operations(server):
    """Each by its name."""
    page = f"set local on; read {server}/page"
    image, pictured = "set local on; search rain; 1; image 1", [with_picture(server + "/picture.png")]
    drawing = ["--source", "archive", "--graphics", "sixel", "-c"]
    operations = [
        Import("import", "new.jsonl", FIRST),
        Import("import-more", "more.jsonl", MORE, before=FIRST),
        Import("import-zip", "export.zip", MORE, before=FIRST[:10], write=write_export),
        Migration("migration", "more.jsonl", MORE, before=FIRST),
        NewFile("export-jsonl", "search rain; export @/out.jsonl", "out.jsonl", tweets=FIRST),
        NewFile("export-csv", "search rain; export @/out.csv", "out.csv", tweets=FIRST),
        NewFile("export-md", "search rain; export @/out.md", "out.md", tweets=FIRST),
        NewFile("redirect", "search rain > @/out.txt", "out.txt", tweets=FIRST),
        NewFile("redirect-over", "search rain > @/out.txt", "out.txt", old=OLD_TEXT, tweets=FIRST),
        State("state", "#rain; path", lambda state, terms: terms[0] == "#rain", promise="^Path"),
        State("delete", "recents; delete 1; path", lambda state, terms: len(terms) == 1, promise="^Path"),
        State("undo", "recents; delete 1; undo", lambda state, terms: len(terms) == 2, goes_on=False),
        Login("login", "login", "home", server=server, stdin="new-secret\n"),
        Login("logout", "logout", "home", server=server, keeps=False),
        Shown("search", "--source", "archive", "search", "rain", tweets=FIRST),
        Shown("live", "-c", "use home; #cats", server=server, tweets=FIRST, kept=3),
        Page("page", "-c", page),
        Page("page-cached", "-c", page, prepare=["-c", page]),
        Shown("image", *drawing, image, tweets=pictured),
        Shown("image-cached", *drawing, image, prepare=[*drawing, image], tweets=pictured),
        Shown("image-file", *drawing, "image @/picture.png"),
        Cleared("cache-clear", "cache", "clear", prepare=[*drawing, f"{page}; {image}"], tweets=pictured),
        Examined("doctor", "doctor", tweets=FIRST),
    ]
    return {operation.name: operation for operation in operations}


#: What power is lost in. The shell's `>` promises nothing.
LOSABLE = (
    "import import-more import-zip migration export-jsonl export-csv state delete login logout live page image".split())
