extension MastodonScanner {
  /// Takes a hashtag: word characters, one of them a letter, or three and more with `_`, `·`, `・` or a non-joiner inside.
  ///
  /// It stands at the begin of a line or behind a blank.
  mutating func takeHashtag(_ sign: Int, word: Int) {
    guard mayPrecedeHashtag(sign), let end = endOfTag(word) else { return }
    keep(FoundMention(.hashtag, sign..<endBeforeProtocol(word, end), word: word))
  }

  private func mayPrecedeHashtag(_ sign: Int) -> Bool {
    sign == 0 || text.scalar(at: text.start(before: sign)).isWhitespace
  }

  private func endOfTag(_ word: Int) -> Int? {
    var run = TagRun()
    var offset = word
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      let next = offset + text.length(at: offset)
      guard run.take(scalar, at: offset - word, end: next) else { break }
      offset = next
    }
    return run.end
  }

  /// Leaves the protocol to the link that the tag runs into.
  private func endBeforeProtocol(_ word: Int, _ end: Int) -> Int {
    guard text.has("://", at: end) else { return end }
    for letters in ["https", "http"] as [StaticString] {
      let start = end - letters.utf8CodeUnitCount
      if start > word, text.has(letters, at: start) { return start }
    }
    return end
  }
}

/// What was read of a hashtag so far.
private struct TagRun {
  /// The end of the characters up to the first separator, and whether a letter is among them.
  private var plain = (end: 0, hasLetter: false, isOpen: true)
  /// The end behind the last word character.
  private var lastWord = 0
  /// A letter or a separator was met behind the first character, and another word character behind that.
  private var isJoined = false
  private var hasJoint = false

  /// Where the hashtag ends; `nil` where there is none.
  var end: Int? { isJoined ? lastWord : plain.hasLetter ? plain.end : nil }

  /// Takes the next character, or answers that it does not belong to the hashtag.
  mutating func take(_ scalar: Unicode.Scalar, at offset: Int, end: Int) -> Bool {
    let isWord = scalar.isMastodonWord
    guard isWord || offset > 0 && scalar.isSeparator else { return false }
    if isWord { takeWord(scalar, end: end) } else { plain.isOpen = false }
    if offset > 0, scalar.isSeparator || scalar.isAlphabetic { hasJoint = true }
    return true
  }

  private mutating func takeWord(_ scalar: Unicode.Scalar, end: Int) {
    isJoined = isJoined || hasJoint
    lastWord = end
    guard plain.isOpen else { return }
    plain = (end, plain.hasLetter || scalar.isAlphabetic, true)
  }
}

extension Unicode.Scalar {
  /// `_`, `·`, `・` and the zero-width non-joiner.
  fileprivate var isSeparator: Bool {
    self == "_" || self == "\u{B7}" || self == "\u{30FB}" || self == "\u{200C}"
  }
}
