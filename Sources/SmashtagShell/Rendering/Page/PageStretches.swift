import Glibc
import SafeText
import SmashtagModel

/// What stands out in the running text of a page, first to last, nothing within another.
///
/// A door's place is not believed: it is held to the text, to whole graphemes, and to what comes before.
struct PageStretches {
  private(set) var all: [PageStretch] = []

  /// - Parameter mentions: tags and users outside of doors stand out, too.
  init(_ text: PageText, mentions: Bool) {
    var words = (mentions ? text.text.mentionStretches : [])[...]
    var (position, ends) = (0, GraphemeEnds(of: text.text))
    for door in text.doors {
      let start = ends.first(from: max(door.range.lowerBound, position))
      let range = start..<ends.first(from: max(start, door.range.upperBound))
      append(words: &words, from: position, to: range.lowerBound)
      all.append(PageStretch(range: range, content: .door(door)))
      position = range.upperBound
    }
    append(words: &words, from: position, to: text.text.utf8.count)
  }

  /// Takes the mentions up to a place, and those alone that no door holds a part of.
  private mutating func append(words: inout ArraySlice<PageStretch>, from start: Int, to end: Int) {
    while let word = words.first, word.range.lowerBound < end {
      words.removeFirst()
      if word.range.lowerBound >= start, word.range.upperBound <= end { all.append(word) }
    }
  }
}

extension ExtractedMention.Kind {
  fileprivate var content: PageStretch.Content? {
    switch self {
    case .hashtag: .hashtag
    case .user: .user
    case .cashtag, .url: nil
    }
  }
}

extension String {
  fileprivate var mentionStretches: [PageStretch] {
    guard mayMention else { return [] }
    var ends = GraphemeEnds(of: self)
    return MentionExtractor(.x).mentions(in: self).compactMap { mention in
      let (start, end) = (mention.place.utf8.lowerBound, ends.first(from: mention.place.utf8.upperBound))
      return mention.kind.content.map { PageStretch(range: start..<end, content: $0) }
    }
  }

  /// Whether a sign of tags or users is in it, one of East Asia's perhaps.
  fileprivate var mayMention: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      guard let start = bytes.baseAddress else { return false }
      return [0x23, 0x40, 0xEF].contains { memchr(start, $0, bytes.count) != nil }
    } ?? true
  }
}
