import Testing

@testable import TweetArchive

struct PartRoleTests {
  @Test(arguments: [
    ("data/tweets.js", PartRole.tweets), ("tweet.js", .tweets), ("x/data/tweets-part12.js", .tweets),
    ("data/note-tweet.js", .notes), ("data/note-tweet-part1.js", .notes), ("data/account.js", .account),
    ("manifest.js", .manifest), ("outbox.json", .outbox), ("x/actor.json", .actor), ("a.JSONL.GZ", .records),
    ("a.ndjson", .records), ("a.b.json.zst", .records), ("a.tar.gz", .container),
    ("data/account.js.gz", .account),
    ("data/tweets_media/1.json", .media(folder: "data/tweets_media/")),
    ("m/media_attachments/files/1/a.png", .media(folder: "m/media_attachments/")),
  ])
  func `A part's name says what it is`(name: String, role: PartRole) {
    #expect(PartRole(PartName(name)) == role)
  }

  @Test(arguments: [
    "", "data/direct-messages.js", "data/deleted-tweets.js", "data/tweets-part.js", "data/tweets-partx.js",
    "data/tweetsx.js", "data/tweet-headers.js", "json", "a.json.bak", "a.gz", "._a.json",
    "__MACOSX/a.json", "a.json/b",
  ])
  func `What is none of these is never read`(name: String) {
    #expect(PartRole(PartName(name)) == nil)
  }
}
