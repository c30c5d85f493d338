import Foundation
import SmashtagModel
import TerminalKit

extension StyledText {
  /// A mention in the colour of its kind, on one line.
  init(_ mention: Mention, hits: SearchHits = SearchHits()) {
    switch mention {
    case .image(let image):
      let title = image.title.sanitisedLine()
      self.init(title, role: .image, link: image.url, hits: hits.ranges(inLabel: title))
    case .url(let url): self.init(word: url.shownLabel, role: .url, link: url.target, hits: hits)
    case .hashtag(let word): self.init(word: word.shownWord, role: .hashtag, hits: hits)
    case .user(let word): self.init(word: word.shownWord, role: .user, hits: hits)
    }
  }

  private init(word: String, role: TextRole, link: String? = nil, hits: SearchHits) {
    self.init(word, role: role, link: link, isUnbreakable: true, hits: hits.ranges(inMention: word))
  }

  /// What someone typed, with its mentions coloured.
  init(mentionsIn term: String, hits: SearchHits = SearchHits()) {
    let line = term.sanitisedLine()
    var text = CutText(line, hits: hits.ranges(inLabel: line))
    self.init()
    for mention in MentionExtractor(.x).mentions(in: line) {
      append(text.run(upTo: mention.range.lowerBound, role: .strong))
      append(text.run(upTo: mention.range.upperBound, role: mention.kind.role))
    }
    append(text.run(upTo: text.count, role: .strong))
  }
}

extension SearchHits {
  /// A tag or a user that was searched for is hit whole.
  func ranges(inMention word: String) -> [Range<Int>] {
    includes(word) ? [0..<word.unicodeScalars.count] : ranges(inLabel: word)
  }
}

extension ExtractedMention.Kind {
  fileprivate var role: TextRole {
    switch self {
    case .hashtag, .cashtag: .hashtag
    case .user: .user
    case .url: .url
    }
  }
}

extension MediaItem {
  /// What its author wrote for those who cannot see it; `nil` where that is nothing.
  var description: String? {
    guard let alt, alt.contains(where: { !$0.isWhitespace }) else { return nil }
    return alt
  }

  /// The description, or the address without what goes without saying.
  var title: String { description ?? url.withoutScheme }
}
