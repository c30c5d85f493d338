import SmashtagModel
import Testing
import TweetFormats

struct ActivityMediaTests {
  @Test(arguments: [
    ("image/png", "Document", MediaItem.Kind.photo), ("video/mp4", "Document", .video),
    ("audio/ogg", "Document", .audio),
    ("text/plain", "Document", .other), ("", "Image", .photo), ("", "Video", .video), ("", "Audio", .audio),
    ("", "Document", .other),
  ])
  func `The kind is that of the file`(format: String, type: String, kind: MediaItem.Kind) throws {
    let items = try media(
      """
      {"type":"\(type)","mediaType":"\(format)","url":"https://e.org/1"}
      """)

    #expect(items.map(\.kind) == [kind])
    let version = Film.Version(url: "https://e.org/1", type: format.isEmpty ? nil : format)
    #expect(items.map(\.film) == [kind.isPlayed ? Film([version]) : nil])
  }

  @Test func `Size and description are taken`() throws {
    let items = try media(
      """
      {"type":"Document","mediaType":"image/jpeg","url":"/media_attachments/files/1/original/a.jpg","name":"Rain",
      "blurhash":"U","focalPoint":[0.1,0.2],"width":640,"height":480}
      """)

    let url = "https://example.social/media_attachments/files/1/original/a.jpg"
    #expect(items == [MediaItem(url: url, width: 640, height: 480, alt: "Rain")])
  }

  @Test(arguments: [
    ("\"/examplesocial/media/a.jpg\"", "https://example.social/examplesocial/media/a.jpg"),
    ("\"media/a.jpg\"", "https://example.social/media/a.jpg"),
    ("\"https://files.example/a.jpg\"", "https://files.example/a.jpg"),
    ("[{\"type\":\"Link\",\"href\":\"https://files.example/b.jpg\"}]", "https://files.example/b.jpg"),
  ])
  func `A path is one of the author's server`(address: String, url: String) throws {
    #expect(try media("{\"type\":\"Image\",\"url\":\(address)}").map(\.url) == [url])
  }

  @Test(arguments: [
    "7", "null", "\"a\"", "{}", "{\"url\":\"\"}", "{\"url\":\"javascript:x\"}", "{\"url\":[]}",
    "[{\"url\":\"/a\"}]",
  ])
  func `What is nowhere is no picture`(attachment: String) throws {
    #expect(try media(attachment).isEmpty)
  }

  @Test func `A single attachment needs no list, and pictures no text`() throws {
    let post = activityPost("", #""attachment":{"type":"Image","url":"/a.jpg","width":0,"height":5}"#)

    let tweet = try tweet(post.replacing("\"content\":\"\",", with: ""))
    #expect(tweet.text == "")
    #expect(tweet.media == [MediaItem(url: "https://example.social/a.jpg")])
  }

  private func media(_ attachment: String) throws -> [MediaItem] {
    try tweet(activityPost("hi", "\"attachment\":[\(attachment)]")).media
  }
}

struct HostileActivityTests {
  private static let values = [
    "null", "7", "-1", "1e40", "true", "\"\"", "\"x\"", "[]", "{}", "[[]]", "[null]", "{\"id\":[]}",
    "[{\"id\":{}}]",
    "{\"a\":{\"b\":[7]}}", "\"\\u0000\"", "\"https://\"", "\"https:///@\"", "\"https://h/users/\"", "\"@\"",
  ]
  private static let keys = [
    "id", "type", "published", "attributedTo", "to", "cc", "content", "url", "tag", "summary", "sensitive",
    "contentMap",
    "inReplyTo", "attachment", "quote", "quoteUri", "_misskey_quote", "oneOf", "anyOf", "likes", "shares",
    "object",
    "actor",
    "orderedItems",
  ]

  @Test(arguments: keys)
  func `Any value in any place is a problem or nothing`(key: String) throws {
    for value in Self.values {
      for json in ["{\"\(key)\":\(value),", "{"].map({ $0 + activityPost("<p>#a @b</p>", "").dropFirst() }) {
        let text = json.replacing("\"cc\":[]", with: "\"\(key)\":\(value)")
        let whole = [text, creation(of: text), outbox([creation(of: text)])]
        for record in whole + [creation(of: value), outbox([value])] {
          #expect(try decode(record).tweets.count <= 1)
        }
      }
    }
  }

  @Test(arguments: [
    ("{\"type\":\"Create\"}", "tweet: no id"), ("{\"type\":\"Announce\"}", "tweet: no id"),
    ("{\"type\":\"Create\",\"id\":\"a\",\"object\":\"b\"}", "tweet a: no text"),
    ("{\"type\":\"Announce\",\"id\":\"a\",\"object\":\"b\"}", "tweet a: no date"),
    ("{\"type\":\"Note\",\"to\":\"Public\"}", "tweet: no id"),
    ("{\"type\":\"Note\",\"id\":\"a\",\"to\":\"Public\"}", "tweet a: no date"),
    (#"{"type":"Note","id":"a","to":"Public","published":"2024-05-06T07:08:30Z"}"#, "tweet a: no text"),
  ])
  func `What is missing is said`(json: String, problem: String) throws {
    #expect(try decode(json).problems == [problem])
  }

  @Test func `Posts nested without end are no posts`() throws {
    let nested = (0..<200).reduce(activityPost("hi")) { inner, _ in creation(of: inner) }

    #expect(try decode(nested) == DecodedRecord())
  }

  @Test func `Large strings and lists take no long time`() throws {
    let tags = repeatElement("{\"type\":\"Hashtag\",\"name\":\"#rain\"}", count: 20_000).joined(
      separator: ",")
    let address = "https://example.social/" + String(repeating: "users/", count: 100_000)
    let post = activityPost(
      String(repeating: "#rain ", count: 20_000), id: address,
      "\"tag\":[\(tags)],\"inReplyTo\":\"\(address)\"")

    #expect(try tweet(post).hashtags.count == 20_000)
  }
}

struct MastodonActorTests {
  @Test func `The owner has a handle, a name and a picture`() throws {
    let user = try user(
      """
      {"type":"Person","id":"https://example.social/users/ada","preferredUsername":"ada","name":"Ada :blob:",
      "url":"https://example.social/@ada","icon":{"type":"Image","mediaType":"image/png","url":"https://e.org/a.png"}}
      """)

    #expect(
      user
        == User(screenName: "ada@example.social", name: "Ada :blob:", profileImageURL: "https://e.org/a.png"))
  }

  @Test func `A picture inside the export has no address`() throws {
    let user = try user(
      #"{"id":"https://example.social/users/ada","preferredUsername":"ada","name":"","icon":{"url":"avatar.png"}}"#
    )

    #expect(user == User(screenName: "ada@example.social"))
  }

  @Test(arguments: ["{}", "[]", "7", "{\"preferredUsername\":\"\"}", "{\"preferredUsername\":[]}"])
  func `A file that names nobody has no owner`(json: String) throws {
    #expect(try user(json) == nil)
  }

  @Test func `A file that is no JSON is an error`() {
    #expect(throws: TweetFormatError.self) { try user("{\"preferredUsername\":") }
  }

  private func user(_ json: String) throws -> User? { try MastodonActor.user(Array(json.utf8)) }
}
