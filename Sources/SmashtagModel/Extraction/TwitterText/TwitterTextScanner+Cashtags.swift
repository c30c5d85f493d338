extension TwitterTextScanner {
  /// Takes a cashtag: one to six ASCII letters, and one or two behind `.` or `_`.
  ///
  /// It follows a blank, and a blank, punctuation or nothing follows it.
  mutating func takeCashtag(_ sign: Int) {
    let word = sign + 1
    guard text[word].isASCIILetter, sign == 0 || text.isBlankOrDirectional(at: text.start(before: sign))
    else {
      return
    }
    let symbol = endOfLetters(word, limit: 6)
    guard let end = endOfCashtag(symbol) else { return }
    keep(FoundMention(.cashtag, sign..<end, word: word))
  }

  private func endOfCashtag(_ symbol: Int) -> Int? {
    if text[symbol] == UInt8(ascii: ".") || text[symbol] == UInt8(ascii: "_") {
      let end = endOfLetters(symbol + 1, limit: 2)
      if end > symbol + 1, mayFollowCashtag(end) { return end }
    }
    return mayFollowCashtag(symbol) ? symbol : nil
  }

  private func endOfLetters(_ start: Int, limit: Int) -> Int {
    var end = start
    while end < start + limit, text[end].isASCIILetter { end += 1 }
    return end
  }

  private func mayFollowCashtag(_ end: Int) -> Bool {
    end >= text.count || text[end].isASCIIPunctuation || text.scalar(at: end).isSpace
  }
}
