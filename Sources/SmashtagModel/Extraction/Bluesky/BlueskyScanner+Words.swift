extension BlueskyScanner {
  private static let longestTag = 64
  private static let longestCashtag = 5

  /// The handles of a word: hosts behind `@`.
  func handles(from starts: [Int], in word: Range<Int>) -> [FoundMention] {
    starts.compactMap { start in
      guard text[start] == UInt8(ascii: "@"), start < word.upperBound else { return nil }
      var end = start + 1
      while text[end].isASCIIAlphanumeric || text[end].isJoiner { end += 1 }
      end = endAtBoundary(start + 1, end)
      guard isHandle(start + 1..<end) else { return nil }
      return FoundMention(.user, start..<end, word: start + 1)
    }
  }

  /// The hashtag that a word is: what is no digit and no punctuation makes it one.
  func hashtag(in word: Range<Int>) -> FoundMention? {
    guard text.isHash(at: word.lowerBound) else { return nil }
    let start = word.lowerBound + text.length(at: word.lowerBound)
    guard text.scalar(at: start) != "\u{FE0F}" else { return nil }
    var (offset, end, isTag) = (start, start, false)
    while offset < word.upperBound {
      let scalar = text.scalar(at: offset)
      if scalar.isInvisible { break }
      offset += text.length(at: offset)
      if !scalar.isPunctuation {
        end = offset
        isTag = isTag || !(scalar.isASCII && UInt8(scalar.value).isASCIIDigit)
      }
    }
    guard isTag, isShort(start..<end) else { return nil }
    return FoundMention(.hashtag, word.lowerBound..<end, word: start)
  }

  /// The cashtags of a word: a letter and up to four letters and digits behind `$`.
  func cashtags(from starts: [Int], in word: Range<Int>) -> [FoundMention] {
    starts.compactMap { start in
      guard text[start] == UInt8(ascii: "$"), text[start + 1].isASCIILetter else { return nil }
      var end = start + 2
      while end < start + 1 + Self.longestCashtag, text[end].isASCIIAlphanumeric { end += 1 }
      let endsWord = end == word.upperBound || ASCIISet.behindCashtags.contains(text[end])
      guard endsWord || text.scalar(at: end) == "\u{2019}" else { return nil }
      return FoundMention(.cashtag, start..<end, word: start + 1)
    }
  }
}

extension BlueskyScanner {
  /// Gives back letters until a word ends, in the sense of JavaScript.
  private func endAtBoundary(_ start: Int, _ limit: Int) -> Int {
    var end = limit
    while end > start, text[end - 1].isNameByte == text[end].isNameByte { end -= 1 }
    return end
  }

  /// Whether a name is a host; `.test` is for those who try things out.
  private func isHandle(_ name: Range<Int>) -> Bool {
    name.count > 5 && text.starts(with: ".test", at: name.upperBound - 5) || isDomain(name)
  }

  /// The limit counts units of UTF-16.
  private func isShort(_ tag: Range<Int>) -> Bool {
    let units = tag.count { !text[$0].isContinuation } + tag.count { text[$0] >= 0xF0 }
    return units <= Self.longestTag
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    switch value {
    case 0xAD, 0x2060, 0x200A...0x200D, 0x20E2: true
    default: false
    }
  }
}

extension ASCIISet {
  fileprivate static let behindCashtags: ASCIISet = ".,;:!?)\"'"
}
