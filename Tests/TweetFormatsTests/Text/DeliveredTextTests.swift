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

  private func place(_ word: String, _ sign: TagSign?, in text: String, _ range: Range<Int>) -> Range<Int>? {
    withText(text) { text in
      Array(word.utf8).withUnsafeBufferPointer { text.place(of: $0, after: sign, at: range) }
    }
  }

  private func withText<Result>(_ text: String, _ body: (inout DeliveredText) -> Result) -> Result {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var text = DeliveredText(bytes)
      return body(&text)
    }
  }
}
