import Foundation
import SmashtagTesting
import Testing

@testable import TweetFormats

struct DeliveredTextTests {
  @Test(arguments: [
    ("a &amp; b &lt;c&gt;", "a & b <c>"),
    ("&amp;lt;", "&lt;"),
    ("&quot; &; AT&T &amp", "&quot; &; AT&T &amp"),
    ("", ""),
  ])
  func `Escapes are undone once`(delivered: String, plain: String) {
    #expect(withText(delivered) { $0.plain } == plain)
  }

  @Test(arguments: [
    ("#rain falls", "rain", 0..<5, 0..<5),
    ("a &amp; #rain", "rain", 8..<13, 4..<9),
    ("é👩‍👩‍👧 &lt;3 #日本", "日本", 13..<16, 10..<13),
    ("＃Rain", "rain", 0..<5, 0..<5),
    ("#STRAẞE", "straße", 0..<7, 0..<7),
    ("#\u{212A}\u{212A}\u{212A}", "kkk", 0..<4, 0..<4),
    ("#\u{399}\u{308}\u{301}", "\u{390}", 0..<4, 0..<4),
    ("#\u{390}", "\u{3B9}\u{308}\u{301}", 0..<2, 0..<2),
  ])
  func `A tag is found where the source says`(text: String, tag: String, at: Range<Int>, expected: Range<Int>)
  {
    #expect(place(tag, .hash, in: text, at) == expected)
  }

  @Test(arguments: [0..<0, 0..<4, 1..<6, 3..<900, -1..<4, 139..<140])
  func `A place that does not fit is none`(range: Range<Int>) {
    #expect(place("rain", .hash, in: "#rain falls", range) == nil)
  }

  @Test func `Another sign does not fit`() {
    #expect(place("rain", .at, in: "#rain", 0..<5) == nil)
  }

  @Test func `A place inside an escape does not fit`() {
    #expect(place("amp", .hash, in: "&amp;", 0..<4) == nil)
  }

  @Test(arguments: [
    ("see https://t.co/abc", 4..<20), ("see https://t.c…", 4..<16),
  ])
  func `A link is found, also one that is cut`(text: String, range: Range<Int>) {
    #expect(place("https://t.co/abc", nil, in: text, range) == range)
  }

  @Test func `A link may hold an escape`() {
    #expect(place("http://a.b/?c&d", nil, in: "x http://a.b/?c&amp;d", 2..<21) == 2..<17)
  }

  @Test func `A link that is cut may hold an escape`() {
    #expect(place("http://a.b/?c&def", nil, in: "x http://a.b/?c&amp;d…", 2..<22) == 2..<18)
  }

  @Test(arguments: [
    ("so http://a.b/c…", 15..<16, 3..<16), ("&lt; http://a.b/c…", 17..<18, 2..<15), ("é http…", 6..<7, 2..<7),
  ])
  func `A link whose cut alone is pointed at begins before it`(
    text: String, range: Range<Int>, expected: Range<Int>
  ) {
    #expect(place("http://a.b/cde", nil, in: text, range) == expected)
  }

  @Test(arguments: [("Learn more", 0..<10), ("…", 0..<1)])
  func `Other words are no link`(text: String, range: Range<Int>) {
    #expect(place("https://t.co/abc", nil, in: text, range) == nil)
  }

  @Test(
    arguments: [("rain", TagSign.hash, "#rai\u{202F}"), ("http://a.b/?c&d", nil, "http://a.b/?c&amp;e")]
      as [(String, TagSign?, String)])
  func `Thousands of places that are the whole text take time in proportion`(
    word: String, sign: TagSign?, piece: String
  ) {
    let growth = ProcessorTime.growth(from: 1_000) { count in
      (count, String(repeating: piece, count: count))
    } by: { count, text in
      let range = 0..<text.unicodeScalars.count
      withText(text) { text in
        Array(word.utf8).withUnsafeBufferPointer { word in
          for _ in 0..<count { #expect(text.range(of: word, after: sign, at: range) == nil) }
        }
      }
    }

    #expect(growth < 3)
  }

  private func place(_ word: String, _ sign: TagSign?, in text: String, _ range: Range<Int>) -> Range<Int>? {
    withText(text) { text in
      Array(word.utf8).withUnsafeBufferPointer { text.range(of: $0, after: sign, at: range) }
    }
  }

  private func withText<Result>(_ text: String, _ body: (inout DeliveredText) -> Result) -> Result {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var text = DeliveredText(bytes)
      return body(&text)
    }
  }
}

struct CodePointOffsetsTests {
  @Test(arguments: [
    ("abc", 0, 0), ("abc", 3, 3), ("abc", 4, nil), ("abc", -1, nil), ("", 0, 0), ("", 1, nil),
    ("é😀a", 0, 0), ("é😀a", 1, nil), ("é😀a", 2, 1), ("é😀a", 4, nil), ("é😀a", 6, 2), ("é😀a", 7, 3),
    ("é😀a", 8, nil), ("é😀a", -1, nil), ("é😀a", Int.max, nil),
  ])
  func `A byte is a code point only where one begins, or at the end`(text: String, byte: Int, index: Int?) {
    let offsets = Array(text.utf8).withUnsafeBufferPointer { CodePointOffsets($0) }

    #expect(offsets.index(ofByte: byte) == index)
  }
}

struct TweetDateTests {
  @Test(arguments: [
    ("Wed Oct 10 20:19:24 +0000 2018", 1_539_202_764.0),
    ("Wed Oct 10 20:19:24 +0230 2018", 1_539_193_764),
    ("Thu Jan 01 00:00:00 +0000 1970", 0),
    ("Thu Feb 29 12:00:00 +0000 2024", 1_709_208_000),
    ("2018-10-10T20:19:24Z", 1_539_202_764),
    ("2018-10-10T20:19:24.250Z", 1_539_202_764.25),
    ("2018-10-10T20:19:24.804362+00:00", 1_539_202_764.804362),
    ("2018-10-10T20:19:24-05:00", 1_539_220_764),
    ("2018-10-10 20:19:24 +0000", 1_539_202_764),
    ("2018-10-10T20:19:24", 1_539_202_764),
    ("1900-03-01T00:00:00Z", -2_203_891_200),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func `A date is read`(text: String, seconds: Double) {
    #expect(date(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [("25", "0", "Z", 1_539_202_764.25), ("", "9", "+01:00", 1_539_199_165.0)])
  func `A fraction may be of any length`(digits: String, digit: String, zone: String, seconds: Double) {
    let fraction = digits + String(repeating: digit, count: 400)

    #expect(date("2018-10-10T20:19:24.\(fraction)\(zone)") == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "yesterday", "Wed Oct 32 20:19:24 +0000 2018", "Wed Okt 10 20:19:24 +0000 2018",
    "2018-02-29T00:00:00Z",
    "2018-13-01T00:00:00Z", "2018-10-10T24:00:00Z", "2018-10-10T20:19:24 CET", "Wed Oct 10 20:19:24 +0000 20",
  ])
  func `What is no date is refused`(text: String) {
    #expect(date(text) == nil)
  }

  @Test func `An id tells its moment`() {
    #expect(TweetDate.date(ofID: "1050118621198921728") == Date(timeIntervalSince1970: 1_539_202_764.211))
  }

  @Test(arguments: ["20", "29700859246", "abc", "", "99999999999999999999"])
  func `An id from before that tells nothing`(id: String) {
    #expect(TweetDate.date(ofID: id) == nil)
  }

  private func date(_ text: String) -> Date? {
    Array(text.utf8).withUnsafeBufferPointer { TweetDate.date($0) }
  }
}
