/// A sign that parts commands or leads their results elsewhere, where it has blanks; a letter like others, where not.
public enum LineSign: String, CaseIterable, Sendable {
  case separator = ";"
  case pipe = "|"
  case append = ">>"
  case write = ">"

  /// What to type where it was meant as a sign.
  var advice: String {
    switch self {
    case .separator: "put one behind ; to begin another command"
    case .pipe, .append, .write: "put one before \(rawValue) and one behind it"
    }
  }
}

extension LineSign {
  /// The first sign within a word; `nil` where there is none.
  init?(in word: some StringProtocol) {
    guard let index = word.firstIndex(where: { ";|>".contains($0) }) else { return nil }
    self.init(at: word[index...])
  }

  /// The first sign outside quotes with a letter right behind it; `nil` where there is none.
  init?(beforeLetterIn words: some StringProtocol) {
    var scanner = QuoteScanner(isRaw: false)
    for index in words.indices {
      let behind = words[index...].drop { ";|>".contains($0) }.first
      if !scanner.isQuoted, behind?.isLetter == true, let sign = LineSign(at: words[index...]) {
        self = sign
        return
      }
      scanner.take(words[index])
    }
    return nil
  }

  /// The first sign within a tag or a name of a query, or right behind a phrase: none of them holds one.
  init?(inQuery query: some StringProtocol) {
    var (scanner, last, isName) = (QuoteScanner(isRaw: true), Character(" "), false)
    for index in query.indices {
      let character = query[index]
      if last.isWhitespace || "-(".contains(last) { isName = "#@＃＠".contains(character) }
      let isBehindPhrase = last == "\"" && !scanner.isQuoted
      if !scanner.isQuoted, isName || isBehindPhrase, let sign = LineSign(at: query[index...]) {
        self = sign
        return
      }
      scanner.take(character)
      last = character
    }
    return nil
  }

  private init?(at text: some StringProtocol) {
    guard let sign = Self.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
    self = sign
  }
}

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
