#!/usr/bin/env python3
"""What a command costs ten thousand contexts deep, beside a thousand: searches, and tweets gone to, of one script."""

import os
import subprocess
import sys
import tempfile
import time

from once import runs

smashtag = os.path.realpath(sys.argv[1])
COUNTS = (runs(1_000, 10), runs(10_000, 100))
LINES = {"searches": "search word%d", "go": "go 581490000000000%03d"}
TWEET = (
    '{{"id_str":"581490000000000{0:03d}","created_at":"Fri Mar 27 18:04:11 +0000 2015",'
    '"text":"word{0}","user":{{"screen_name":"ada","name":"Ada"}}}}'
)


def seconds(folder, script):
    environment = dict(os.environ, SMASHTAG_DATA_DIR=folder, all_proxy="http://127.0.0.1:1")
    start = time.monotonic()
    subprocess.run([smashtag], input=script.encode(), env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


with tempfile.TemporaryDirectory() as folder:
    tweets = os.path.join(folder, "tweets.jsonl")
    with open(tweets, "w") as file:
        for number in range(1_000):
            print(TWEET.format(number), file=file)
    subprocess.run(
        [smashtag, "import", tweets], env=dict(os.environ, SMASHTAG_DATA_DIR=folder + "/data"), check=True,
        stdout=subprocess.DEVNULL)
    for name, line in LINES.items():
        scripts = ["".join(line % (number % 1_000) + "\n" for number in range(count)) for count in COUNTS]
        few, many = (min(seconds(folder + "/data", script) for _ in range(2)) for script in scripts)
        print(
            f"{name}, one script: {COUNTS[0]:,} take {few:.2f} s, {COUNTS[1]:,} take {many:.2f} s, "
            f"{many / few:.1f} times as long (goal 10.5)")
