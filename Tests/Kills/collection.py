"""Makes what is imported: the same tweets as JSONL, packed, and as X exports them."""
import datetime
import gzip
import json
import os
import random
import zipfile

COUNT = 60_000
KINDS = ("jsonl", "gz", "zip")
FIRST_ID = 1_100_000_000_000_000_000
BEGINNING = datetime.datetime(2019, 2, 25, tzinfo=datetime.timezone.utc)
WORDS = "rain morning station tea light river paper window garden train letter winter bread music harbour".split()


def ids():
    """The tweets' ids in the order of every file."""
    return [FIRST_ID + number * 1_000_003 for number in range(COUNT)]


def make(folder):
    """Writes a file of each kind into a folder, and answers them by their kinds."""
    tweets = list(_tweets())
    files = {kind: os.path.join(folder, f"tweets.{kind}") for kind in KINDS}
    lines = "".join(json.dumps(tweet) + "\n" for tweet in tweets).encode()
    with open(files["jsonl"], "wb") as file:
        file.write(lines)
    with open(files["gz"], "wb") as file:
        file.write(gzip.compress(lines, 6))
    _write_export(files["zip"], tweets)
    return files


def _tweets():
    random.seed(1)
    for number, id in enumerate(ids()):
        words = random.choices(WORDS, k=random.randint(3, 20))
        tag = f"tag{int(random.paretovariate(0.6)) % 5_000}"
        text = " ".join(words + [f"#{tag}", f"n{number}"])
        start = text.index("#")
        yield {
            "id_str": str(id),
            "created_at": (BEGINNING + datetime.timedelta(seconds=number * 37)).strftime("%a %b %d %H:%M:%S +0000 %Y"),
            "full_text": text,
            "user": {"id_str": str(number % 500 + 1), "screen_name": f"user{number % 500}", "name": "A user"},
            "entities": {"hashtags": [{"text": tag, "indices": [start, start + len(tag) + 1]}]},
        }


def _write_export(path, tweets):
    account = [{"account": {"accountId": "7", "username": "ada", "accountDisplayName": "Ada"}}]
    own = [{"tweet": {key: value for key, value in tweet.items() if key != "user"}} for tweet in tweets]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as export:
        export.writestr("data/account.js", "window.YTD.account.part0 = " + json.dumps(account))
        export.writestr("data/direct-messages.js", "window.YTD.direct_messages.part0 = []")
        export.writestr("data/tweets.js", "window.YTD.tweets.part0 = " + json.dumps(own, indent=1))
