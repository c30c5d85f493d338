#!/usr/bin/env python3
"""Makes the files that the pages of Documentation/Tasks name, in a home folder: files.py HOME

The forms are those of real exports and collections; the people, the ferry and the birds are made up.
"""
import gzip, json, re, shutil, sys, zipfile
from datetime import datetime, timezone
from pathlib import Path

PICTURES = Path(__file__).resolve().parents[2] / "Sources/C/CSample/pictures"
EPOCH = 1288834974657  # milliseconds, from which X counts its ids
MENTIONS = {"hashtags": r"#(\w+)", "user_mentions": r"@(\w+)", "urls": r"(https://t\.co/\w+)"}
LINKS = {
    "https://t.co/timetable": "https://ferry.example/timetable", "https://t.co/wrens": "https://birds.example/wrens",
    "https://t.co/harbour": "https://news.example/harbour",
}
PEOPLE = {"ada": "Ada", "grace": "Grace", "bob": "Bob on the quay", "ferry_office": "Ferry office"}
NUMBERS = {name: str(number) for number, name in enumerate(PEOPLE, 9)}

# When, text, likes; then the pictures and their alt texts.
OWN = [
    ("2013-03-02 07:56", "The ferry was late, and nobody minded. #ferry", 3),
    ("2014-11-08 16:20", "Rain on the upper deck. #ferry #rain", 12,
     ("ferry.jpg", "The ferry in the rain, half of it in fog")),
    ("2015-03-27 18:04", "A wren sings under the hedge. #wren #garden", 7),
    ("2015-03-28 06:30", "@grace Not before the rain stops. #rain", 1),
    ("2016-05-01 09:12", "Where the wrens are this year: https://t.co/wrens #wren", 4),
    ("2017-10-14 21:40", "The lighthouse, and the lighthouse again. #ferry", 25,
     ("lighthouse.jpg", "A lighthouse at dusk"), ("island-map.jpg", "")),
    ("2018-02-11 08:00", "RT @ferry_office: No ferry before ten. #ferry", 0),
    ("2019-08-20 12:00", "Timetable of the winter: https://t.co/timetable #ferry", 9),
    ("2021-01-17 10:31", "Fifty wrens in one nest box. #wren #rain", 140),
    ("2022-12-24 15:00", "The last ferry of the year. Thank you, @ferry_office #ferry", 31),
]
LATER = [
    ("2024-06-30 19:45", "Ten years of standing at this rail. #ferry", 18, ("rain-window.jpg", "Drops on a window")),
    ("2025-12-06 07:30", "A robin on the ramp, without a ticket. #robin #ferry", 22),
]
LIKED = [("2020-02-02 10:00", "A heron has taken the ramp. #heron"), ("2021-05-05 11:00", "New buoys. #ferry")]
NOTE = """\
The longest day, and all of it at the quay. The first ferry had eleven passengers, a dog and a double bass; the second
one had nobody, and left on time. At noon a gull took a sandwich and gave half of it back. The wrens in the wall fed
their young until ten at night, and the last ferry came in with its lights off, so as not to wake them. #ferry #wren\
""".replace("\n", " ")


def moment(when):
    return datetime.strptime(when, "%Y-%m-%d %H:%M").replace(tzinfo=timezone.utc)


def post_id(when):
    return str((int(moment(when).timestamp() * 1000) - EPOCH) << 22)


def date(when):
    return moment(when).strftime("%a %b %d %H:%M:%S +0000 %Y")


def iso(when):
    return moment(when).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def found(text):
    """What is mentioned in a text: kind, word, start, end."""
    return [(kind, m[1], *m.span()) for kind, pattern in MENTIONS.items() for m in re.finditer(pattern, text)]


def link(word):
    return {"url": word, "expanded_url": LINKS[word], "display_url": LINKS[word].removeprefix("https://")}


# An export of X, in which every number is a text, and whose pictures lie beside the posts.

def exported(when, text, likes, *pictures):
    if pictures:
        text += " https://t.co/p" + post_id(when)[:6]
    entities = {"hashtags": [], "user_mentions": [], "urls": [], "symbols": []}
    for kind, word, start, end in found(text):
        if kind == "hashtags":
            entity = {"text": word}
        elif kind == "user_mentions":
            entity = {"screen_name": word, "name": PEOPLE[word], "id_str": NUMBERS[word]}
        elif word in LINKS:
            entity = link(word)
        else:
            continue  # the address of pictures
        entities[kind].append(entity | {"indices": [str(start), str(end)]})
    tweet = {
        "id_str": post_id(when), "id": post_id(when), "created_at": date(when), "full_text": text, "lang": "en",
        "favorite_count": str(likes), "retweet_count": str(likes // 4), "favorited": False, "retweeted": False,
        "entities": entities,
    }
    if text.startswith("@grace"):
        tweet |= {"in_reply_to_screen_name": "grace", "in_reply_to_status_id_str": post_id("2015-03-28 06:00")}
    if pictures:
        start = text.rindex("https://")
        tweet["extended_entities"] = {"media": [
            {"id_str": post_id(when)[:9] + str(number), "type": "photo", "url": text[start:],
             "media_url_https": f"https://pbs.twimg.com/media/{name}",
             "indices": [str(start), str(len(text))], "ext_alt_text": alt,
             "sizes": {"large": {"w": "1200", "h": "800", "resize": "fit"}}}
            for number, (name, alt) in enumerate(pictures)]}
    return {"tweet": tweet}


def script(name, records):
    return f"window.YTD.{name}.part0 = " + json.dumps(records, ensure_ascii=False, indent=2)


def x_export(path, posts, generated):
    note = ("2020-06-20 20:20", NOTE[:270] + "…", 16)
    files = {
        "data/manifest.js": "window.__THAR_CONFIG = " + json.dumps({
            "userInfo": {"accountId": "9", "userName": "ada", "displayName": "Ada"},
            "archiveInfo": {"generationDate": iso(generated)},
            "dataTypes": {"tweets": {"files": [{"fileName": "data/tweets.js", "globalName": "YTD.tweets.part0",
                                                "count": str(len(posts) + 1)}]}}}),
        "data/account.js": script("account", [{"account": {
            "username": "ada", "accountId": "9", "accountDisplayName": "Ada", "email": "ada@example.org"}}]),
        "data/tweets.js": script("tweets", [exported(*post) for post in sorted([*posts, note])]),
        "data/note-tweet.js": script("note_tweet", [{"noteTweet": {
            "noteTweetId": "77", "createdAt": iso(note[0]),
            "core": {"text": NOTE, "urls": [], "mentions": [], "cashtags": [], "hashtags": [
                {"text": word, "fromIndex": str(start), "toIndex": str(end)}
                for kind, word, start, end in found(NOTE) if kind == "hashtags"]}}}]),
        "data/like.js": script("like", [{"like": {
            "tweetId": post_id(when), "fullText": text,
            "expandedUrl": f"https://twitter.com/i/web/status/{post_id(when)}"}} for when, text in LIKED]),
        "data/direct-messages.js": script("direct_messages", [{"dmConversation": {"messages": []}}]),
        "Your archive.html": "<html></html>",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in files.items():
            file.writestr(name, text)
        for when, _, _, *pictures in posts:
            for name, _ in pictures:
                file.write(PICTURES / name, f"data/tweets_media/{post_id(when)}-{name}")


# An export of Mastodon: activities, addresses of what was liked and bookmarked, and pictures.

SERVER = "https://birds.example"
ACTOR = f"{SERVER}/users/ada"
PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
MASTODON = [
    ("2022-11-06 10:00", "en", "Hello, birds. I came over by #ferry.", {}),
    ("2022-12-01 08:15", "en", "The first #wren at the new feeder.", {"attachment": [{
        "type": "Document", "mediaType": "image/jpeg", "url": "/media_attachments/files/110/original/loaf.jpg",
        "name": "A wren on half a loaf", "width": 1200, "height": 800}]}),
    ("2023-02-14 19:00", "de", "Ein Zaunkönig! #zaunkönig #wren", {}),
    ("2023-05-20 06:45", "en", "It did not survive the cat.", {"summary": "a dead bird", "sensitive": True}),
    ("2024-04-01 12:00", "en", "@grace@quay.example Gulls or terns? #birds", {"tag": [
        {"type": "Mention", "name": "@grace@quay.example", "href": "https://quay.example/users/grace"}]}),
    ("2024-09-09 09:09", "en", "Only for those who follow me: the nest is under the ramp.", {
        "to": [f"{ACTOR}/followers"], "cc": []}),
    ("2024-10-10 10:10", "en", "@bob@quay.example A secret.", {"to": ["https://quay.example/users/bob"], "cc": []}),
]


def linked(text):
    """A text as Mastodon sends it: in HTML, with a link around each tag."""
    tag = rf'<a href="{SERVER}/tags/\1" class="mention hashtag" rel="tag">#<span>\1</span></a>'
    return "<p>" + re.sub(r"#(\w+)", tag, text) + "</p>"


def activity(number, when, lang, text, more):
    address = f"{ACTOR}/statuses/{number}"
    note = {
        "id": address, "type": "Note", "published": iso(when), "url": f"{SERVER}/@ada/{number}", "attributedTo": ACTOR,
        "to": [PUBLIC], "cc": [f"{ACTOR}/followers"], "content": linked(text),
        "contentMap": {lang: linked(text)}, "attachment": [], "sensitive": False, "summary": None,
        "tag": [{"type": "Hashtag", "name": "#" + word, "href": f"{SERVER}/tags/{word}"}
                for word in re.findall(r"#(\w+)", text)],
    }
    note |= more | {"tag": note["tag"] + more.get("tag", [])}
    return {"id": address + "/activity", "type": "Create", "actor": ACTOR, "published": note["published"],
            "to": note["to"], "cc": note["cc"], "object": note}


def mastodon_export(path):
    activities = [activity(110 + number, *post) for number, post in enumerate(MASTODON)]
    activities.append({
        "id": f"{ACTOR}/statuses/130/activity", "type": "Announce", "actor": ACTOR,
        "published": "2024-05-05T05:05:05Z",
        "to": [PUBLIC], "cc": [], "object": "https://quay.example/users/grace/statuses/7"})
    files = {
        "actor.json": {
            "type": "Person", "id": ACTOR, "preferredUsername": "ada", "name": "Ada", "url": f"{SERVER}/@ada",
            "outbox": "outbox.json", "likes": "likes.json", "bookmarks": "bookmarks.json"},
        "outbox.json": {
            "@context": "https://www.w3.org/ns/activitystreams", "id": "outbox.json", "type": "OrderedCollection",
            "totalItems": len(activities), "orderedItems": activities},
        "likes.json": {"id": "likes.json", "type": "OrderedCollection", "orderedItems": [
            "https://quay.example/users/grace/statuses/7", "https://quay.example/users/bob/statuses/8"]},
        "bookmarks.json": {
            "id": "bookmarks.json", "type": "OrderedCollection", "orderedItems": [f"{ACTOR}/statuses/112"]},
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, value in files.items():
            file.writestr(name, json.dumps(value))
        file.write(PICTURES / "loaf.jpg", "media_attachments/files/110/original/loaf.jpg")


# A collection of twarc: pages of version 2 of X's API, and tweets of version 1.1.

COLLECTED = [
    ("ferry_office", "2021-10-01 06:00", "No #ferry today: storm. https://t.co/harbour", 80, "en"),
    ("grace", "2021-10-01 06:20", "@ferry_office Is the #ferry at noon gone too? #storm", 5, "en"),
    ("bob", "2021-10-01 07:00", "The whole quay is under water. #storm #harbour", 210, "en"),
    ("ada", "2021-10-01 07:45", "Home office, with wrens. #ferry #storm", 14, "en"),
    ("bob", "2021-10-02 08:10", "Counting roof tiles. #storm", 33, "en"),
    ("ferry_office", "2021-10-02 09:00", "The #ferry goes again, half an hour late. #harbour", 120, "en"),
    ("grace", "2021-10-02 12:30", "Auf der Fähre. Endlich. #ferry", 9, "de"),
]


def collected(author, when, text, likes, lang):
    entities = {"hashtags": [], "mentions": [], "urls": []}
    for kind, word, start, end in found(text):
        place = {"start": start, "end": end}
        if kind == "hashtags":
            entities["hashtags"].append(place | {"tag": word})
        elif kind == "user_mentions":
            entities["mentions"].append(place | {"username": word, "id": NUMBERS[word]})
        else:
            entities["urls"].append(place | link(word))
    tweet = {
        "id": post_id(when), "author_id": NUMBERS[author], "created_at": iso(when), "text": text, "lang": lang,
        "conversation_id": post_id(when), "entities": entities,
        "public_metrics": {"retweet_count": likes // 4, "reply_count": 0, "like_count": likes, "quote_count": 0}}
    if text.startswith("@"):
        tweet |= {"referenced_tweets": [{"type": "replied_to", "id": post_id(COLLECTED[0][1])}],
                  "in_reply_to_user_id": NUMBERS[COLLECTED[0][0]], "conversation_id": post_id(COLLECTED[0][1])}
    return tweet


def page(posts):
    names = sorted({post[0] for post in posts} | {"ferry_office"})
    return json.dumps({
        "data": [collected(*post) for post in reversed(posts)],
        "includes": {"users": [
            {"id": NUMBERS[name], "username": name, "name": PEOPLE[name], "verified": name == "ferry_office"}
            for name in names]},
        "meta": {"newest_id": post_id(posts[-1][1]), "oldest_id": post_id(posts[0][1]), "result_count": len(posts)},
        "__twarc": {"url": "https://api.twitter.com/2/tweets/search/all?query=%23ferry", "version": "2.14.0",
                    "retrieved_at": "2021-10-03T08:00:00+00:00"}}) + "\n"


def hydrated(author, when, text, likes, lang):
    tweet = exported(when, text, likes)["tweet"]
    for lists in tweet["entities"].values():
        for entity in lists:
            entity["indices"] = [int(index) for index in entity["indices"]]
    user = {"id_str": NUMBERS[author], "screen_name": author, "name": PEOPLE[author], "verified": False}
    return json.dumps(tweet | {"user": user, "lang": lang, "favorite_count": likes, "retweet_count": likes // 4}) + "\n"


def collection(folder):
    folder.mkdir(parents=True)
    (folder / "ferry.jsonl").write_text(page(COLLECTED[3:]) + page(COLLECTED[:3]), "utf-8")
    lines = [hydrated(author, f"2015-01-1{number} 09:00", f"Ice on the ramp, day {number}. #ferry #ice", number, "en")
             for number, author in enumerate(["bob", "grace", "bob", "ferry_office"], 1)]
    broken = lines[0][:150] + "\n"
    (folder / "ice.jsonl.gz").write_bytes(gzip.compress("".join([*lines, broken]).encode()))


def main(home):
    downloads = home / "Downloads"
    downloads.mkdir(parents=True)
    x_export(downloads / "twitter-2025-11-22.zip", OWN, "2025-11-22 09:00")
    kept = [post for post in OWN if not post[1].startswith("RT")]
    liked_more = [(*post[:2], 190, *post[3:]) if post[2] == 140 else post for post in kept]
    x_export(downloads / "twitter-2026-11-22.zip", liked_more + LATER, "2026-11-22 09:00")
    mastodon_export(downloads / "archive-20251122090000-5d41402a.zip")
    collection(home / "twarc")
    (home / "Pictures").mkdir()
    for name in "cat.jpg", "night-train.jpg":
        shutil.copyfile(PICTURES / name, home / "Pictures" / name)


main(Path(sys.argv[1]))
