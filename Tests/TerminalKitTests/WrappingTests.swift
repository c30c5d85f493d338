import Synchronization
import Testing

@testable import TerminalKit

struct WrappingTests {
  private func lines(_ text: StyledText, _ width: Int) -> [String] {
    text.wrapped(to: width).map(\.plainText)
  }

  @Test(arguments: [
    ("", [""]),
    ("short", ["short"]),
    ("Rain on campus again", ["Rain on", "campus", "again"]),
    ("exactly 8", ["exactly", "8"]),
    ("12345678 9", ["12345678", "9"]),
    ("a  b", ["a  b"]),
    ("seven    x", ["seven", "x"]),
    ("trailing   ", ["trailing"]),
    ("one\ntwo", ["one", "two"]),
    ("one\n\ntwo", ["one", "", "two"]),
    ("  code", ["  code"]),
    ("unbreakably long", ["unbreaka", "bly long"]),
    ("so unbreakable", ["so", "unbreaka", "ble"]),
    ("non\u{A0}breaking", ["non\u{A0}brea", "king"]),
    ("(see this)", ["(see", "this)"]),
    // A blank that a skin tone follows is one grapheme with it, and is seen.
    ("trail 🏽", ["trail 🏽"]), ("trailing 🏽", ["trailing", " 🏽"]),
  ])
  func `A line ends at blanks`(text: String, expected: [String]) {
    #expect(lines(StyledText(text), 8) == expected)
  }

  @Test(arguments: [
    ("日本語の文章です", ["日本語の", "文章です"]),
    ("雨です。傘を", ["雨です。", "傘を"]),
    ("今日も雨。傘", ["今日も", "雨。傘"]),
    ("雨と風（雪）", ["雨と風", "（雪）"]),
    ("東京Tokyo京都", ["東京", "Tokyo京", "都"]),
    ("한국어는 띄어", ["한국어는", "띄어"]),
    ("สวัสดีตอนเช้าครับ", ["สวัสดีตอน", "เช้าครับ"]),
    ("😀😀😀😀😀", ["😀😀😀😀", "😀"]),
  ])
  func `Scripts without blanks break between letters`(text: String, expected: [String]) {
    #expect(lines(StyledText(text), 8) == expected)
  }

  @Test(arguments: [
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3), ("e\u{301}e\u{301}e\u{301}e\u{301}", 2), ("क्षिक्षि", 2), ("🇩🇪🇫🇷🇮🇹", 2), ("日", 1),
    ("\u{1112}\u{1161}\u{11AB}\u{1112}\u{1161}\u{11AB}", 3),
  ])
  func `A grapheme is never broken`(text: String, width: Int) {
    let graphemes = lines(StyledText(text), width).flatMap { $0 }

    #expect(graphemes == Array(text))
  }

  @Test func `A mention that fits on a line is never broken`() {
    let text = "a photo of the tower " + StyledText("@ada lovelace", role: .user, isUnbreakable: true) + "!"

    #expect(lines(text, 14) == ["a photo of the", "tower", "@ada lovelace!"])
  }

  @Test func `A mention leaves the word it stands in before it breaks`() {
    let text = "(via:" + StyledText("#日本語タグ", role: .hashtag, isUnbreakable: true) + ")"

    #expect(lines(text, 11) == ["(via:", "#日本語タグ", ")"])
  }

  @Test func `A mention longer than the line is cut between graphemes`() {
    let text = "at " + StyledText("example.org/long", role: .url, isUnbreakable: true)

    #expect(lines(text, 8) == ["at", "example.", "org/long"])
  }

  @Test func `The text of a link that is longer than a line ends between its words`() {
    let text = "7 " + StyledText("The bridge after years of controversy", role: .url, isUnbreakable: true)

    #expect(lines(text, 12) == ["7 The bridge", "after years", "of", "controversy"])
  }

  @Test func `Runs keep their role and link on every line`() {
    let text = StyledText("two words", role: .url, link: "https://a.org")

    #expect(
      text.wrapped(to: 5) == ["two", "words"].map { StyledText($0, role: .url, link: "https://a.org") })
  }

  @Test func `A word made of several runs stays together`() {
    let text = "see " + StyledText("#ta", role: .hit) + StyledText("g", role: .hashtag) + ","

    #expect(lines(text, 6) == ["see", "#tag,"])
  }

  @Test func `What stands before the lines is inside the width`() {
    let lines = ("one two three" as StyledText).wrapped(to: 8, first: "  1  ", rest: "     ")

    #expect(lines.map(\.plainText) == ["  1  one", "     two", "     thr", "     ee"])
  }

  @Test func `An empty line is not indented`() {
    let lines = ("a\n\nb" as StyledText).wrapped(to: 8, rest: "  ")

    #expect(lines.map(\.plainText) == ["a", "", "  b"])
  }

  @Test(arguments: [0, -3, 1])
  func `A width too small for anything still shows everything`(width: Int) {
    #expect(lines("日 ab", width) == ["日", "a", "b"])
  }

  @Test(arguments: [
    "Rain on campus again. Вечер и облака 日本語の文章です。 สวัสดีครับ 👨‍👩‍👧‍👦👍🏽 مرحبا بالعالم e\u{301}\u{302}tude हिन्दी लिपि"
  ])
  func `No line is wider than asked and none ends in a blank`(text: String) {
    for width in 4...60 {
      let lines = StyledText(text).wrapped(to: width)
      #expect(lines.allSatisfy { $0.width <= width && !$0.plainText.hasSuffix(" ") })
    }
  }

  @Test func `A long text takes no more than its length in lines`() {
    let text = StyledText(String(repeating: "日本語 word ", count: 2_000))

    #expect(text.wrapped(to: 12).count == 2_000)
  }

  @Test(arguments: ["Rain on  campus, again (and again).", "  two\nlines é of  雨 ", "a b c d  e f"])
  func `Where a run ends no line does`(text: String) {
    for place in text.indices {
      let runs = StyledText(String(text[..<place]), role: .strong) + StyledText(String(text[place...]))
      for width in 9...30 { #expect(lines(runs, width) == lines(StyledText(text), width)) }
    }
  }

  @Test func `Nothing but blanks is lost`() {
    let text = "Rain 日本語の文章 สวัสดี " + StyledText("#облака", role: .hashtag, isUnbreakable: true) + "  (👍🏽)"
    for width in 1...40 {
      let kept = text.wrapped(to: width).map(\.plainText).joined()
      #expect(kept.filter { $0 != " " } == text.plainText.filter { $0 != " " })
    }
  }
}

/// Laying out that nobody waits for any more.
struct LayoutTests {
  @Test(arguments: ["rain and 雨 ", "\u{1F1E6}\u{1F1E6}", "👩‍🚀 ", "\n"])
  func `A long text is laid out as far as somebody waits for it`(piece: String) {
    let text = StyledText(String(repeating: piece, count: 40_000))
    let questions = Counter()

    let whole = text.wrapped(to: 20).count
    let part = Layout.run(until: { questions.next() > 2 }) { text.wrapped(to: 20).count }

    #expect(part.result < whole / 2 && part.result > 0 && !part.isWhole)
    #expect(questions.next() <= 6)
  }

  @Test func `A short text is not worth a question`() {
    let lines = Layout.run(until: { true }) { StyledText("rain on campus").wrapped(to: 5) }

    #expect(lines.result.map(\.plainText) == ["rain", "on", "campu", "s"] && lines.isWhole)
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
