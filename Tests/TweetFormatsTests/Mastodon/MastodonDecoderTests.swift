import SmashtagModel
import Testing
import TweetFormats

struct MastodonDecoderTests {
  private let decoder = MastodonDecoder()

  @Test func `A timeline is its posts in their order`() throws {
    let items = try decoder.statuses(bytes("[\(status("b", id: "2")),\(status("a", id: "3"))]"))

    #expect(items.map(\.id) == ["2", "3"])
    #expect(items.flatMap(\.record.tweets).map(\.text) == ["b", "a"])
    #expect(
      items.flatMap(\.record.tweets).map(\.user.screenName) == ["ada@example.social", "ada@example.social"])
  }

  @Test func `A search is the posts among what it found`() throws {
    let body = #"{"accounts":[{"id":"7"}],"statuses":["# + status("a", id: "3") + #"],"hashtags":[]}"#

    #expect(try decoder.search(bytes(body)).map(\.id) == ["3"])
  }

  @Test(arguments: ["[]", " [ ] \n", "\u{FEFF}[]"])
  func `An empty list is an empty list`(body: String) throws {
    #expect(try decoder.statuses(bytes(body)).isEmpty)
    #expect(try decoder.search(bytes("{\"statuses\":[]}")).isEmpty)
  }

  @Test(arguments: ["null", "{}", "7", "\"[]\"", "true", "{\"statuses\":[]}", "{\"error\":\"x\"}"])
  func `What is no list is no empty timeline`(body: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a list of posts")) {
      try decoder.statuses(bytes(body))
    }
  }

  @Test(arguments: ["null", "{}", "[]", "{\"statuses\":null}", "{\"statuses\":{}}", "{\"accounts\":[]}"])
  func `What has no list is no empty search`(body: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a list of posts")) {
      try decoder.search(bytes(body))
    }
  }

  @Test(arguments: ["", " \r\n", "\u{FEFF}"])
  func `An empty body is an error`(body: String) {
    #expect(throws: TweetFormatError.empty) { try decoder.statuses(bytes(body)) }
    #expect(throws: TweetFormatError.empty) { try decoder.search(bytes(body)) }
    #expect(throws: TweetFormatError.empty) { try decoder.status(bytes(body)) }
    #expect(throws: TweetFormatError.empty) { try decoder.account(bytes(body)) }
  }

  @Test(arguments: ["[", "[]]", "[] []", "[],", "<html></html>", "[{\"id\":\"1\"", "[1,", "[] x"])
  func `A body that is no document is an error`(body: String) {
    #expect(throws: TweetFormatError.self) { try decoder.statuses(bytes(body)) }
  }

  @Test func `A document cut off anywhere is an error`() throws {
    let body = bytes("[\(status("<p>größer</p>", id: "2")),\(status("a", id: "3"))]")

    for length in 0..<body.count {
      #expect(throws: TweetFormatError.self) { try decoder.statuses(Array(body.prefix(length))) }
    }
    #expect(try decoder.statuses(body).count == 2)
  }

  @Test func `A post that cannot be read leaves the others and its problem`() throws {
    let list = "[\(brokenStatus("account", "null")),\(status("a", id: "3")),null,7,{}]"
    let items = try decoder.statuses(bytes(list))

    #expect(items.map(\.id) == ["1", "3", nil, nil, nil])
    #expect(items.map { $0.record.tweets.count } == [0, 1, 0, 0, 0])
    #expect(items[0].record.problems == ["tweet 1: no author"])
    #expect(items.dropFirst(2).allSatisfy { $0.record.problems == ["tweet: no id"] })
  }

  @Test(arguments: ["null", "7", "{}", "[[]]"])
  func `A list of which nothing can be read is an error`(element: String) {
    #expect(throws: TweetFormatError.noneReadable(problem: "tweet: no id")) {
      try decoder.statuses(bytes("[\(element)]"))
    }
  }

  @Test func `An id that no address can hold is none`() throws {
    let items = try decoder.statuses(bytes("[\(status("a", id: String(repeating: "1", count: 201)))]"))

    #expect(items.map(\.id) == [nil])
  }

  @Test func `Boosted posts are embedded where they are boosted`() throws {
    let boost = status("", id: "9", "\"reblog\":\(status("x", id: "2"))")
    let items = try decoder.statuses(bytes("[\(status("a", id: "3")),\(boost)]"))

    #expect(items.map { $0.record.embedded.map(\.id) } == [[], ["2"]])
    #expect(items[1].record.tweets.first?.retweetOf?.id == "2")
  }

  @Test func `A single post is one`() throws {
    let item = try decoder.status(bytes(status("a", id: "3")))

    #expect(item.id == "3")
    #expect(item.record.tweets.map(\.text) == ["a"])
    #expect(throws: TweetFormatError.unexpected(expected: "a post")) { try decoder.status(bytes("[]")) }
    #expect(throws: TweetFormatError.noneReadable(problem: "tweet: no id")) {
      try decoder.status(bytes("{}"))
    }
  }

  @Test(arguments: [
    (#"{"id":"7","acct":"ada","url":"https://a.example/@ada"}"#, "7", "ada@a.example"),
    (#"{"id":7,"acct":"bob@b.example","url":"https://b.example/@bob"}"#, "7", "bob@b.example"),
    (#"{"id":"66aa0f","username":"eve"}"#, "66aa0f", "eve"),
  ])
  func `An account has an id and a handle`(body: String, id: String, handle: String) throws {
    let account = try decoder.account(bytes(body))

    #expect((account.id, account.handle) == (id, handle))
  }

  @Test(arguments: ["{}", "[]", "null", #"{"id":"7"}"#, #"{"acct":"ada"}"#, #"{"id":"","acct":"ada"}"#])
  func `What is no account is an error`(body: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "an account")) { try decoder.account(bytes(body)) }
  }

  @Test(arguments: [
    (#"{"error":"Record not found"}"#, "Record not found"),
    (#"{"error":"invalid_grant","error_description":"The grant is over"}"#, "The grant is over"),
    (#"{"error":""}"#, nil), (#"{"error":{"code":1}}"#, nil), ("{}", nil), ("[]", nil), ("", nil),
    ("<h1>404</h1>", nil),
  ])
  func `A refusal says why where it is Mastodon's`(body: String, text: String?) {
    #expect(decoder.errorText(bytes(body)) == text)
  }

  @Test func `Errors say what they are`() {
    #expect(TweetFormatError.unexpected(expected: "a post").description == "something else than a post")
    #expect(
      TweetFormatError.noneReadable(problem: "tweet: no id").description
        == "none of its posts can be read: tweet: no id")
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

struct MastodonSearchTests {
  @Test(arguments: [
    status("x"), "[\(status("x"))]", #"{"accounts":[],"statuses":[\#(status("x"))],"hashtags":[]}"#,
    #"{"ancestors":[\#(status("x"))],"descendants":[]}"#,
    #"{"ancestors":[],"descendants":[\#(status("x"))]}"#,
    #"[{"id":"3","type":"mention","account":{"acct":"bob"},"status":\#(status("x"))}]"#,
    #"{"state":"accepted","quoted_status":\#(status("x"))}"#, status("x", "\"text\":\"x\""),
  ])
  func `A status is found in every wrapper`(json: String) throws {
    let record = try decode(json)

    #expect(record.tweets.map(\.text) == ["x"])
    #expect(record.tweets.map(\.network) == [.mastodon])
    #expect(record.problems == [])
  }

  @Test(arguments: [
    #"{"content":"x","account":{"acct":"ada"},"created_at":"2024-05-06T07:08:30.000Z"}"#,
    #"{"content":"x","account":{"acct":"ada"},"media_attachments":[],"spoiler_text":"","sensitive":false}"#,
    #"{"id":"1","text":"x","spoiler_text":""}"#, #"{"id":"1","content":"x","published_at":null,"tags":[]}"#,
    #"{"id":"1","scheduled_at":"2024-05-06T07:08:30.000Z","params":{"text":"x"},"media_attachments":[]}"#,
    #"{"uri":"a.b","title":"A","short_description":"x","contact_account":{"acct":"ada"}}"#,
    #"{"id":"1","title":"list"}"#, #"{"name":"rain","url":"https://a.b/tags/rain","history":[]}"#,
    #"[{"id":"3","type":"mention","account":{"acct":"bob"},"status":null}]"#,
    #"[{"id":"3","type":"follow","created_at":"2024-05-06T07:08:30.000Z","account":{"acct":"bob"}}]"#,
    #"{"id":"1","acct":"ada","username":"ada","url":"https://a.b/@ada","note":"x","created_at":"2024-05-06"}"#,
    #"{"error":"Record not found"}"#, #"{"accounts":[],"statuses":[],"hashtags":[]}"#,
  ])
  func `What is no status holds nothing`(json: String) throws {
    #expect(try decode(json) == DecodedRecord())
  }

  @Test(arguments: [
    (#"{"id":"5","uri":"u","content":"","account":{"acct":"ada"}}"#, "tweet 5: no date"),
    (
      #"{"id":"160000000000000","uri":"u","content":"","account":{"acct":"ada"}}"#,
      "tweet 160000000000000: no date"
    ),
    (#"{"uri":"u","content":"","account":{"acct":"ada"},"id":""}"#, "tweet: no id"),
    (#"{"content":"x","account":{"name":"ada"},"id":"1","url":"https://a.b"}"#, "tweet 1: no author"),
    (brokenStatus("account", "null"), "tweet 1: no author"),
    (brokenStatus("account", "7"), "tweet 1: no author"),
    (brokenStatus("account", #"{"id":"7"}"#), "tweet 1: no author"),
    (brokenStatus("content", "null"), "tweet 1: no text"),
    (brokenStatus("content", "7"), "tweet 1: no text"), (brokenStatus("id", "null"), "tweet: no id"),
    (brokenStatus("created_at", "null"), "tweet 1: no date"),
  ])
  func `A status that cannot be taken is a problem`(json: String, problem: String) throws {
    #expect(try decode(json) == DecodedRecord(problems: [problem]))
  }

  @Test func `A status without addresses is known by its id and its author`() throws {
    let status =
      #"{"id":"1","created_at":"2024-05-06T07:08:30.000Z","content":"x","account":{"acct":"ada@a.b"}}"#
    let tweet = try tweet(status)

    #expect((tweet.id, tweet.key, tweet.url) == ("1", "1 of ada@a.b", nil))
  }

  @Test(arguments: [
    #""media_attachments":[{"type":"image","url":"u"}]"#, #""spoiler_text":"x""#,
    #""poll":{"options":[{"title":"x"}]}"#,
  ])
  func `Without a content the rest of a status is one`(rest: String) throws {
    for content in ["\"content\":null,", "\"content\":[],", ""] {
      let json = brokenStatus("content", "0").replacing("\"content\":0,", with: content)

      #expect(try tweet(json.dropLast() + ",\(rest)}").text.isEmpty == rest.contains("media"))
    }
  }

  @Test(arguments: ["null", "\"\"", "7"])
  func `A boost without a content is the boost`(content: String) throws {
    let record = try decode(
      brokenStatus("content", content).dropLast() + ",\"reblog\":\(status("x", id: "2"))}")

    #expect(record.tweets.map(\.text) == ["x"])
    #expect(record.tweets.map(\.retweetOf?.id) == ["2"])
    #expect(record.problems == [])
  }

  @Test func `A boost without a content of what cannot be taken is a problem as well`() throws {
    let original = brokenStatus("account", "null")
    let record = try decode(brokenStatus("content", "null").dropLast() + ",\"reblog\":\(original)}")

    #expect(record == DecodedRecord(problems: ["tweet 1: no author", "tweet 1: no text"]))
  }

  @Test func `Tweets stay tweets`() throws {
    #expect(try tweet(v1("hi")).network == .x)
  }
}

struct MastodonInstanceTests {
  private let decoder = MastodonDecoder()

  private func instance(_ version: String, _ more: String = "") throws -> MastodonInstance {
    try decoder.instance(bytes(#"{"title":"Example Town","version":"\#(version)"\#(more)}"#))
  }

  @Test func `A server says its version and title`() throws {
    let instance = try instance("4.3.1", #","source_url":"https://github.com/mastodon/mastodon/""#)

    #expect(instance.version == "4.3.1" && instance.title == "Example Town" && instance.project == "mastodon")
  }

  @Test(arguments: [
    ("4.3.1", "Mastodon 4.3.1"), ("4.4.0-beta.1+glitch", "Mastodon 4.4.0-beta.1+glitch"),
    ("2.7.2 (compatible; Pleroma 2.5.0)", "Pleroma 2.5.0"),
    ("4.0.0 (not true; really snac/2.94)", "snac/2.94"), ("takahe/0.11", "takahe/0.11"),
    ("4.0.0 (compatible; )", "Mastodon 4.0.0 (compatible; )"), ("4.0.0 ); (", "Mastodon 4.0.0 ); ("),
  ])
  func `Its make is told, also where it says that it is another one`(version: String, software: String) throws
  {
    #expect(try instance(version).software == software)
  }

  @Test(arguments: [
    ("https://github.com/superseriousbusiness/gotosocial", "gotosocial 0.17.0"),
    ("https://github.com/glitch-soc/Mastodon", "Mastodon 0.17.0"), ("", "Mastodon 0.17.0"),
    ("///", "Mastodon 0.17.0"),
  ])
  func `Where its source is tells its make as well`(url: String, software: String) throws {
    #expect(try instance("0.17.0", #","source_url":"\#(url)""#).software == software)
  }

  @Test(arguments: [
    "{}", "[]", "null", #"{"version":7}"#, #"{"version":""}"#, #"{"title":"Example Town"}"#, #""4.3.1""#,
  ])
  func `What has no version is no server`(body: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a server")) { try decoder.instance(bytes(body)) }
  }

  @Test(arguments: ["", "<!DOCTYPE html>", "{"]) func `What is no JSON is no server`(body: String) {
    #expect(throws: TweetFormatError.self) { try decoder.instance(bytes(body)) }
  }

  @Test func `A title of another kind counts for none`() throws {
    #expect(try decoder.instance(bytes(#"{"title":[7],"version":"4.3.1","source_url":{}}"#)).title == nil)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
