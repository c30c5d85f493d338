import SmashtagModel
import Testing

@testable import TweetFormats

struct JSONDocumentTests {
  @Test func `Lookups can be chained through what is absent`() throws {
    let json = #"{"user":{"screen_name":"ada"},"n":3}"#

    #expect(try read(json) { $0["user"]["screen_name"].string } == "ada")
    #expect(try read(json) { $0["nobody"]["n"]["screen_name"].exists } == false)
    #expect(try read(json) { $0["n"]["screen_name"].exists } == false)
  }

  @Test(arguments: [#"{"n":12}"#, #"{"n":"12"}"#, #"{"other":0,"n":12}"#])
  func `Numbers may be strings`(json: String) throws {
    #expect(try read(json) { $0["n"].int } == 12)
  }

  @Test(arguments: [
    ("3.0", 3), ("-3.0", -3), ("0.0", 0), ("1e3", 1_000), ("9007199254740991.0", 9_007_199_254_740_991),
    ("3.5", nil), ("1e300", nil), ("9007199254740992.0", nil), ("18446744073709551615", nil), ("true", nil),
    ("\"3.0\"", nil),
  ])
  func `A whole number may have a fraction of zero`(json: String, number: Int?) throws {
    #expect(try read("{\"n\":\(json)}") { $0["n"].int } == number)
  }

  @Test(arguments: [
    (#"{"id":1600000000000000001}"#, "1600000000000000001"), (#"{"id":"7_ab"}"#, "7_ab"),
    (#"{"id":18446744073709551615}"#, "18446744073709551615"),
  ])
  func `An id keeps all its digits`(json: String, id: String) throws {
    #expect(try read(json) { $0["id"].identifier } == id)
  }

  @Test(arguments: [#"{"id":null}"#, #"{"id":""}"#, #"{"id":-1}"#, #"{"id":{}}"#, "{}"])
  func `What is no id is none`(json: String) throws {
    #expect(try read(json) { $0["id"].identifier } == nil)
  }

  @Test(arguments: [#"{"v":true}"#, #"{"v":"true"}"#])
  func `Truth may be a string`(json: String) throws {
    #expect(try read(json) { $0["v"].bool } == true)
  }

  @Test func `An array gives its values in order`() throws {
    #expect(try read("[1,[2],{\"a\":3},4]") { $0.values.map(\.int) } == [1, nil, nil, 4])
  }

  @Test(arguments: [
    (#"["\ud800"]"#, "\u{FFFD}"), (#"["a\udc00b"]"#, "a\u{FFFD}b"),
    (#"["\\ud800 \ud800"]"#, "\\ud800 \u{FFFD}"),
    (#"["\ud83d\ude00\ud83d"]"#, "😀\u{FFFD}"),
  ])
  func `Half a surrogate pair is replaced`(json: String, expected: String) throws {
    #expect(try read(json) { $0.values.map(\.string) } == [expected])
  }

  @Test func `Bytes that are no text are replaced`() throws {
    let bytes = Array("[\"a".utf8) + [0xFF] + Array("b\"]".utf8)

    #expect(try JSONDocument().read(bytes) { $0.values.map(\.string) } == ["a\u{FFFD}b"])
  }

  @Test(arguments: ["{", "{\"a\":}", "[1,2", "hello", "{\"a\":\"\n\"}", "{\"a\":1.2.3}"])
  func `A broken document says what is wrong`(json: String) {
    #expect { try read(json) { _ in } } throws: { error in
      guard case TweetFormatError.notJSON(let reason)? = error as? TweetFormatError else { return false }
      return !reason.isEmpty
    }
  }

  @Test func `Nothing is no document`() {
    #expect(throws: TweetFormatError.self) { try read("") { _ in } }
  }

  @Test func `A document nested 100000 deep is refused`() {
    let json = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)

    #expect(throws: TweetFormatError.tooDeep(limit: 1024)) {
      try read(json) { _ in }
    }
    #expect("\(TweetFormatError.tooDeep(limit: 1024))" == "nested too deeply; 1024 levels can be read")
  }

  @Test func `A document can be read again`() throws {
    let document = JSONDocument()

    for number in [1, 2, 3] {
      #expect(try document.read(Array("[\(number)]".utf8)) { $0.values.map(\.int) } == [number])
    }
  }

  private func read<Result>(_ json: String, _ body: (JSONElement) -> Result) throws -> Result {
    try JSONDocument().read(Array(json.utf8), body)
  }
}

/// Integers that no 64 bits hold cost nothing but themselves.
struct HugeIntegerTests {
  private static let head =
    ##"{"id_str":"11","text":"#a x","user":{"screen_name":"a"},"##
    + #""created_at":"Fri Mar 27 18:04:00 +0000 2015""#

  @Test(arguments: [
    #","extra":18446744073709551616}"#, #","in_reply_to_status_id":1208925819614629174706176}"#,
    #","extra":[-99999999999999999999999,"12345678901234567890 \" 1"]}"#,
  ])
  func `A tweet with a huge integer is read`(rest: String) throws {
    let record = try TweetDecoder(author: .me).decode(Array((Self.head + rest).utf8))

    #expect(record.tweets.map(\.text) == ["#a x"])
  }

  @Test func `A hashtag beside a huge index keeps its place`() throws {
    let good = #"{"text":"a","indices":[0,2]}"#
    let huge = #"{"text":"x","indices":[3,100000000000000000000]}"#
    let entities = #","entities":{"hashtags":["# + good + "," + huge + "]}}"

    let record = try TweetDecoder(author: .me).decode(Array((Self.head + entities).utf8))

    let first = try #require(record.tweets.first)
    #expect(first.hashtags == [IndexedKeyword("#a", range: 0..<2), IndexedKeyword("#x")])
  }
}
