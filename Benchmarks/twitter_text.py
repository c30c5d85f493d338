"""Prints how fast the package twitter-text-parser parses the tweets of a collection, where it is installed."""
import json
import sys
import time

try:
    from twitter_text import parse_tweet
except ImportError:
    print("twitter-text-parser (Python) is not installed; it is not measured")
    sys.exit(0)

with open(sys.argv[1], encoding="utf-8") as lines:
    tweets = [json.loads(line) for _, line in zip(range(2_000), lines)]
texts = [tweet.get("full_text") or tweet.get("text") or "" for tweet in tweets]


def run() -> float:
    start = time.perf_counter()
    for text in texts:
        parse_tweet(text)
    return time.perf_counter() - start


best = min(run() for _ in range(3))
print(f"twitter-text-parser (Python; links and length alone): {len(texts) / best:,.0f} tweets/s")
