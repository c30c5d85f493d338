extension HTMLLink {
  /// The single word that the link is but for its sign, which may stand before it; `nil` where it is something else.
  func word(after signs: [Character]) -> String? {
    var word = text[...]
    if let first = word.first, signs.contains(first) {
      word = word.dropFirst()
    } else if sign.map(signs.contains) != true {
      return nil
    }
    return word.isEmpty || word.contains(where: \.isWhitespace) ? nil : String(word)
  }

  /// The place of the link, the sign before it included.
  func range(with sign: Character) -> Range<Int>? {
    guard let range, self.sign == sign, text.first != sign else { return range }
    return range.lowerBound - 1..<range.upperBound
  }
}
