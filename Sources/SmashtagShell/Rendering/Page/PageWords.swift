import Glibc
import MentionExtraction
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Says the running text of a page with what its numbers lead to: in signs for the eye, in words for the ear.
struct PageWords {
  let hits: SearchHits
  var isSpoken = false

  /// The text in one role, its links, images, tags and users in theirs, and the number of each door behind it.
  func styled(_ text: PageText, role: TextRole = .plain, mentions: Bool = true) -> StyledText {
    let stretches = PageStretches(text, mentions: mentions).all
    var (cut, styled) = (CutPageText(text.text, hits: hits.ranges(inText: text.text)), StyledText())
    for stretch in stretches {
      styled.append(cut.run(upTo: stretch.range.lowerBound, role: role))
      append(stretch, to: &styled, from: &cut)
    }
    styled.append(cut.run(upTo: cut.count, role: role))
    return styled.isolated()
  }
}

extension PageWords {
  private func append(_ stretch: PageStretch, to styled: inout StyledText, from cut: inout CutPageText) {
    guard case .door(let door) = stretch.content else {
      return styled.append(cut.run(upTo: stretch.range.upperBound, role: stretch.role))
    }
    let text = cut.run(upTo: stretch.range.upperBound, role: stretch.role, link: door.address)
    if door.isImage { append(image: door, text, to: &styled) } else { append(link: door, text, to: &styled) }
  }

  /// `text [3]`; a link that is none of the text itself, as of an image, is called one.
  private func append(link door: PageDoor, _ text: TextRun, to styled: inout StyledText) {
    if text.text.isEmpty {
      if !styled.isEmpty, !isSpoken { styled.append(TextRun(" ")) }
      if !isSpoken { styled.append(TextRun("link", role: .url, link: door.address)) }
    }
    styled.append(text)
    if let warning = door.warning {
      styled.append(TextRun(isSpoken ? ", \(warning)" : " (\(warning))", role: isSpoken ? .plain : .dim))
    }
    styled.append(isSpoken ? TextRun(", link \(door.number)") : number(of: door))
  }

  /// `Image: alt [4]`.
  private func append(image door: PageDoor, _ text: TextRun, to styled: inout StyledText) {
    let isSilent = text.text.isEmpty
    if isSpoken {
      styled.append(TextRun("Image \(door.number)" + (isSilent ? " without a description" : ": ")))
      return styled.append(text)
    }
    styled.append(TextRun(isSilent ? "Image" : "Image: ", role: .image, link: door.address))
    styled.append(text)
    styled.append(number(of: door))
  }

  private func number(of door: PageDoor) -> TextRun {
    TextRun("\u{A0}[\(door.number)]", role: .number, isUnbreakable: true)
  }
}

extension PageDoor {
  /// What a link's text, which names a host, does not say of it.
  fileprivate var warning: String? {
    guard case .url(let url) = mention else { return nil }
    return url.hostWarning?.sanitisedLine()
  }
}

/// The running text of a page with its hits, cut into runs from its beginning to its end, by bytes.
struct CutPageText {
  private let text: String
  /// In bytes of UTF-8.
  private var hits: ArraySlice<Range<Int>>
  /// Where the next run begins, in bytes.
  private(set) var position = 0

  /// - Parameter hits: in code points, first to last.
  init(_ text: String, hits: [Range<Int>]) {
    self.text = text
    self.hits = hits.isEmpty ? [] : text.bytes(of: hits)[...]
  }

  var count: Int { text.utf8.count }

  /// The run from the last one's end.
  mutating func run(upTo end: Int, role: TextRole, link: String? = nil) -> TextRun {
    let range = position..<max(position, min(end, count))
    defer { position = range.upperBound }
    let part = range.count == count ? text : String(text.slice(range))
    return TextRun(part, role: role, link: link, hits: hits.isEmpty ? [] : hits(in: range))
  }

  /// Those in a part, in code points of it.
  private mutating func hits(in part: Range<Int>) -> [Range<Int>] {
    hits = hits.drop { $0.upperBound <= part.lowerBound }
    var (place, counted) = (part.lowerBound, 0)
    return hits.prefix { $0.lowerBound < part.upperBound }.map { hit in
      let hit = hit.clamped(to: part)
      let start = counted + text.slice(place..<hit.lowerBound).unicodeScalars.count
      counted = start + text.slice(hit).unicodeScalars.count
      place = hit.upperBound
      return start..<counted
    }
  }
}

extension String {
  fileprivate func slice(_ range: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }

  /// Ranges of code points, first to last, in bytes.
  fileprivate func bytes(of ranges: [Range<Int>]) -> [Range<Int>] {
    var (codePoint, byte, index) = (0, 0, startIndex)
    func bytes(upTo place: Int) -> Int {
      let next = unicodeScalars.index(index, offsetBy: place - codePoint, limitedBy: endIndex) ?? endIndex
      byte += utf8.distance(from: index, to: next)
      (codePoint, index) = (place, next)
      return byte
    }
    return ranges.map { range in
      let start = bytes(upTo: range.lowerBound)
      return start..<bytes(upTo: range.upperBound)
    }
  }
}

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
      let (start, end) = (mention.extent.utf8.lowerBound, ends.first(from: mention.extent.utf8.upperBound))
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

/// A part of a page's running text that stands out: what a number leads to, a tag, a user.
struct PageStretch {
  /// In bytes of UTF-8.
  let range: Range<Int>
  let content: Content

  enum Content {
    case door(PageDoor)
    case hashtag
    case user
  }

  var role: TextRole {
    switch content {
    case .door(let door): door.isImage ? .image : .url
    case .hashtag: .hashtag
    case .user: .user
    }
  }
}

extension PageDoor {
  var isImage: Bool { mention.kind == .image }

  /// Where it leads.
  var address: String? {
    switch mention {
    case .image(let image): image.url
    case .url(let url): url.target
    case .hashtag, .user: nil
    }
  }
}
