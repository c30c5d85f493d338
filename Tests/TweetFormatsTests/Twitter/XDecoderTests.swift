import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

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

  @Test func `A post tells its conversation and its versions`() throws {
    let fields = #""conversation_id":"5","edit_history_tweet_ids":["6","7"]"#
    let page = try decoder.page(
      bytes(#"{"data":[\#(v2("a", fields)),\#(v2("b", #""conversation_id":{}"#))]}"#))

    #expect(page.items.map(\.conversation) == ["5", nil])
    #expect(page.items.map(\.versions) == [["6", "7"], []])
  }

  @Test func `Of posts that were asked for by their ids some may be missing, or all`() throws {
    let missing =
      #""errors":[{"value":"7","resource_id":"7","title":"Not Found Error","type":"https://x/2/problems/resource-not-found"}]"#

    let some = try decoder.posts(bytes(#"{"data":[\#(v2("a"))],\#(missing)}"#))
    let none = try decoder.posts(bytes("{\(missing)}"))

    #expect(some.items.count == 1 && some.errors.map(\.resourceID) == ["7"])
    #expect(none.items.isEmpty && none.errors.map(\.kind) == [.missing])
    #expect(throws: TweetFormatError.unexpected(expected: "a list of posts")) {
      try decoder.posts(bytes("{}"))
    }
  }

  @Test func `A page of lists is their ids and names, with what leads on`() throws {
    let page = try decoder.lists(
      bytes(
        #"{"data":[{"id":"1","name":"Rain & snow"},{"id":"2"},7],"meta":{"result_count":2,"next_token":"t"}}"#
      ))

    #expect(page == XListPage(lists: [XList(id: "1", name: "Rain & snow")], nextToken: "t"))
    #expect(try decoder.lists(bytes(#"{"meta":{"result_count":0}}"#)).lists.isEmpty)
    for body in ["{}", "[]", "null", #"{"data":{}}"#, #"{"data":7}"#] {
      #expect(throws: TweetFormatError.unexpected(expected: "a list of lists")) {
        try decoder.lists(bytes(body))
      }
    }
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

    #expect(found.value?.id == "7" && found.value?.profile.user.screenName == "ada")
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

/// One byte of an answer of X's API v2 is wrong.
struct BrokenV2PageTests {
  private static let ids = Set((1..<9).map(String.init))

  @Test func `What is not damaged is read whole`() {
    let found = ImportedText(Array(Self.page(1..<9).utf8))

    #expect(Set(found.tweets.keys) == Self.ids && found.problems.isEmpty)
    #expect(found.tweets["3"]?.user.screenName == "ada" && found.tweets["3"]?.media.count == 1)
  }

  @Test(arguments: ["x", "\"", "{", "}", "]", ",", "\n", "\u{7F}"], Damage.Kind.allCases)
  func `One wrong byte costs one post at most, and is told`(sign: String, kind: Damage.Kind) {
    let text = Array(Self.page(1..<9).utf8)
    var broken = 0
    // A damaged name of the list of posts is another list.
    for offset in stride(from: #"{"data":["#.utf8.count, to: text.count - 1, by: 13) {
      let damage = Damage(offset: offset, kind: kind, byte: Array(sign.utf8)[0])
      let damaged = damage.done(to: text)
      let found = ImportedText(damaged)

      // A post whose id is damaged has another one.
      #expect(
        found.tweets.count >= Self.ids.count - 1, "\(damage): \(found.problems)")
      if (try? JSONSerialization.jsonObject(with: Data(damaged))) == nil {
        broken += 1
        #expect(!found.problems.isEmpty, "\(damage)")
      }
    }
    #expect(broken > 0)
  }

  @Test func `Beside a broken post the others have their authors, pictures and date`() {
    let found = ImportedText(Array(Self.page(1..<9).replacing("rain 4", with: "rain \" 4").utf8))

    #expect(Set(found.tweets.keys) == Self.ids.subtracting(["4"]))
    #expect(found.problems.count == 1)
    #expect(found.tweets["3"]?.user.screenName == "ada" && found.tweets["3"]?.media.count == 1)
    #expect(found.tweets["3"]?.asOf != nil)
  }

  @Test func `A broken line of pages costs one post`() {
    let broken = Self.page(4..<7).replacing("rain 5", with: "rain \" 5")
    let lines = [Self.page(1..<4), broken, Self.page(7..<9)].joined(separator: "\n") + "\n"
    let found = ImportedText(Array(lines.utf8))

    #expect(Set(found.tweets.keys) == Self.ids.subtracting(["5"]) && found.problems.count == 1)
  }

  @Test func `A byte that is no UTF-8 costs one post`() throws {
    var bytes = Array(Self.page(1..<9).utf8)
    bytes[try #require(bytes.firstRange(of: Array("rain 4".utf8))).lowerBound] = 0xFF

    #expect(Set(ImportedText(bytes).tweets.keys) == Self.ids.subtracting(["4"]))
  }

  @Test func `A post whose author was lost bears the author's id`() {
    let text = Self.page(1..<9).replacing(#""username":"ada""#, with: #""username":"ada"#)
    let found = ImportedText(Array(text.utf8))

    #expect(Set(found.tweets.keys) == Self.ids)
    #expect(found.tweets["3"]?.user.screenName == "71" && found.tweets["4"]?.user.screenName == "bob")
  }

  @Test func `A large answer that is broken is read in proportion to its size`() {
    let text = { (count: Int) in
      Array(Self.page(1..<count).replacing("rain 4\"", with: "rain \" 4\"").utf8)
    }

    #expect(ImportedText(text(3_000)).tweets.count == 2_998)
    #expect(ProcessorTime.growth(from: 1_500, of: text) { _ = ImportedText($0) } < 3)
  }

  /// A page as twarc writes it; each third post has a picture.
  private static func page(_ ids: Range<Int>) -> String {
    let posts = ids.map { id in
      let picture = id.isMultiple(of: 3) ? #","attachments":{"media_keys":["3_1"]}"# : ""
      return #"{"id":"\#(id)","author_id":"7\#(id % 2)","created_at":"2024-01-01T00:00:0\#(id % 10).000Z","#
        + #""text":"rain \#(id)","entities":{"hashtags":[{"start":0,"end":4,"tag":"rain"}],"#
        + #""urls":[{"start":0,"end":1,"url":"https://t.co/a"}]}\#(picture)}"#
    }
    return #"{"data":[\#(posts.joined(separator: ","))],"includes":{"users":["#
      + #"{"id":"71","name":"Ada","username":"ada"},{"id":"70","name":"Bo","username":"bob"}],"#
      + #""media":[{"media_key":"3_1","type":"photo","url":"https://p.example/1.jpg"}]},"#
      + #""meta":{"newest_id":"9","result_count":\#(ids.count)},"#
      + #""__twarc":{"url":"https://api.x.com","retrieved_at":"2024-02-01T00:00:00+00:00"}}"#
  }
}

struct AnnotationTests {
  @Test(arguments: [
    ("see Ada now", "Ada", 4, 6, 4..<7), ("see Ada now", "Ada", 4, 7, 4..<7),
    ("a &amp; Ada", "Ada", 8, 10, 4..<7), ("a &amp; Ada", "Ada", 4, 6, 4..<7),
    ("😀 Ada", "Ada", 2, 4, 2..<5), ("😀 Ada", "Ada", 3, 5, 2..<5),
    ("by Cat &amp; Dog", "Cat & Dog", 3, 11, 3..<12), ("Ada", "Ada", 0, 2, 0..<3),
  ])
  func `A name stands where it is spelled`(
    text: String, name: String, start: Int, end: Int, expected: Range<Int>
  ) throws {
    #expect(
      try annotations(text, name, "\(start)", "\(end)") == [Annotation(name, type: "Person", range: expected)]
    )
  }

  @Test func `Many names after astral letters stand where they are spelled`() throws {
    let names = (10_000..<12_000).map { "A\($0)" }
    let list = names.enumerated().map { number, name in
      let start = number * 10 + 3
      return #"{"start":\#(start),"end":\#(start + 5),"type":"Person","normalized_text":"\#(name)"}"#
    }.joined(separator: ",")
    let text = names.map { "😀 \($0) " }.joined()
    let tweet = try tweet(v2(text, "\"entities\":{\"annotations\":[\(list)]}"))

    #expect(tweet.annotations.map(\.name) == names)
    #expect(tweet.annotations.map(\.range) == names.indices.map { $0 * 9 + 2..<$0 * 9 + 8 })
  }

  @Test(arguments: [
    ("0", "2"), ("5", "4"), ("-1", "2"), ("0", "9223372036854775807"), ("null", "null"), ("\"x\"", "{}"),
    ("4", "100000000000000000000"), ("500", "502"),
  ])
  func `A name that stands elsewhere is kept`(start: String, end: String) throws {
    #expect(try annotations("see Ada now", "Ada", start, end) == [Annotation("Ada", type: "Person")])
  }

  @Test func `A name in another case has no place`() throws {
    #expect(try annotations("see ADA now", "Ada", "4", "6") == [Annotation("Ada", type: "Person")])
  }

  @Test func `A long text keeps the names found in the cut one`() throws {
    let annotation = #"{"start":3,"end":5,"type":"Person","normalized_text":"Ada"}"#
    let note = #""note_tweet":{"text":"so Ada sings","entities":{"hashtags":[]}}"#
    let tweet = try tweet(v2("so Ada…", "\"entities\":{\"annotations\":[\(annotation)]},\(note)"))

    #expect(tweet.annotations == [Annotation("Ada", type: "Person", range: 3..<6)])
  }

  @Test func `A retweet keeps the names that only its own entities tell`() throws {
    let names = { (list: String) in "\"entities\":{\"annotations\":[\(list)]}" }
    let (ada, bob) = (
      #"{"start":0,"end":2,"type":"Person","normalized_text":"Ada"}"#,
      #"{"start":9,"end":11,"type":"Person","normalized_text":"Bob"}"#
    )
    let reference = v2("Ada sings", id: "5", names(ada)).dropLast() + #","type":"retweeted"}"#
    let record = try decode(
      v2("RT @ada: Ada…", id: "6", "\"referenced_tweets\":[\(reference)],\(names(ada + "," + bob))"))

    #expect(
      record.tweets.first?.annotations == [
        Annotation("Ada", type: "Person", range: 0..<3), Annotation("Bob", type: "Person"),
      ])
  }

  private func annotations(_ text: String, _ name: String, _ start: String, _ end: String) throws
    -> [Annotation]
  {
    let annotation = """
      {"start":\(start),"end":\(end),"probability":0.9,"type":"Person","normalized_text":"\(name)"}
      """
    return try tweet(v2(text, "\"entities\":{\"annotations\":[\(annotation),{\"start\":1}]}")).annotations
  }
}
