import SmashtagModel
import Testing
import TweetFormats

struct XDecoderTests {
  private let decoder = XDecoder()

  @Test func `A page is its posts in their order, with what leads on`() throws {
    let page = try decoder.page(
      bytes(
        """
        {"data":[\(v2("b", id: "1600000000000000002")),\(v2("a", id: "1600000000000000003"))],
        "includes":{"users":[\(TwitterV2Tests.ada)]},
        "meta":{"newest_id":"3","oldest_id":"2","result_count":"2","next_token":"t1"}}
        """))

    #expect(page.items.map(\.id) == ["1600000000000000002", "1600000000000000003"])
    #expect(page.items.flatMap(\.record.tweets).map(\.text) == ["b", "a"])
    #expect(page.items.flatMap(\.record.tweets).allSatisfy { $0.user.screenName == "ada" })
    #expect(page.nextToken == "t1")
    #expect(page.errors.isEmpty)
  }

  @Test(arguments: [
    #"{"meta":{"result_count":0}}"#, #"{"meta":{"result_count":"0","next_token":"t"}}"#,
    "\u{FEFF}{\"data\":[]}",
    #"{"meta":{"result_count":0},"errors":[{"title":"x","type":"y"}]}"#,
    #"{"data":null,"meta":{"result_count":0}}"#,
  ])
  func `A page that says it is empty is empty`(body: String) throws {
    #expect(try decoder.page(bytes(body)).items.isEmpty)
  }

  @Test(arguments: [
    "null", "7", "[]", "{}", "{\"meta\":{}}", "{\"meta\":{\"result_count\":1}}", "{\"data\":{}}",
    "{\"data\":7}",
    "{\"data\":{\"id\":\"1\",\"text\":\"x\"},\"meta\":{\"result_count\":0}}",
    #"{"errors":[{"title":"x","type":"y"}]}"#,
    "{\"statuses\":[]}",
  ])
  func `What is no list is no empty page`(body: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a list of posts")) {
      try decoder.page(bytes(body))
    }
  }

  @Test(arguments: ["", " \r\n", "\u{FEFF}"])
  func `An empty body is an error`(body: String) {
    #expect(throws: TweetFormatError.empty) { try decoder.page(bytes(body)) }
    #expect(throws: TweetFormatError.empty) { try decoder.post(bytes(body)) }
    #expect(throws: TweetFormatError.empty) { try decoder.user(bytes(body)) }
    #expect(throws: TweetFormatError.empty) { try decoder.usage(bytes(body)) }
    #expect(decoder.refusal(bytes(body)) == nil)
  }

  @Test func `A document cut off anywhere is an error`() throws {
    let body = bytes("{\"data\":[\(v2("größer"))],\"meta\":{\"result_count\":1}}")

    for length in 0..<body.count {
      #expect(throws: TweetFormatError.self) { try decoder.page(Array(body.prefix(length))) }
    }
    #expect(try decoder.page(body).items.count == 1)
  }

  @Test func `A post that cannot be read leaves the others and its problem`() throws {
    let page = try decoder.page(bytes("{\"data\":[{\"id\":\"7\",\"text\":\"x\"},\(v2("a")),null,7]}"))

    #expect(page.items.map(\.id) == ["7", "1600000000000000000", nil, nil])
    #expect(page.items.map { $0.record.tweets.count } == [0, 1, 0, 0])
    #expect(page.items[0].record.problems == ["tweet 7: no date"])
    #expect(throws: TweetFormatError.noneReadable(problem: "tweet: no id")) {
      try decoder.page(bytes("{\"data\":[null]}"))
    }
  }

  @Test(arguments: [
    ("tweet", "retweeted", "note_tweet"), ("post", "reposted", "note_post"),
    ("post", "retweeted", "note_post"),
  ])
  func `Each post has beside it what it leads to, in either spelling`(
    noun: String, repeated: String, note: String
  ) throws {
    let reference = { (type: String, id: Int) in
      "\"referenced_\(noun)s\":[{\"type\":\"\(type)\",\"id\":\"\(Self.id(id))\"}]"
    }
    let whole = "\"\(note)\":{\"text\":\"not cut at all\"},\(reference("quoted", 2))"
    let page = try decoder.page(
      bytes(
        """
        {"data":[\(v2("RT @ada: cut…", id: Self.id(9), reference(repeated, 1))),
        \(v2("so", id: Self.id(8), reference("quoted", 2))),\(v2("yes", id: Self.id(7), reference("replied_to", 3))),
        \(v2("alone", id: Self.id(6)))],"includes":{"users":[\(TwitterV2Tests.ada)],"\(noun)s":[
        \(v2("cut…", id: Self.id(1), whole)),\(v2("two", id: Self.id(2))),\(v2("three", id: Self.id(3)))]}}
        """))

    #expect(
      page.items.map { $0.record.embedded.map(\.id) } == [[1, 2], [2], [3], []].map { $0.map(Self.id) })
    #expect(page.items[0].record.tweets.map(\.text) == ["not cut at all"])
    #expect(page.items[0].record.tweets.map(\.retweetOf?.id) == [Self.id(1)])
    #expect(page.items[1].record.tweets.map(\.quoteOf) == [Self.id(2)])
    #expect(page.items[2].record.tweets.map(\.inReplyTo) == [Self.id(3)])
  }

  @Test func `A single post is one, or why there is none`() throws {
    let missing =
      #"{"errors":[{"value":"7","title":"Not Found Error","type":"https://x/2/problems/resource-not-found"}]}"#

    let found = try decoder.post(bytes("{\"data\":\(v2("a"))}"))

    #expect(found.value?.record.tweets.map(\.text) == ["a"])
    #expect(try decoder.post(bytes(missing)).value == nil)
    #expect(try decoder.post(bytes(missing)).errors.map(\.kind) == [.missing])
    #expect(throws: TweetFormatError.unexpected(expected: "a post")) { try decoder.post(bytes("{}")) }
    #expect(throws: TweetFormatError.unexpected(expected: "a post")) {
      try decoder.post(bytes("{\"data\":[]}"))
    }
    #expect(throws: TweetFormatError.noneReadable(problem: "tweet: no id")) {
      try decoder.post(bytes("{\"data\":{}}"))
    }
  }

  @Test func `A user is an id and a name`() throws {
    let found = try decoder.user(bytes(#"{"data":{"id":7,"name":"Ada","username":"ada"}}"#))

    #expect(found.value?.id == "7" && found.value?.name == "ada")
    for body in ["{}", "[]", #"{"data":{"id":"7"}}"#, #"{"data":{"username":"ada"}}"#, #"{"data":[]}"#] {
      #expect(throws: TweetFormatError.unexpected(expected: "a user")) { try decoder.user(bytes(body)) }
    }
  }

  @Test(arguments: [
    (#"{"data":{"cap_reset_day":7,"project_cap":"15000","project_usage":"12034"}}"#, 12034, 15000, 7),
    (#"{"data":{"cap_reset_day":"31","project_cap":15000,"project_usage":0}}"#, 0, 15000, 31),
    (#"{"data":{"cap_reset_day":0,"project_cap":"0","project_usage":"1"}}"#, 1, nil, nil),
  ])
  func `Numbers of use may be strings`(body: String, used: Int, cap: Int?, day: Int?) throws {
    let usage = try decoder.usage(bytes(body))

    #expect(usage.used == used && usage.cap == cap && usage.resetDay == day)
  }

  @Test(arguments: ["{}", "[]", "{\"data\":{}}", "{\"data\":{\"project_usage\":\"-1\"}}", "{\"data\":[1]}"])
  func `What counts nothing is no count`(body: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a count of posts")) {
      try decoder.usage(bytes(body))
    }
  }

  @Test(arguments: [
    ("resource-not-found", "Not Found Error", XPartialError.Kind.missing),
    ("resource-not-found", "Forbidden", .hidden),
    ("not-authorized-for-resource", "Authorization Error", .hidden),
    ("not-authorized-for-field", "Field", .other),
  ])
  func `What is missing says why`(type: String, title: String, kind: XPartialError.Kind) throws {
    let error =
      #"{"value":"7","resource_type":"tweet","title":"\#(title)","detail":"d","type":"https://x/2/problems/\#(type)"}"#

    let errors = try decoder.page(bytes("{\"data\":[],\"errors\":[\(error)]}")).errors

    #expect(errors.map(\.kind) == [kind])
    #expect(errors.map(\.resourceID) == ["7"] && errors.map(\.resourceType) == ["tweet"])
  }

  @Test(arguments: [
    (#"{"title":"Unauthorized","type":"about:blank","status":401,"detail":"no"}"#, "Unauthorized", "no", []),
    (
      #"{"errors":[{"parameters":{"query":["x"]},"message":"bad query"}],"title":"Invalid Request","detail":"d","type":"t"}"#,
      "Invalid Request", "d", ["bad query"]
    ),
    (#"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#, "", "", ["Rate limit exceeded"]),
  ])
  func `A refusal is read in each of its forms`(
    body: String, title: String, detail: String, messages: [String]
  ) {
    let refusal = decoder.refusal(bytes(body))

    #expect(refusal?.title == title && refusal?.detail == detail && refusal?.messages == messages)
    #expect(refusal?.parameters == (messages == ["bad query"] ? ["query"] : []))
  }

  @Test(arguments: [
    "{}", "[]", "null", "<h1>x</h1>", #"{"error":"x"}"#, #"{"title":"x"}"#, #"{"errors":[]}"#,
    #"{"errors":{}}"#,
    #"{"errors":[7,null]}"#, #"{"data":[]}"#,
  ])
  func `What others refuse with is none of X's`(body: String) {
    #expect(decoder.refusal(bytes(body)) == nil)
  }

  @Test(arguments: [
    (#"{"title":"UsageCapExceeded","detail":"x"}"#, true),
    (#"{"title":"x","type":"https://a/usage-capped"}"#, true),
    (#"{"title":"x","detail":"Usage cap exceeded: Monthly product cap"}"#, true),
    (#"{"title":"Too Many Requests","detail":"Too Many Requests","type":"about:blank"}"#, false),
  ])
  func `A plan that is used up is told from a limit in time`(body: String, isCap: Bool) {
    #expect(decoder.refusal(bytes(body))?.isUsageCap == isCap)
  }

  private static func id(_ number: Int) -> String { "160000000000000000\(number)" }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
