/// What paths and queries of links are made of.
enum LinkLetters {
  /// ASCII, Latin and Cyrillic letters, and some signs.
  case twitterText
  /// All but blanks, brackets and question marks.
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
  /// What international addresses may hold beyond ASCII (`ucschar` of RFC 3987), no blanks.
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
