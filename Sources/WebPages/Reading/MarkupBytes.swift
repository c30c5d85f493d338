extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is white space, as between the parts of a tag.
  var isMarkupBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension StringProtocol {
  /// Whether it begins like an http or https address.
  var isWebAddress: Bool { utf8.begins(withWord: "https://") || utf8.begins(withWord: "http://") }
}

extension Collection<UInt8> {
  /// Whether it begins with a word, ignoring case.
  ///
  /// - Parameter word: In lower case.
  func begins(withWord word: StaticString) -> Bool {
    var index = startIndex
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < endIndex, self[index].lowercasedASCII == word.utf8Start[offset] else { return false }
      formIndex(after: &index)
    }
    return true
  }

  /// The first range of a word, ignoring case; `nil` where there is none.
  ///
  /// - Parameter word: In lower case.
  func firstRange(ofWord word: StaticString) -> Range<Index>? {
    let first = word.utf8Start[0]
    var rest = self[...]
    while let start = rest.firstIndex(where: { $0.lowercasedASCII == first }) {
      rest = rest[start...]
      if rest.begins(withWord: word) {
        return start..<rest.index(start, offsetBy: word.utf8CodeUnitCount)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
