import SmashtagModel
import TerminalKit

/// The mentions that have a place in the text of a tweet, first to last.
///
/// Sources are not believed: a range that does not lie in the text is passed over, unless the text was cut there;
/// one that parts graphemes takes those it begins; and only a word gives way to a label, for else one link could
/// hide the text.
struct MentionStretches {
  private static let longestLink = 4_000

  private let scalars: [Unicode.Scalar]
  /// Where the text ends if the links of images at its end are left out, in code points.
  let end: Int
  private(set) var all: [MentionStretch] = []

  init(_ tweet: Tweet, label: (IndexedURL) -> String) {
    scalars = Array(tweet.text.unicodeScalars)
    end = Self.end(of: scalars, without: tweet.media.compactMap(\.range))
    let ends = tweet.text.utf8.allSatisfy { $0 < 0x80 } ? nil : tweet.text.graphemeEnds
    let found = tweet.stretches(label: label).compactMap { fitted($0, ends) }.enumerated()
    all = found.filter { $0.element.range.lowerBound < end }
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
      .map(\.element)
  }
}

extension MentionStretches {
  private func fitted(_ stretch: MentionStretch, _ ends: [Int]?) -> MentionStretch? {
    guard stretch.range.lowerBound >= 0, stretch.range.lowerBound < scalars.count, !stretch.range.isEmpty
    else { return nil }
    var fitted = stretch
    fitted.range = stretch.range.clamped(to: 0..<scalars.count)
    let isWord =
      fitted.range.count <= Self.longestLink
      && !scalars[fitted.range].contains(where: \.properties.isWhitespace)
    if fitted.range != stretch.range, !isWord || scalars.last != "…" { return nil }
    if !isWord { fitted.label = nil }
    if let ends { fitted.range = ends[fitted.range.lowerBound]..<ends[fitted.range.upperBound] }
    return fitted.range.isEmpty ? nil : fitted
  }
}

extension MentionStretches {
  /// Skips the links of images at the end of the text, and the blanks around them.
  private static func end(of scalars: [Unicode.Scalar], without links: [Range<Int>]) -> Int {
    let links = links.filter { isLink($0, in: scalars) }
    let starts = Dictionary(links.map { ($0.upperBound, $0.lowerBound) }, uniquingKeysWith: min)
    var end = scalars.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? 0
    while let start = starts[last(before: end, of: scalars)] { end = last(before: start, of: scalars) }
    return end
  }

  /// The end of what can be seen before a place.
  private static func last(before end: Int, of scalars: [Unicode.Scalar]) -> Int {
    scalars[..<end].lastIndex { !$0.properties.isWhitespace && !$0.isDirectional }.map { $0 + 1 } ?? 0
  }

  /// Whether an address stands there, and nothing else.
  private static func isLink(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
    let isInside = range.lowerBound >= 0 && range.upperBound <= scalars.count
    guard isInside, range.count <= longestLink else { return false }
    let text = String(String.UnicodeScalarView(scalars[range]))
    let isAddress = ["https://", "http://", "pic."].contains { text.hasPrefix($0) }
    return isAddress && !text.contains(where: \.isWhitespace)
  }
}

extension Tweet {
  /// The mentions with a range, images first: where a link and an image are one, it is the image's.
  fileprivate func stretches(label: (IndexedURL) -> String) -> [MentionStretch] {
    let images = media.compactMap { item in
      item.range.map { MentionStretch(range: $0, role: .image, link: item.url) }
    }
    let links = urls.compactMap { url in
      url.range.map { range in
        let label = label(url).sanitisedLine()
        let isSeen = CellWidth.of(label) > 0
        return MentionStretch(range: range, role: .url, link: url.target, label: isSeen ? label : nil)
      }
    }
    return images + links + stretches(of: hashtags + cashtags, role: .hashtag)
      + stretches(of: userMentions, role: .user)
  }

  private func stretches(of keywords: [IndexedKeyword], role: TextRole) -> [MentionStretch] {
    keywords.compactMap { word in
      word.range.map { MentionStretch(range: $0, role: role, keyword: word.keyword) }
    }
  }
}

extension String {
  /// For each place in code points the first end of a grapheme there or behind it.
  fileprivate var graphemeEnds: [Int] {
    reduce(into: [0]) { ends, grapheme in
      let count = grapheme.unicodeScalars.count
      ends.append(contentsOf: repeatElement(ends.count - 1 + count, count: count))
    }
  }
}

extension Unicode.Scalar {
  /// A mark that only says in which direction others run, or nothing at all.
  fileprivate var isDirectional: Bool {
    switch value {
    case 0x200B, 0x200E, 0x200F, 0x61C, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
