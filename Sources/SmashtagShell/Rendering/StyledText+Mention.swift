import Foundation
import SmashtagModel
import TerminalKit

extension StyledText {
  /// A mention in the colour of its kind, on one line.
  init(_ mention: Mention) {
    switch mention {
    case .image(let image): self.init(image.title.sanitisedLine(), role: .image, link: image.url)
    case .url(let url): self.init(word: url.label, role: .url, link: url.target)
    case .hashtag(let word): self.init(word: word, role: .hashtag)
    case .user(let word): self.init(word: word, role: .user)
    }
  }

  /// No word is cut that somebody meant to be read.
  private static let longestWord = 300

  private init(word label: String, role: TextRole, link: String? = nil) {
    let label = label.sanitisedLine()
    let shown = label.count > Self.longestWord ? label.prefix(Self.longestWord) + "…" : label[...]
    self.init(String(shown), role: role, link: link, isUnbreakable: true)
  }

  /// A search with its tags and users coloured.
  init(mentionsIn term: String) {
    let words = term.sanitisedLine().split(separator: " ", omittingEmptySubsequences: false).map { word in
      StyledText(String(word), role: word.hasPrefix("#") ? .hashtag : word.hasPrefix("@") ? .user : .strong)
    }
    self = words.joined(separator: " ")
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

extension String {
  /// An address without `https://`.
  var withoutScheme: String { hasPrefix("https://") ? String(dropFirst(8)) : self }
}
