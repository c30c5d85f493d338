extension TwitterTextScanner {
  /// Names of users have up to 15 letters, some old ones 20.
  private static let longestName = 20
  private static let longestList = 25

  /// Takes a user, and the list of theirs that may follow behind a slash.
  ///
  /// It does not follow a letter or digit but those of `RT`; `@`, an accented letter and `://` do not follow it.
  mutating func takeUser(_ sign: Int, word: Int) {
    guard text[word].isNameByte, mayPrecedeUser(sign) else { return }
    let name = text.endOfName(word, limit: Self.longestName)
    let end = endOfList(name)
    usedByUsers = end
    guard !text.voidsUser(at: end) else { return }
    keep(FoundMention(.user, sign..<end, word: word, list: name))
  }

  private func endOfList(_ slash: Int) -> Int {
    guard text[slash] == UInt8(ascii: "/"), text[slash + 1].isASCIILetter else { return slash }
    var end = slash + 2
    while end < slash + 1 + Self.longestList, text[end].isNameByte || text[end] == UInt8(ascii: "-") {
      end += 1
    }
    return end
  }

  private func mayPrecedeUser(_ sign: Int) -> Bool {
    guard sign > 0 else { return true }
    let before = text.start(before: sign)
    if before >= usedByUsers, text.mayPrecedeUser(at: before) { return true }
    return followsRT(sign)
  }

  /// Whether `RT` stands right before, and no part of a word before that.
  private func followsRT(_ sign: Int) -> Bool {
    let start = sign - 2
    guard start >= 0, text.has("rt", at: start) else { return false }
    if start == 0 { return true }
    let before = text.start(before: start)
    return before >= usedByUsers && !text[before].isPartOfAddress
  }
}

extension TextBytes {
  /// Where a run of ASCII letters, digits and `_` ends, or is cut.
  func endOfName(_ start: Int, limit: Int) -> Int {
    var end = start
    while end < start + limit, self[end].isNameByte { end += 1 }
    return end
  }

  /// Whether what follows a name makes it something else.
  func voidsUser(at end: Int) -> Bool {
    if self[end] >= 0xC2 { return isAt(at: end) || scalar(at: end).isAccentedLatin }
    return self[end] == UInt8(ascii: "@") || has("://", at: end)
  }

  fileprivate func mayPrecedeUser(at offset: Int) -> Bool {
    switch self[offset] {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "@"):
      false
    case .fullWidthLead: !isFullWidth("@", at: offset)
    default: !self[offset].isNameByte
    }
  }
}

extension UInt8 {
  /// What the local part of an e-mail address may hold.
  fileprivate var isPartOfAddress: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "~"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: isNameByte
    }
  }
}
