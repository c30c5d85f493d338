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
