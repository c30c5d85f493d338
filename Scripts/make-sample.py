#!/usr/bin/env python3
"""Turns Sample/tweets.txt into Sample/tweets.jsonl (Twitter API v1.1, extended mode), and lists all files of
the sample in Sources/C/CSample/CSample.c, which takes them into the program.

With --check it writes nothing, and fails if a file is not what the sources give.
The authoring format is described at the top of Sample/tweets.txt.
"""
import base64, hashlib, json, math, re, struct, sys, unicodedata, zlib
from collections import Counter
from datetime import datetime
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE, TARGET = ROOT / "Sample/tweets.txt", ROOT / "Sample/tweets.jsonl"
SAMPLE = ROOT / "Sources/C/CSample"
PICTURES, TABLE = SAMPLE / "pictures", SAMPLE / "CSample.c"
FOLDERS = {"pictures": "*.jpg", "photos": "*.jpg", "places": "*.json", "pages": "*.html"}
EPOCH = 1288834974657  # milliseconds; before it, X numbered tweets one by one
WORD = r"\w" + "".join(chr(c) for c in range(0x300, 0xE01F0) if unicodedata.category(chr(c))[0] == "M")
MENTIONS = {"hashtags": rf"(?<![{WORD}&])[#＃](?!\d+(?![{WORD}]))([{WORD}]+)", "symbols": rf"(?<![{WORD}])\$([A-Za-z]{{1,6}})\b",
            "user_mentions": rf"(?<![{WORD}])@([A-Za-z0-9_]{{1,15}})(?![A-Za-z0-9_])"}


def fail(message):
    sys.exit(f"make-sample: {message}")


def read_source():
    authors, tweets, tweet = {}, {}, None
    for number, line in enumerate(SOURCE.read_text("utf-8").split("\n"), 1):
        where, (word, _, rest) = f"{SOURCE.name}:{number}", line.partition(" ")
        if not line.strip() or word == "#":
            continue
        if word == "author":
            name, shown, verified = [part.strip() for part in rest.split("|")]
            if not re.fullmatch(r"[A-Za-z0-9_]{1,15}", name) or verified not in ("yes", "no") or name in authors:
                fail(f"{where}: bad author line: {line}")
            authors[name] = {"id_str": str(zlib.crc32(name.encode())), "screen_name": name, "name": shown,
                             "verified": verified == "yes", "profile_image_url_https": None}
        elif word == "=":
            key, author, day, time, lang = rest.split()
            if key in tweets or author[1:] not in authors:
                fail(f"{where}: " + (f"the key '{key}' is taken" if key in tweets else f"unknown user {author}"))
            date = datetime.strptime(f"{day} {time} +0000", "%Y-%m-%d %H:%M %z").replace(second=zlib.crc32(key.encode()) % 60)
            tweet = tweets[key] = {"key": key, "author": author[1:], "date": date, "lang": lang, "where": where,
                                   "lines": [], "link": [], "image": [], "sensitive": False}
        elif tweet is None:
            fail(f"{where}: this stands before the first tweet: {line}")
        elif word == ">":
            tweet["lines"].append(rest)
        elif word in ("link", "image"):
            parts = [part.strip() for part in rest.split(" -> " if word == "link" else "|", 1)]
            if len(parts) != 2 or not all(parts):
                fail(f"{where}: expected two parts: {line}")
            tweet[word].append(parts)
        elif word in ("reply", "quote", "retweet", "sensitive"):
            tweet[word] = rest or True
        else:
            fail(f"{where}: not understood: {line}")
    return authors, tweets


def check_source(tweets):
    texts = {}
    for tweet in tweets.values():
        for word in ("reply", "quote", "retweet"):
            other = tweets.get(tweet.get(word))
            if word in tweet and (other is None or other["date"] >= tweet["date"] or "retweet" in other):
                fail(f"{tweet['where']}: {word} {tweet[word]}: no such earlier tweet")
        text = "\n".join(tweet["lines"])
        folded = unicodedata.normalize("NFC", " ".join(text.split())).casefold()
        if bool(text) == ("retweet" in tweet) or ("retweet" in tweet and (tweet["image"] or tweet["link"])):
            fail(f"{tweet['where']}: a tweet needs a text, and a retweet has nothing of its own")
        if len(text) > 280:
            fail(f"{tweet['where']}: {len(text)} code points, 280 are allowed")
        if text and texts.setdefault(folded, tweet["where"]) != tweet["where"]:
            fail(f"{tweet['where']}: the same text as {texts[folded]}")
        if len(tweet["image"]) > 4 or (tweet["sensitive"] and not tweet["image"]):
            fail(f"{tweet['where']}: at most four pictures, and sensitive only with pictures")


def picture_size(name, where):
    """Width and height from the frame header of a JPEG file."""
    if not (PICTURES / f"{name}.jpg").exists():
        fail(f"{where}: unknown picture '{name}'")
    data, at = (PICTURES / f"{name}.jpg").read_bytes(), 2
    while data[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + struct.unpack(">H", data[at + 2:at + 4])[0]
    return struct.unpack(">HH", data[at + 5:at + 9])[::-1]


def short_link(*parts):
    return "https://t.example/" + base64.b32encode(hashlib.sha1("\n".join(parts).encode()).digest())[:8].decode().lower()


def mention(author, start, end):
    return {field: author[field] for field in ("screen_name", "name", "id_str")} | {"indices": [start, end]}


def compose(tweet, authors):
    """The text as delivered, its entities and its media, with indices in code points."""
    where, written, spans, at = tweet["where"], "\n".join(tweet["lines"]), [], 0
    for shown, url in tweet["link"]:
        start = written.find(shown, at)
        if start < 0:
            fail(f"{where}: the link '{shown}' is not in the text, or not in this order")
        at = start + len(shown)
        spans.append((start, at, "urls", (shown, url)))
    bare = written  # with the links blotted out
    for start, end, _, _ in spans:
        bare = bare[:start] + "\0" * (end - start) + bare[end:]
    spans += [(*m.span(), kind, m[1]) for kind, pattern in MENTIONS.items() for m in re.finditer(pattern, bare)]
    text, at, found = "", 0, {"hashtags": [], "user_mentions": [], "urls": [], "symbols": []}
    for start, end, kind, what in sorted(spans):
        text += escape(written[at:start], quote=False)
        put = short_link(tweet["key"], what[1]) if kind == "urls" else written[start:end]
        begin, text, at = len(text), text + put, end
        if kind == "user_mentions" and what not in authors:
            fail(f"{where}: unknown user @{what}")
        entity = (mention(authors[what], begin, at) if kind == "user_mentions" else {"text": what} if kind != "urls" else
                  {"url": put, "expanded_url": what[1], "display_url": what[0]})
        found[kind].append(entity | {"indices": [begin, len(text)]})
    text, media, put = text + escape(written[at:], quote=False), [], short_link(tweet["key"], "pictures")
    begin, text = len(text) + 1, text + (f" {put}" if tweet["image"] else "")
    for number, (name, alt) in enumerate(tweet["image"], 1):
        w, h = picture_size(name, where)
        scale = min(1, 680 / max(w, h))
        media.append({"id_str": str(int(tweet["id"]) + number), "type": "photo", "url": put, "indices": [begin, len(text)],
                      "media_url_https": f"https://pictures.smashtag.example/{name}.jpg",
                      "expanded_url": f"https://smashtag.example/{tweet['author']}/status/{tweet['id']}/photo/{number}",
                      "display_url": f"pic.smashtag.example/{put[-8:]}", "ext_alt_text": alt,
                      "sizes": {"large": {"w": w, "h": h, "resize": "fit"},
                                "small": {"w": round(w * scale), "h": round(h * scale), "resize": "fit"}}})
    return text, found, media


def deliver(tweet, authors, tweets, inner=True):
    """One tweet as the API gives it; inner: with the tweet it quotes or repeats."""
    source = tweets[tweet["retweet"]] if "retweet" in tweet else tweet
    text, entities, media = compose(source, authors)
    if source is not tweet:
        start = f"RT @{source['author']}: "
        for entity in [*sum(entities.values(), []), *media]:
            entity["indices"] = [i + len(start) for i in entity["indices"]]
        entities["user_mentions"].insert(0, mention(authors[source["author"]], 3, len(start) - 2))
        text = start + text
    likes = int((5 + 9 * len(source["image"])) * math.exp(3.4 * (zlib.crc32(source["key"].encode()) % 1000 / 1000)))
    repeated = sum(other.get("retweet") == source["key"] for other in tweets.values())
    result = {"created_at": tweet["date"].strftime("%a %b %d %H:%M:%S +0000 %Y"), "id_str": tweet["id"],
              "full_text": text, "lang": source["lang"], "possibly_sensitive": source["sensitive"],
              "user": authors[tweet["author"]], "entities": entities,
              "favorite_count": likes if source is tweet else 0, "retweet_count": repeated + likes // 7}
    if media:
        result["extended_entities"] = {"media": media}
    if "reply" in tweet:
        parent = tweets[tweet["reply"]]
        result |= {"in_reply_to_status_id_str": parent["id"], "in_reply_to_screen_name": parent["author"]}
    if "quote" in source:
        result |= {"is_quote_status": True, "quoted_status_id_str": tweets[source["quote"]]["id"]}
        if inner and source is tweet:
            result["quoted_status"] = deliver(tweets[source["quote"]], authors, tweets, False)
    if inner and source is not tweet:
        result["retweeted_status"] = deliver(source, authors, tweets)
    return result


def check_connected(delivered):
    """From any tweet one can walk to any other: tweet, hashtag or user, tweet ... Counts the hashtags."""
    places = [{"#" + h["text"].casefold() for h in t["entities"]["hashtags"]}
              | {"@" + u["screen_name"] for u in [t["user"]] + t["entities"]["user_mentions"]} for t in delivered]
    reached, before = set(places[0]), 0
    while len(reached) > before:
        before = len(reached)
        reached.update(*(p for p in places if p & reached))
    if apart := [t["full_text"] for t, p in zip(delivered, places) if not p & reached]:
        fail(f"no walk by mentions reaches these tweets: {apart}")
    return Counter(name for p in places for name in p if name[0] == "#")


def table():
    """C23 takes files in as they are: 0.1 s for megabytes, where an array in source takes minutes."""
    addresses = dict(line.split() for line in (SAMPLE / "pages/addresses.txt").read_text("utf-8").splitlines())
    files = [("", "photos.json")]
    files += [(folder, path.name) for folder, kind in FOLDERS.items() for path in sorted((SAMPLE / folder).glob(kind))]
    files.append(("", "tweets.sqlite"))
    lines = ["// Made by Scripts/make-sample.py: every file of the sample, as #embed of C23 takes it in.",
             '#pragma clang diagnostic ignored "-Wc23-extensions"', "", '#include "CSample.h"', ""]
    for number, (folder, name) in enumerate(files):
        path = f"{folder}/{name}" if folder else name
        lines += [f"static const unsigned char file_{number}[] = {{", f'#embed "{path}"', "};"]
    lines += ["", "static const csample_file files[] = {"]
    for number, (folder, name) in enumerate(files):
        if folder == "pages" and name not in addresses:
            fail(f"pages/addresses.txt does not say where {name} is")
        shown = addresses[name] if folder == "pages" else name
        lines.append(f'    {{"{folder}", "{shown}", file_{number}, sizeof file_{number}}},')
    lines += ["};", "", "size_t csample_count(void) { return sizeof files / sizeof files[0]; }", "",
              "csample_file csample_at(size_t index) { return files[index]; }", ""]
    return "\n".join(lines)


def write(path, text, source):
    if "--check" not in sys.argv:
        path.write_text(text, "utf-8")
    elif not path.exists() or path.read_text("utf-8") != text:
        fail(f"{path.relative_to(ROOT)} is not what {source} gives; run Scripts/make-sample.py")


def main():
    authors, tweets = read_source()
    check_source(tweets)
    ordered = sorted(tweets.values(), key=lambda t: (t["date"], t["key"]))
    for number, tweet in enumerate(ordered):  # eight apart, so that its pictures get numbers of their own
        ms = int(tweet["date"].timestamp()) * 1000
        tweet["id"] = str((((ms - EPOCH) << 22) if ms > EPOCH else 1000) + number * 8)
    delivered = [deliver(tweet, authors, tweets) for tweet in ordered]
    tags, images = check_connected(delivered), [name for t in ordered for name, _ in t["image"]]
    lines = "".join(json.dumps(t, ensure_ascii=False, separators=(",", ":")) + "\n" for t in delivered)
    write(TARGET, lines, SOURCE.relative_to(ROOT))
    write(TABLE, table(), "its folder")
    print(f"{len(tweets)} tweets, {len({t['author'] for t in ordered})} authors, {len({t['lang'] for t in ordered})} languages,",
          f"{len(tags)} hashtags, {len(set(images))} pictures shown {len(images)} times,",
          f"{sum(len(t['link']) for t in ordered)} links")
    print("most connected:", ", ".join(f"{tag} in {count} tweets" for tag, count in tags.most_common(3)))


if __name__ == "__main__":
    main()
