extension BlueskyScanner {
  /// The link of a word: an address with its protocol, or a host that ends in a top-level domain, and all behind it.
  ///
  /// One sign of punctuation at the end does not belong to it, nor a `)` without its `(`.
  func link(from starts: [Int], in word: Range<Int>) -> FoundMention? {
    for start in starts {
      if hasProtocol(start, in: word) { return link(start..<word.upperBound) }
      guard let host = endOfHost(start) else { continue }
      return isDomain(start..<host) || text.starts(with: "http", at: start)
        ? link(start..<word.upperBound) : nil
    }
    return nil
  }

  /// Whether the last label of a name is a top-level domain; small letters only.
  func isDomain(_ name: Range<Int>) -> Bool {
    guard let dot = name.last(where: { text[$0] == UInt8(ascii: ".") }), dot > name.lowerBound else {
      return false
    }
    let domain = dot + 1..<name.upperBound
    return domain.allSatisfy { text[$0] == text[$0].lowercasedASCII }
      && TopLevelDomains.all.contains(domain, in: text)
  }

  private func hasProtocol(_ start: Int, in word: Range<Int>) -> Bool {
    let colon = text.starts(with: "https", at: start) ? start + 5 : start + 4
    return text.starts(with: "http", at: start) && text.has("://", at: colon) && colon + 3 < word.upperBound
  }

  /// Where labels of ASCII letters and digits end, the first of which begins with a letter.
  private func endOfHost(_ start: Int) -> Int? {
    guard text[start].isASCIILetter else { return nil }
    var (offset, end) = (start, nil as Int?)
    while true {
      let label = offset
      while text[offset].isASCIIAlphanumeric { offset += 1 }
      guard offset > label else { return end }
      if label > start { end = offset }
      guard text[offset] == UInt8(ascii: ".") else { return end }
      offset += 1
    }
  }

  private func link(_ range: Range<Int>) -> FoundMention {
    var end = range.upperBound
    if ASCIISet.endings.contains(text[end - 1]) { end -= 1 }
    let closes = text[end - 1] == UInt8(ascii: ")")
    if closes, !(range.lowerBound..<end).contains(where: { text[$0] == UInt8(ascii: "(") }) { end -= 1 }
    return FoundMention(.url, range.lowerBound..<end)
  }
}

extension ASCIISet {
  fileprivate static let endings: ASCIISet = ".,;:!?"
}

extension TextBytes {
  /// Whether ASCII letters stand at an offset, in the case given.
  func starts(with letters: StaticString, at offset: Int) -> Bool {
    (0..<letters.utf8CodeUnitCount).allSatisfy { self[offset + $0] == letters.utf8Start[$0] }
  }
}
