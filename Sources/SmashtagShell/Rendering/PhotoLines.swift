import ShellCommands
import SmashtagModel
import TerminalKit

/// A photo in a list: its title, and below it what describes it, each on a line of its own and cut there.
struct PhotoLines {
  /// Nobody sees more of a line than this, in code points.
  private static let longest = 4_000

  private let photo: Tweet
  private let hits: SearchHits
  /// The photo that stands beside the list is seen first; in a list by itself each title is.
  private let isShown: Bool

  init(_ photo: Tweet, hits: SearchHits = SearchHits(), isShown: Bool = true) {
    (self.photo, self.hits, self.isShown) = (photo, hits, isShown)
  }

  /// Behind the number that selects it; a photo without a description has one line.
  func listed(gutter: StyledText, width: Int) -> [StyledText] {
    let title = text(photo.photoTitle, role: isShown ? .strong : .plain)
    let description = text(photo.photoSubtitle, role: .dim)
    let below = description.isEmpty ? [] : [gutter.blank + description]
    return ([gutter + title] + below).map { $0.truncated(to: width) }
  }

  /// As the image that it is, with its owner at the right edge.
  func named(note: String?, gutter: StyledText, width: Int) -> [StyledText] {
    let title = text(photo.photoTitle, role: .image, link: photo.media.first?.url)
    let note = note ?? photo.user.shownName ?? "@" + photo.user.screenName
    return MentionLine(title, of: .image, note: note, gutter: gutter, width: width).lines
  }
}

extension PhotoLines {
  private func text(_ text: String, role: TextRole, link: String? = nil) -> StyledText {
    let line = text.begin(ofCodePoints: Self.longest).sanitisedLine()
    return StyledText(line, role: role, link: link, hits: hits.ranges(inText: line)).isolated()
  }
}

extension String {
  /// So many code points of it, and `…` where that is not all.
  fileprivate func begin(ofCodePoints count: Int) -> String {
    guard utf8.count > count,
      let end = unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return self[..<end] + "…"
  }
}
