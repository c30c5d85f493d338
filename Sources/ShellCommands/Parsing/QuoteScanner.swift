/// Follows quotes through a text.
struct QuoteScanner {
  /// In text that is taken raw an apostrophe is a letter, and so is a backslash.
  private let isRaw: Bool
  /// The one that nothing closes yet.
  private(set) var quote: Character?
  /// Whether a backslash came last.
  private(set) var isEscaped = false

  init(isRaw: Bool) { self.isRaw = isRaw }

  var isQuoted: Bool { quote != nil || isEscaped }

  mutating func take(_ character: Character) {
    if isEscaped {
      isEscaped = false
    } else if character == "\\", !isRaw, quote != "'" {
      isEscaped = true
    } else if quote == character {
      quote = nil
    } else if quote == nil, character == "\"" || (character == "'" && !isRaw) {
      quote = character
    }
  }
}
