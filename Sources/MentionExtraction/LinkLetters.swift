/// The characters that the paths and queries of links may hold, by two sets of rules.
enum LinkLetters {
  /// twitter-text's: ASCII, Latin and Cyrillic letters, and some signs.
  case twitterText
  /// Mastodon's: anything but white space, brackets and question marks.
  case mastodon

  func areInPath(_ text: TextBytes, at offset: Int) -> Bool {
    let byte = text[offset]
    switch self {
    case .twitterText:
      if byte < 0x80 { return byte.isASCIIAlphanumeric || ASCIISet.path.contains(byte) }
      return text.isPathLetter(at: offset) || text.scalar(at: offset) == "\u{2013}"
    case .mastodon:
      return offset < text.count && !ASCIISet.noPath.contains(byte)
        && !text.scalar(at: offset).isWhitespace
    }
  }

  func endPath(_ text: TextBytes, at offset: Int) -> Bool {
    let byte = text[offset]
    switch self {
    case .twitterText:
      if byte < 0x80 { return byte.isASCIIAlphanumeric || ASCIISet.pathEnds.contains(byte) }
      return text.isPathLetter(at: offset)
    case .mastodon:
      return !ASCIISet.noPathEnd.contains(byte) && !(0x300C...0x300D ~= text.scalar(at: offset).value)
    }
  }

  func areInQuery(_ text: TextBytes, at offset: Int) -> Bool {
    let byte = text[offset]
    if byte < 0x80 {
      return byte.isASCIIAlphanumeric || ASCIISet.query.contains(byte)
        || self == .mastodon && byte == UInt8(ascii: "^")
    }
    return self == .mastodon && text.scalar(at: offset).isInAddresses
  }

  func endQuery(_ text: TextBytes, at offset: Int) -> Bool {
    let byte = text[offset]
    return byte >= 0x80 || byte.isASCIIAlphanumeric || ASCIISet.queryEnds.contains(byte)
  }
}

extension TextBytes {
  fileprivate func isPathLetter(at offset: Int) -> Bool {
    let scalar = scalar(at: offset)
    return scalar.isAccentedLatin || scalar.isCyrillic
  }
}

extension Unicode.Scalar {
  /// Whether an IRI may hold it beyond ASCII (`ucschar` of RFC 3987); white space is excluded.
  fileprivate var isInAddresses: Bool {
    switch value {
    case 0xA1...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF, 0x10000...0xEFFFD:
      !isWhitespace && !isInvalid
    default: false
    }
  }
}

extension ASCIISet {
  fileprivate static let path: ASCIISet = "!*';:=+,.$/%#[]-_~|&@"
  fileprivate static let pathEnds: ASCIISet = "=_#/-+"
  fileprivate static let query: ASCIISet = "!?*'@();:&=+$/%#[]-_.,~|"
  fileprivate static let queryEnds: ASCIISet = "-_&=#/"
  fileprivate static let noPath: ASCIISet = "<>()?"
  fileprivate static let noPathEnd: ASCIISet = "()?!*\"'<>;:=,.$%[]~&|@"
}

/// The part of a link after its host: a port, a path and a query, each optional.
struct LinkTail {
  private let text: TextBytes
  private let letters: LinkLetters

  init(_ text: TextBytes, letters: LinkLetters = .twitterText) {
    self.text = text
    self.letters = letters
  }

  /// The end of the link whose host ends at an offset.
  func end(afterHost host: Int) -> Int { endOfQuery(endOfPath(endOfPort(host))) }

  /// The end of the query that begins at an offset; the offset itself where there is none.
  func endOfQuery(_ start: Int) -> Int {
    guard text[start] == UInt8(ascii: "?") else { return start }
    var (offset, end) = (start + 1, start)
    while letters.areInQuery(text, at: offset) {
      let endsQuery = letters.endQuery(text, at: offset)
      offset += text.length(at: offset)
      if endsQuery { end = offset }
    }
    return end
  }

  private func endOfPort(_ start: Int) -> Int {
    guard text[start] == UInt8(ascii: ":"), text[start + 1].isASCIIDigit else { return start }
    var end = start + 2
    while text[end].isASCIIDigit { end += 1 }
    return end
  }

  /// The end of the path that begins at an offset; the offset itself where there is none.
  ///
  /// A path ends with a letter, a digit, one of `=_#/+-`, or a balanced pair of parentheses.
  private func endOfPath(_ start: Int) -> Int {
    guard text[start] == UInt8(ascii: "/") else { return start }
    var (offset, end) = (start + 1, start + 1)
    while true {
      if let parentheses = endOfParentheses(offset) {
        (offset, end) = (parentheses, parentheses)
      } else if letters.areInPath(text, at: offset) {
        let endsPath = letters.endPath(text, at: offset)
        offset += text.length(at: offset)
        if endsPath { end = offset }
      } else {
        return end
      }
    }
  }
}

extension LinkTail {
  /// The end of a pair of parentheses that is not empty and holds at most one other pair.
  private func endOfParentheses(_ start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "(") else { return nil }
    let first = endOfLetters(start + 1)
    if text[first] == UInt8(ascii: ")") { return first > start + 1 ? first + 1 : nil }
    guard text[first] == UInt8(ascii: "(") else { return nil }
    let second = endOfLetters(first + 1)
    guard second > first + 1, text[second] == UInt8(ascii: ")") else { return nil }
    let third = endOfLetters(second + 1)
    return text[third] == UInt8(ascii: ")") ? third + 1 : nil
  }

  private func endOfLetters(_ start: Int) -> Int {
    var end = start
    while letters.areInPath(text, at: end) { end += text.length(at: end) }
    return end
  }
}
