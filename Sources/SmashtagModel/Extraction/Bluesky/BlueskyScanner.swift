/// Finds mentions by Bluesky's rules: links, handles, hashtags and cashtags.
///
/// All of them begin a word, or follow `(` in it but for hashtags. Where two overlap, links come before handles, these
/// before hashtags, and cashtags last. Source: `packages/api/src/rich-text` of atproto, `detection.ts` and `util.ts`.
struct BlueskyScanner: MentionScanner {
  let text: TextBytes
  var found: [FoundMention] = []
  var position = 0
  /// The end of the last word.
  private var seen = 0

  init(_ text: TextBytes) { self.text = text }

  /// Takes the mentions of the word around a sign.
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

  /// The characters around a sign up to the blanks on both sides.
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

  /// Where mentions may begin in a word.
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
  /// Whether what JavaScript calls white space stands at an offset.
  func isBlank(at offset: Int) -> Bool {
    let byte = self[offset]
    if byte < 0x80 { return byte == 0x20 || 0x09...0x0D ~= byte }
    let scalar = scalar(at: offset)
    return scalar.isSpace && scalar != "\u{85}" && scalar != "\u{180E}" || scalar == "\u{FEFF}"
  }
}
