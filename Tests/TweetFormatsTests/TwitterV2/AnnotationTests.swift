import SmashtagModel
import Testing

import TweetFormats

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

  @Test func `Many names behind astral letters stand where they are spelled`() throws {
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
