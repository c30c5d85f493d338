import Testing

@testable import SafeText

/// What each channel promises of any text.
struct OutgoingChannelTests {
  /// Whether a scalar may stand in what goes out there.
  private static func mayStand(_ scalar: Unicode.Scalar, in channel: OutgoingChannel) -> Bool {
    let isControl = scalar.properties.generalCategory == .control
    switch channel {
    case .screen: return scalar == "\n" || !isControl && !Poison.isUnfit(scalar)
    case .line: return !isControl && !Poison.isUnfit(scalar)
    case .typing: return !isControl && !Poison.isUnfit(scalar) && !Poison.isInvisible(scalar)
    case .address: return Poison.ofAddresses.contains(scalar)
    case .fileName: return Poison.mayName(scalar)
    case .document, .cell: return scalar == "\n" || scalar == "\t" || !isControl && !Poison.isUnfit(scalar)
    }
  }

  @Test(arguments: OutgoingChannel.allCases)
  func `Nothing goes out that the channel does not let through`(channel: OutgoingChannel) {
    for text in Poison.texts {
      let out = text.fit(for: channel)
      let left = out.unicodeScalars.filter { !Self.mayStand($0, in: channel) }
      #expect(left.isEmpty, "\(text.debugDescription)")
    }
  }

  /// Runs of plain letters are passed over eight at a time.
  @Test(arguments: 0...24)
  func `What is unfit is found after any number of letters`(letters: Int) {
    let before = String(repeating: "a", count: letters)

    for channel in OutgoingChannel.allCases {
      #expect(!(before + "\u{1B}" + before).fit(for: channel).unicodeScalars.contains("\u{1B}"))
    }
  }

  @Test(arguments: OutgoingChannel.allCases)
  func `What is fit already stays as it is`(channel: OutgoingChannel) {
    for text in Poison.texts {
      let out = text.fit(for: channel)
      #expect(
        out.fit(for: channel).unicodeScalars.elementsEqual(out.unicodeScalars), "\(text.debugDescription)")
    }
  }

  @Test(arguments: [OutgoingChannel.screen, .line, .typing, .document, .cell])
  func `What languages and emoji need goes out`(channel: OutgoingChannel) {
    for text in Poison.harmless {
      #expect(text.fit(for: channel).unicodeScalars.elementsEqual(text.unicodeScalars), "\(text)")
    }
  }

  @Test(arguments: [
    ("https://a.example/\u{1B}[201~\ncurl x|sh\n", "https://a.example/%1B[201~%0Acurl%20x%7Csh%0A"),
    ("https://a.example/\u{202E}é?q=1&r[]=%20%zz%", "https://a.example/%E2%80%AE%C3%A9?q=1&r[]=%20%25zz%25"),
    ("https://a.example/`id`\"<>\\^{|}", "https://a.example/%60id%60%22%3C%3E%5C%5E%7B%7C%7D"),
    ("https://a.example/$(x);'!*,~_-.@:#f", "https://a.example/$(x);'!*,~_-.@:#f"),
  ])
  func `An address keeps what RFC 3986 knows, and the rest as codes`(address: String, expected: String) {
    #expect(address.fit(for: .address) == expected)
  }

  @Test(arguments: [
    ("../../etc/passwd", "etc-passwd"), ("-rf", "rf"), (".hidden", "hidden"), ("a b;c", "a-b-c"),
    ("pho\u{202E}gpj.exe", "pho-gpj.exe"), ("Überraschung_2.PNG", "Überraschung_2.PNG"), ("a\0b\n", "a-b-"),
  ])
  func `The name of a file leads nowhere and gives no option`(name: String, expected: String) {
    #expect(name.fit(for: .fileName) == expected)
  }

  @Test(arguments: [("=1+1", "'=1+1"), ("\u{200B}@a", "'\u{200B}@a"), ("\t=1", "'\t=1"), ("a=1", "a=1")])
  func `A cell is no formula`(text: String, expected: String) {
    #expect(text.fit(for: .cell) == expected)
  }

  @Test(arguments: [
    ("ra\u{200B}in\u{2060}\u{200E}", "rain"), ("a\u{FE0F}b\u{FE01}", "ab"), ("\u{115F}\u{3164}x", "x"),
    ("two\r\nlines\u{2028}more", "two lines more"), ("a\u{200C}b", "ab"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"),
  ])
  func `Nothing is typed that cannot be seen`(text: String, expected: String) {
    #expect(text.fit(for: .typing).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }
}

/// Fields as hostile servers send them.
enum Poison {
  static let texts = controls + sequences + invisible + harmless

  private static let controls = (Array(0..<0x20) + Array(0x7F..<0xA0)).compactMap { (value: UInt32) in
    Unicode.Scalar(value).map { "a\($0)b" }
  }

  private static let sequences = [
    "https://a.example/\u{1B}[201~\nid\n", "\u{1B}]8;;https://a.example\u{1B}\\x\u{1B}]8;;\u{1B}\\",
    "\u{1B}]52;c;aWQK\u{7}", "\u{1B}]0;title\u{7}", "\u{9B}31m\u{9D}0;x\u{9C}\u{90}q",
    "a\r\nb\rc\u{2028}d\u{2029}e",
    "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "$(id) `id` ; & | > < ' \" \\ * ? [ ] { } ~ ! #", "../../x",
    "-rf", "",
  ]

  private static let invisible =
    ["\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{180E}", "\u{FEFF}", "\u{FFF9}", "\u{FFFB}", "\u{3164}"]
    .map {
      "a\($0)b"
    }
    + [
      0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xE0000...0xE007F, 0xFDD0...0xFDD2, 0xFFFE...0xFFFF,
    ]
    .flatMap { (range: ClosedRange<UInt32>) in range.compactMap(Unicode.Scalar.init).map { "a\($0)\($0)b" } }
    + [
      "🏴\u{E0067}\u{E0062}", "z" + String(repeating: "\u{315}\u{301}", count: 300),
      "☂\u{FE0F}\u{FE0F}\u{E0100}\u{E0101}",
    ]

  static let harmless = [
    "plain", "日本語、「かな」", "👨‍👩‍👧‍👦 🇩🇪 1️⃣ ❤️ 👩🏽‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "مرحبا می‌خواهم", "e\u{301}", "葛\u{E0100}飾", "क्षि",
    "ക്\u{200D}ഷ",
  ]

  static let ofAddresses = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%".unicodeScalars)

  /// What reorders its neighbours, parts lines or names nothing; of tags those that a flag has.
  static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    case 0xE0000...0xE002F, 0xE003A...0xE0060, 0xE007B...0xE007E: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// What is not seen, but for joiners, selectors and tags, which harmless texts need.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0020...0xE01EF: false
    default: scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
    }
  }

  static func mayName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned: false
    default:
      scalar.value > 0x7F || "-_.".unicodeScalars.contains(scalar) || Character(scalar).isLetter
        || Character(scalar).isNumber
    }
  }
}

struct GraphemeEndsTests {
  @Test(arguments: [
    "", "a", "ab", "e\u{301}x", "🇩🇪🇫🇷🇮", "\r\n\r", "👨‍👩‍👧‍👦!", "क्षि क्", "a\u{200D}b\u{301}", "\u{600}1 \t",
  ])
  func `The first end at or after an offset is that of a grapheme`(text: String) {
    let ends = text.map(\.utf8.count).reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    var all = GraphemeEnds(of: text)

    for offset in 0...text.utf8.count + 2 {
      var one = GraphemeEnds(of: text)
      let end = ends.first { $0 >= offset } ?? text.utf8.count
      #expect(one.first(from: offset) == end)
      #expect(all.first(from: offset) == end)
    }
  }
}
