import Testing

/// Text of one kind of character, such as might be typed or fetched to keep the program busy.
struct TextClass: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What is repeated.
  private let scalars: [Unicode.Scalar]

  private init(_ name: String, _ text: String) {
    (testDescription, scalars) = (name, Array(text.unicodeScalars))
  }

  private init(_ name: String, _ scalars: [Unicode.Scalar]) {
    (testDescription, self.scalars) = (name, scalars)
  }

  /// So many code points, one after another without a blank.
  func text(_ count: Int) -> String {
    var text = String.UnicodeScalarView()
    for index in 0..<count { text.append(scalars[index % scalars.count]) }
    return String(text)
  }

  /// One for each general category, and one for each class by which graphemes are cut (UAX #29).
  static let all = categories + graphemes + words
}

extension TextClass {
  /// So many characters stand for a category, the first ones.
  private static let mostOfCategory = 40

  private static let categories: [TextClass] = {
    var found: [Unicode.GeneralCategory: [Unicode.Scalar]] = [:]
    for scalar in (0...0x1_FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let category = scalar.properties.generalCategory
      if found[category, default: []].count < mostOfCategory { found[category, default: []].append(scalar) }
    }
    return found.map { TextClass("\($0.key)", $0.value) }.sorted { $0.testDescription < $1.testDescription }
  }()

  private static let graphemes = [
    TextClass("CR", "\r"), TextClass("LF", "\n"), TextClass("CR LF", "\r\n"), TextClass("control", "\u{85}"),
    TextClass("extend", "\u{301}"), TextClass("letter and extend", "e\u{301}\u{302}\u{303}\u{304}"),
    TextClass("marks out of order", "\u{301}\u{316}\u{327}"),
    TextClass("ZWJ", "\u{200D}"), TextClass("variation selector", "\u{FE0F}"),
    TextClass("regional indicator", "🇨🇭"), TextClass("prepend", "\u{600}"),
    TextClass("spacing mark", "\u{903}"), TextClass("Hangul L", "\u{1100}"),
    TextClass("Hangul V", "\u{1161}"), TextClass("Hangul T", "\u{11A8}"), TextClass("Hangul LV", "가"),
    TextClass("Hangul LVT", "각"), TextClass("jamo syllables", "\u{1100}\u{1161}\u{11A8}"),
    TextClass("virama", "\u{94D}"), TextClass("conjuncts", "क्"), TextClass("pictographs", "😀"),
    TextClass("family", "👩\u{200D}👩\u{200D}"), TextClass("skin tone", "👍🏽"),
    TextClass("keycap", "1\u{FE0F}\u{20E3}"), TextClass("tags", "\u{E0061}"),
    TextClass("flag of tags", "🏴\u{E0067}\u{E0062}\u{E007F}"), TextClass("soft hyphen", "\u{AD}"),
    TextClass("overrides", "\u{202E}"), TextClass("isolates", "\u{2066}"), TextClass("NUL", "\0"),
    TextClass("Escape", "\u{1B}"),
  ]

  /// What begins or ends a mention, an address, a quotation, a command or a cell.
  private static let words = [
    TextClass("letters", "a"), TextClass("words", "rain "), TextClass("Han", "雨"),
    TextClass("Arabic", "مطر "),
    TextClass("number signs", "#"), TextClass("hashtags", "#a "), TextClass("joined hashtags", "#a"),
    TextClass("at signs", "@"), TextClass("users", "@a "), TextClass("joined users", "@a"),
    TextClass("user on user", "@a@a.de"), TextClass("dollars", "$"), TextClass("cashtags", "$A "),
    TextClass("schemes", "http://"), TextClass("addresses", "http://a.de/b "),
    TextClass("address without end", "http://a.de/("), TextClass("parentheses", "("),
    TextClass("closed parentheses", "()"), TextClass("dots", "."), TextClass("hosts", "a.de."),
    TextClass("slashes", "/"), TextClass("percent", "%41"), TextClass("hyphens", "-"),
    TextClass("underscores", "_"), TextClass("colons", ":"), TextClass("quotes", "\""),
    TextClass("backslashes", "\\"), TextClass("semicolons", ";"), TextClass("arrows", ">"),
    TextClass("blanks", " "), TextClass("tabs", "\t"), TextClass("formulas", "=1\t"),
    TextClass("ampersands", "&amp;"), TextClass("Markdown", "*_`["),
  ]
}
