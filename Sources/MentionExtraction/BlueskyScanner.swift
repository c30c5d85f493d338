/// Finds mentions by Bluesky's rules: links, handles, hashtags and cashtags.
///
/// Every mention begins a word; all but hashtags may also follow a `(` inside one. Where two overlap, links
/// come before handles, these before hashtags, and cashtags last. Source: `packages/api/src/rich-text` of
/// atproto, `detection.ts` and `util.ts`.
struct BlueskyScanner: MentionScanner {
  let text: TextBytes
  var found: [FoundMention] = []
  var position = 0
  /// The end of the last word that was searched.
  private var seen = 0

  init(_ text: TextBytes) { self.text = text }

  /// Adds the mentions of the word around a sign.
  mutating func take(_ sign: Int) {
    guard !text.isBlank(at: sign) else { return }
    let word = word(around: sign)
    (position, seen) = (word.upperBound, word.upperBound)
    let starts = starts(in: word)
    let link = link(from: starts, in: word)
    let handles = handles(from: starts, in: word).filter { !$0.overlaps(link) }
    let tag = hashtag(in: word).flatMap { $0.overlaps(link) || $0.overlaps(handles.first) ? nil : $0 }
    let cashtags = cashtags(from: starts, in: word).filter { !$0.overlaps(link) && !$0.overlaps(tag) }
    let mentions = handles + cashtags + [link, tag].compactMap(\.self)
    found += mentions.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The range of the word around a sign, between white space on both sides.
  private func word(around sign: Int) -> Range<Int> {
    var (start, end) = (sign, sign)
    while start > seen {
      let before = text.start(before: start)
      if text.isBlank(at: before) { break }
      start = before
    }
    while end < text.count, !text.isBlank(at: end) { end += text.length(at: end) }
    return start..<end
  }

  /// The offsets in a word at which mentions may begin.
  private func starts(in word: Range<Int>) -> [Int] {
    [word.lowerBound] + word.filter { text[$0] == UInt8(ascii: "(") }.map { $0 + 1 }
  }
}

extension FoundMention {
  fileprivate func overlaps(_ other: FoundMention?) -> Bool {
    other.map { range.overlaps($0.range) } ?? false
  }
}

extension TextBytes {
  /// Whether there is white space at an offset by JavaScript's definition (`\s`).
  func isBlank(at offset: Int) -> Bool {
    let byte = self[offset]
    if byte < 0x80 { return byte == 0x20 || 0x09...0x0D ~= byte }
    let scalar = scalar(at: offset)
    return scalar.isSpace && scalar != "\u{85}" && scalar != "\u{180E}" || scalar == "\u{FEFF}"
  }
}

extension BlueskyScanner {
  /// The link of a word: an address with its protocol, or a host that ends in a top-level domain.
  ///
  /// All that follows in the word belongs to it.
  ///
  /// One punctuation mark at the end is not part of it, nor is a `)` without a `(`.
  func link(from starts: [Int], in word: Range<Int>) -> FoundMention? {
    for start in starts {
      if hasProtocol(start, in: word) { return link(start..<word.upperBound) }
      guard let host = endOfHost(start) else { continue }
      return isDomain(start..<host) || text.starts(with: "http", at: start)
        ? link(start..<word.upperBound) : nil
    }
    return nil
  }

  /// Whether the last label of a name is a top-level domain in lower case.
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

  /// The end of a host of at least two labels of ASCII letters and digits that begins with a letter.
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
  /// Whether the text at an offset begins with ASCII letters, in the case given.
  func starts(with letters: StaticString, at offset: Int) -> Bool {
    (0..<letters.utf8CodeUnitCount).allSatisfy { self[offset + $0] == letters.utf8Start[$0] }
  }
}

extension BlueskyScanner {
  private static let longestTag = 64
  private static let longestCashtag = 5

  /// The handles of a word: hosts after `@`.
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

  /// The hashtag that a word is; it has to hold a character that is neither an ASCII digit nor punctuation.
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

  /// The cashtags of a word: a letter and up to four letters and digits after `$`.
  func cashtags(from starts: [Int], in word: Range<Int>) -> [FoundMention] {
    starts.compactMap { start in
      guard text[start] == UInt8(ascii: "$"), text[start + 1].isASCIILetter else { return nil }
      var end = start + 2
      while end < start + 1 + Self.longestCashtag, text[end].isASCIIAlphanumeric { end += 1 }
      let endsWord = end == word.upperBound || ASCIISet.afterCashtags.contains(text[end])
      guard endsWord || text.scalar(at: end) == "\u{2019}" else { return nil }
      return FoundMention(.cashtag, start..<end, word: start + 1)
    }
  }
}

extension BlueskyScanner {
  /// The last word boundary (JavaScript's `\b`) at or before `limit`.
  private func endAtBoundary(_ start: Int, _ limit: Int) -> Int {
    var end = limit
    while end > start, text[end - 1].isNameByte == text[end].isNameByte { end -= 1 }
    return end
  }

  /// Whether a name is a host; `.test` is accepted as a domain for tests.
  private func isHandle(_ name: Range<Int>) -> Bool {
    name.count > 5 && text.starts(with: ".test", at: name.upperBound - 5) || isDomain(name)
  }

  /// Whether a hashtag keeps within the limit, which counts code units of UTF-16.
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
  fileprivate static let afterCashtags: ASCIISet = ".,;:!?)\"'"
}
