public import Testing

/// A text that does harm where it is let through as it is.
///
/// This is the one list of them: whatever takes text from others is tested with all of it.
public struct Poison: Equatable, Sendable, CustomTestStringConvertible {
  /// What it is, in plain words for the log of a test; the text itself must not get there.
  public let name: String
  public let text: String

  public init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  public var testDescription: String { name }
}

extension Poison {
  /// All that are short.
  public static let all: [Poison] = controls + sequences + lines + directions + hidden + syntax + addresses

  /// Characters without a look that terminals obey.
  private static let controls: [Poison] = [
    Poison("C0", "\u{1}\u{8}\u{C}\u{E}\u{1F}"), Poison("NUL", "\0"), Poison("DEL", "\u{7F}"),
    Poison("bell", "\u{7}"), Poison("tab", "\t"), Poison("C1", "\u{80}\u{8D}\u{9F}"),
    Poison("C1 sequences", "\u{9B}2J\u{90}q\u{9C}\u{9D}0;x\u{9C}"),
  ]

  /// Sequences of ISO 6429 and xterm; each is complete, so that it would be obeyed.
  private static let sequences: [Poison] = [
    Poison("CSI colour", "\u{1B}[31m"), Poison("CSI erase", "\u{1B}[2J\u{1B}[H"),
    Poison("CSI question", "\u{1B}[6n\u{1B}[c"), Poison("end of a paste", "\u{1B}[201~"),
    Poison("OSC 0", "\u{1B}]0;x\u{7}"), Poison("OSC 8", "\u{1B}]8;;https://b.example\u{1B}\\"),
    Poison("OSC 52", "\u{1B}]52;c;aWQ=\u{7}"), Poison("DCS", "\u{1B}P+q544e\u{1B}\\"),
    Poison("APC", "\u{1B}_Gi=1;x\u{1B}\\"), Poison("open sequence", "\u{1B}["),
  ]

  private static let lines: [Poison] = [
    Poison("line feed", "\n"), Poison("carriage return", "\r"), Poison("CRLF", "\r\n"),
    Poison("vertical tab", "\u{B}"), Poison("next line", "\u{85}"), Poison("line separator", "\u{2028}"),
    Poison("paragraph separator", "\u{2029}"), Poison("overwritten line", "\rsmashtag: all is well\n"),
  ]

  private static let directions: [Poison] = [
    Poison("override", "\u{202E}drawkcab"), Poison("embeddings", "\u{202A}\u{202B}\u{202D}"),
    Poison("open isolates", "\u{2066}\u{2067}\u{2068}"), Poison("closed isolates", "\u{2069}\u{202C}"),
    Poison("direction marks", "\u{200F}!\u{200E}\u{61C}"),
  ]

  private static let hidden: [Poison] = [
    Poison("tag characters", "x\u{E0041}\u{E0042}\u{E007F}"), Poison("open flag", "\u{1F3F4}\u{E0067}"),
    Poison("zero width", "\u{200B}\u{200C}\u{200D}\u{2060}"), Poison("byte order mark", "\u{FEFF}"),
    Poison("soft hyphen", "\u{AD}"), Poison("annotation marks", "\u{FFF9}a\u{FFFA}b\u{FFFB}"),
    Poison("variation selectors", "a\u{FE0F}\u{FE0E}\u{E0100}"), Poison("old controls", "\u{206A}\u{206F}"),
    Poison("noncharacters", noncharacters),
    Poison("private use", "\u{10FFFD}\u{E000}"), Poison("prepended signs", "\u{6DD}\u{600}1"),
  ]

  private static let noncharacters = String(
    String.UnicodeScalarView([0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE].compactMap { Unicode.Scalar(UInt32($0)) }))

  /// Text with a meaning in files, shells and markup.
  private static let syntax: [Poison] = [
    Poison("formula", "=1+1"), Poison("formula of plus", "+1"), Poison("formula of at", "@SUM(A1)"),
    Poison("wide formula", "\u{FF1D}1"), Poison("option", "--help"), Poison("shell", "`id`$(id);id|id>x&"),
    Poison("quotes", "'\"\\"), Poison("parent folders", "../../x"), Poison("root folder", "/etc/x"),
    Poison("percent signs", "%00%0a%1b%s%n%2e%2e%2f"),
    Poison("HTML", "<script>x</script><a href=\"javascript:x\">"),
    Poison("references", "&#27;[31m&#0;&lt;"),
    Poison("Markdown", "](javascript:x) ![y](https://e.example) | `c`\n# h\n- l\n```\n> q"),
    Poison("JSON", "\",\"x\":{\"y\":\"\\u001b\\ud800"), Poison("CSV", "\",\"=1\r\n=2"),
    Poison("property list", "]]></string><true/>"), Poison("SQL", "'); DROP TABLE tweet;--"),
  ]

  private static let addresses: [Poison] = [
    Poison("address of a script", "javascript:x"), Poison("address of a file", "file:///etc/x"),
    Poison("address with a login", "https://bank.example@evil.example/"),
  ]

  /// Long runs, of which a terminal makes few cells or very many.
  public static let long: [Poison] = [
    Poison("marks", "a\u{301}" + String(repeating: "\u{315}", count: 1_000)),
    Poison("selectors", "\u{2602}" + String(repeating: "\u{FE0F}", count: 300)),
    Poison("leading jamo", String(repeating: "\u{1112}", count: 90)),
    Poison("joined emoji", String(repeating: "\u{1F468}\u{200D}", count: 200)),
    Poison("one long word", String(repeating: "unbroken", count: 40)),
  ]

  /// All of the short ones, several in a row in each, for what takes too long to be done with each alone.
  public static let mixtures: [Poison] = stride(from: 0, to: all.count, by: 12).map { start in
    let part = all[start..<min(start + 12, all.count)]
    return Poison(part.map(\.name).joined(separator: ", "), part.map(\.text).joined(separator: "m"))
  }
}

extension Poison {
  /// Whether no terminal may be sent the scalar, wherever it stands; an end of a line is for the caller to judge.
  ///
  /// These are controls, what reorders text for longer than a line, tags, and what is not a character. The isolates
  /// U+2068 and U+2069 are not among them: lines have their own, which have to be balanced.
  public static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x202A...0x202E, 0x2066...0x2067, 0x206A...0x206F: true
    case 0x2028...0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF, 0xE0000...0xE007F: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// The text in ASCII, for the message of a test.
  public static func spelled(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
