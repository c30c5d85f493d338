extension Setting {
  /// What a setting takes.
  enum Values {
    case words([Word])
    case number(ClosedRange<Int>, standard: Int)

    /// One of several values, and what it means.
    struct Word {
      let text: String
      let note: String
    }

    /// The first is the default.
    fileprivate static func words(_ words: KeyValuePairs<String, String>) -> Values {
      .words(words.map { Word(text: $0.key, note: $0.value) })
    }
  }

  var values: Values {
    switch self {
    case .limit: .number(1...500, standard: 20)
    case .timeout: .number(1...3_600, standard: 20)
    case .theme:
      .words([
        "auto": "as the terminal's background", "dark": "for a dark background",
        "light": "for a light background", "plain": "no colour, one thing after the other",
      ])
    case .graphics:
      .words([
        "auto": "the best the terminal can do", "symbols": "letters and blocks", "sixel": "sixel pixels",
        "kitty": "kitty's protocol", "iterm": "iTerm2's protocol", "none": "no images",
      ])
    case .previews: .words(["on": "shown", "off": "not shown"])
    case .links:
      .words([
        "auto": "reads it where there is no desktop, else opens it", "read": "shows its page here, as text",
        "open": "opens it in the browser",
      ])
    case .page: .words(["article": "the article alone", "full": "all of the page"])
    case .places:
      .words([
        "locality": "towns", "neighbourhood": "parts of towns", "region": "regions", "country": "countries",
        "continent": "continents",
      ])
    case .local: .words(["off": "refused", "on": "allowed"])
    }
  }
}
