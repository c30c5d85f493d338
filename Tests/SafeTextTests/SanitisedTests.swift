import Testing

@testable import SafeText

struct SanitisedTests {
  @Test(arguments: [
    "", "plain", "Вечер и облака", "日本語、「かな」", "👨‍👩‍👧‍👦 🇩🇪 1️⃣ ❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "مرحبا می‌خواهم", "e\u{301}", "two\nlines",
    "#ශ්\u{200D}රී ලංකාව", "#ശ്രീ ന്\u{200D}", "ക്\u{200D}ഷ", "ه\u{200D}",
  ])
  func `A harmless text stays as it is`(text: String) {
    #expect(text.sanitised().unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(arguments: [
    ("\u{1B}[31mred\u{1B}[m", "[31mred[m"),
    ("\u{9B}31m \u{90}q\u{9C}", "31m q"),
    ("bell\u{7}\u{8}\u{7F}\0", "bell"),
    ("\u{1B}]52;c;eA==\u{7}", "]52;c;eA=="),
    ("a\tb", "a  b"),
    ("a\r\nb\rc\u{85}d\u{2028}e\u{B}f", "a\nb\nc\nd\ne\nf"),
    ("\u{202E}gpj.exe\u{202C}", "gpj.exe"),
    ("\u{2067}x\u{2069}\u{2066}", "x"),
    ("soft\u{AD}hyphen\u{FEFF}", "softhyphen"),
    ("\u{FFF9}x\u{FFFB}", "x"),
    ("a\u{E0041}\u{E0042}b\u{E0001}", "ab"),
    ("🏴\u{E0067}\u{E0062}", "🏴"),
    ("😀\u{E0067}\u{E007F}", "😀"),
    ("x\u{200D}y 👩\u{200D}", "xy 👩"), ("👍🏽\u{200D}\u{200D}", "👍🏽"), ("❤️\u{200D}", "❤️"),
    ("ന്\u{200D}\u{200D}", "ന്\u{200D}"), ("雨\u{200D}", "雨"),
  ])
  func `What a terminal must not see is dropped`(text: String, expected: String) {
    #expect(text.sanitised().unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: [UInt32(0xFDD0), 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF])
  func `A noncharacter is dropped`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))

    #expect("a\(scalar)b".sanitised() == "ab")
  }

  @Test func `No control character but the newline is left of any`() {
    var text = String.UnicodeScalarView()
    for scalar in (0..<UInt32(0x3000)).compactMap(Unicode.Scalar.init) {
      text.append(scalar)
      text.append(".")
    }

    let left = String(text).sanitised().unicodeScalars.filter { $0.properties.generalCategory == .control }

    #expect(Set(left) == ["\n"])
  }

  @Test func `A line has no line ends`() {
    #expect("a\r\nb\u{2029}c".sanitisedLine() == "a b c")
  }
}
