import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

struct MastodonTests {
  @Test func `Every field is taken`() throws {
    #expect(try tweet(Self.rich) == Self.expected)
  }

  private static let rich = """
    {"id":"11","uri":"https://a.example/users/ada/11","url":"https://a.example/@ada/11","language":"de",
    "created_at":"2024-05-06T07:08:30.500Z","content":"<p>hi</p>","spoiler_text":"","sensitive":true,
    "in_reply_to_id":"4","in_reply_to_account_id":"8","favourites_count":5,"reblogs_count":"6","tags":[],
    "mentions":[{"id":"8","username":"bob","acct":"bob@b.example","url":"https://b.example/@bob"}],
    "account":{"id":"7","acct":"ada","display_name":"Ada L","url":"https://a.example/@ada",
    "avatar":"https://a.example/moving.gif","avatar_static":"https://a.example/still.png"}}
    """

  private static var expected: Tweet {
    var tweet = Tweet(
      id: "11", network: .mastodon, key: "https://a.example/users/ada/11",
      created: Date(timeIntervalSince1970: 1_714_979_310.5), text: "hi",
      user: User(
        screenName: "ada@a.example", name: "Ada L", id: "7", profileImageURL: "https://a.example/still.png"))
    tweet.url = "https://a.example/@ada/11"
    tweet.language = "de"
    tweet.isSensitive = true
    (tweet.inReplyTo, tweet.inReplyToScreenName) = ("4", "bob@b.example")
    tweet.userMentions = [IndexedKeyword("@bob@b.example")]
    (tweet.likes, tweet.retweets) = (5, 6)
    return tweet
  }

  @Test(arguments: [
    ("2024-05-06T07:08:30.804362+00:00", 1_714_979_310.804362),
    ("2024-05-06T09:08:30+02:00", 1_714_979_310.0),
  ])
  func `Dates come in several forms`(date: String, seconds: Double) throws {
    let json = status("x").replacing("2024-05-06T07:08:30.000Z", with: date)

    #expect(abs(try tweet(json).created.timeIntervalSince1970 - seconds) < 0.00001)
  }

  @Test(arguments: [
    ("", "", ""), ("careful", "<p>hi</p>", "careful\n\nhi"), (" careful\\n", "", "careful"),
    ("", "<p>hi</p>", "hi"),
  ])
  func `A warning stands before the content`(warning: String, content: String, text: String) throws {
    let tweet = try tweet(status(content, "\"spoiler_text\":\"\(warning)\",\"tags\":[]"))

    #expect(tweet.text == text)
    #expect(tweet.isSensitive == !warning.isEmpty)
    #expect(tweet.warned?.text == (text.hasSuffix("\n\nhi") ? "careful" : nil))
  }

  @Test func `The answers of a poll stand below it`() throws {
    let poll = ##""poll":{"options":[{"title":"yes\n","votes_count":1},{"title":"#no"},{"votes_count":2}]}"##
    let tweet = try tweet(status("<p>Why?</p>", poll + #","tags":[{"name":"no"}]"#))

    #expect(tweet.text == "Why?\n\n◯ yes\n◯ #no")
    #expect(slices(tweet.text, tweet.hashtags.map(\.range)) == ["#no"])
  }

  @Test func `A boost is the original with its own id, date and author`() throws {
    let original = status("<p>#rain</p>", id: "2", #""tags":[{"name":"rain"}],"in_reply_to_id":"3""#)
      .replacing(#""acct":"ada","#, with: #""acct":"ada","display_name":"Ada L","#)
    let boost = #"""
      {"id":"9","uri":"https://b.example/9/activity","created_at":"2025-01-01T00:00:00.000Z","content":"",
      "account":{"acct":"bob@b.example"},"reblog":
      """# + original + "}"

    let record = try decode(boost)
    let tweet = try #require(record.tweets.first)

    #expect(record.tweets.count == 1)
    #expect(record.embedded.map(\.id) == ["2"])
    #expect(record.embedded.first?.inReplyTo == "3")
    #expect(tweet.retweetOf == RetweetReference(id: "2", screenName: "ada@example.social", name: "Ada L"))
    #expect((tweet.id, tweet.key) == ("9", "https://b.example/9/activity"))
    #expect(tweet.user.screenName == "bob@b.example")
    #expect(tweet.text == "#rain")
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 0..<5)])
    #expect(tweet.inReplyTo == nil)
  }

  @Test(arguments: [
    ("\"quote\":{\"state\":\"accepted\",\"quoted_status\":\(status("x", id: "2"))}", ["2"]),
    ("\"quote\":\(status("x", id: "2")),\"quote_id\":\"2\"", ["2"]),
    ("\"quote\":{\"state\":\"accepted\",\"quoted_status_id\":\"2\"}", []), ("\"quote_id\":\"2\"", []),
  ])
  func `A quoted post is known by its id and kept where it is there`(quote: String, embedded: [String]) throws
  {
    let record = try decode(status("y", quote))

    #expect(record.tweets.map(\.quoteOf) == ["2"])
    #expect(record.embedded.map(\.id) == embedded)
  }

  @Test func `Posts nested without end are cut off`() throws {
    let inside = (0..<200).reduce(status("core", id: "0")) { inner, level in
      status("x", id: "\(level + 1)", "\"quote\":{\"quoted_status\":\(inner)}")
    }

    #expect(try decode(inside).embedded.count == 8)
  }

  @Test func `An answer to oneself names oneself`() throws {
    let tweet = try tweet(status("x", "\"in_reply_to_id\":\"1\",\"in_reply_to_account_id\":\"7\""))

    #expect(tweet.inReplyToScreenName == "ada@example.social")
  }
}

/// A status by `ada` of `example.social`; `fields` come after what every status has.
func status(_ content: String, id: String = "1", _ fields: String = "\"tags\":[],\"mentions\":[]") -> String {
  let content = content.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  return """
    {"id":"\(id)","uri":"https://example.social/users/ada/statuses/\(id)","created_at":"2024-05-06T07:08:30.000Z",\
    "account":{"id":"7","acct":"ada","username":"ada","url":"https://example.social/@ada"},\
    "content":"\(content)"\(fields.isEmpty ? "" : ",")\(fields)}
    """
}

/// A status in which one field is something else.
func brokenStatus(_ field: String, _ value: String) -> String {
  let fields = [
    ("id", "\"1\""), ("uri", "\"https://a.b/1\""), ("created_at", "\"2024-05-06T07:08:30.000Z\""),
    ("account", #"{"id":"7","acct":"ada@a.b"}"#), ("content", "\"x\""), ("favourites_count", "0"),
    ("visibility", "\"public\""),
  ]
  return "{" + fields.map { "\"\($0.0)\":\($0.0 == field ? value : $0.1)" }.joined(separator: ",") + "}"
}

/// The slices of a text that ranges of its code points stand for.
func slices(_ text: String, _ ranges: [Range<Int>?]) -> [String?] {
  let scalars = Array(text.unicodeScalars)
  return ranges.map { $0.map { String(String.UnicodeScalarView(scalars[$0])) } }
}

struct MastodonMediaTests {
  @Test(arguments: [
    (
      #"{"type":"image","url":"u","preview_url":"p","description":"d","meta":{"original":{"width":4,"height":3}}}"#,
      MediaItem(url: "u", width: 4, height: 3, alt: "d")
    ),
    (
      #"{"type":"video","url":"u","preview_url":"p","meta":{"original":{"width":4,"height":3},"small":{"width":2,"height":1}}}"#,
      MediaItem(url: "p", kind: .video, width: 2, height: 1).playing([Film.Version(url: "u")])
    ),
    (
      #"{"type":"gifv","url":"u","preview_url":null,"meta":{}}"#,
      MediaItem(url: "u", kind: .animatedGIF).playing([Film.Version(url: "u")])
    ),
    (
      #"{"type":"audio","url":"u","preview_url":"p","meta":null}"#,
      MediaItem(url: "u", kind: .audio).playing([Film.Version(url: "u")])
    ),
    (
      #"{"type":"video","url":"u","preview_url":"p","remote_url":"r","meta":{"original":{"duration":5.76,"bitrate":1045437}}}"#,
      MediaItem(url: "p", kind: .video).playing(
        [Film.Version(url: "u", bitrate: 1_045_437), Film.Version(url: "r", bitrate: 1_045_437)],
        seconds: 5.76)
    ),
    (#"{"type":"unknown","url":null,"remote_url":"r"}"#, MediaItem(url: "r", kind: .other)),
    (
      #"{"type":"image","url":"u","preview_url":"p","meta":{"original":{"width":4000,"height":3000},"small":{"width":640,"height":480}}}"#,
      MediaItem(url: "u", width: 4_000, height: 3_000).in([("p", 640, 480), ("u", 4_000, 3_000)])
    ),
    (
      #"{"type":"image","url":"u","preview_url":"p","meta":{"original":{"width":4000,"height":3000},"small":{"width":400,"height":400}}}"#,
      MediaItem(url: "u", width: 4_000, height: 3_000)
    ),
    (
      #"{"type":"image","url":"u","description":"","meta":{"original":{"width":"x","height":-3},"small":7}}"#,
      MediaItem(url: "u")
    ),
  ])
  func `Attachments are taken as far as they are known`(json: String, item: MediaItem) throws {
    #expect(try tweet(status("", "\"media_attachments\":[\(json)]")).media == [item])
  }

  @Test func `What is nowhere is no picture`() throws {
    #expect(try tweet(status("", #""media_attachments":[{"type":"image"},7,null]"#)).media == [])
  }
}

struct MastodonLinksTests {
  @Test func `All other links are links`() throws {
    let tweet = try tweet(
      status(
        """
        <a href="https://a.b/c"><span class="invisible">https://</span><span class="ellipsis">a.b</span>\
        <span class="invisible">/c</span></a> <a href="https://evil.example">https://a.b</a> \
        <a href="javascript:x()">no</a> <a href="http://d.e/f">my page</a>
        """))

    #expect(
      tweet.urls == [
        IndexedURL("https://a.b/c", range: 0..<13, expanded: "https://a.b/c", display: "a.b…"),
        IndexedURL(
          "https://evil.example", range: 14..<25, expanded: "https://evil.example", display: "https://a.b"),
        IndexedURL("http://d.e/f", range: 29..<36, expanded: "http://d.e/f", display: "my page"),
      ])
    #expect(tweet.text == "https://a.b/c https://a.b no my page")
  }

  @Test(arguments: ["gemini://a.b/c", "magnet:?xt=urn:btih:0a", "xmpp:ada@a.b"])
  func `A link by another protocol is a link`(address: String) throws {
    let tweet = try tweet(status("<a href='\(address)'>there</a>"))

    #expect(
      tweet.urls == [IndexedURL(address, range: 0..<5, expanded: address, display: "there")])
  }

  @Test(arguments: ["//e.org/r", " https://e.org/r\n"])
  func `A link without a protocol leads to the web, blanks around it do not count`(address: String) throws {
    let tweet = try tweet(status("<a href='\(address)'>there</a>"))

    #expect(tweet.urls.map(\.target) == ["https://e.org/r"])
  }

  @Test(arguments: ["data:text/html,x", "javascript:x()"])
  func `An address that is a text itself is none`(address: String) throws {
    let tweet = try tweet(status("<a href='\(address)'>there</a>"))

    #expect(tweet.urls == [])
    #expect(tweet.text == "there")
  }
}
