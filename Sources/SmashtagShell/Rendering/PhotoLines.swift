import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// The columns of places: the title, and the rest of the name beside the longest title.
struct PlaceColumn {
  private static let gap = 2
  /// The least cells for titles, which otherwise get a third of the window.
  private static let leastTitle = 14
  /// The least cells for a subtitle; in fewer it is left out.
  private static let leastSubtitle = 8

  /// The width of the column of titles in cells.
  private let title: Int
  private let width: Int
  private let hits: SearchHits

  init(_ screen: Screen, width: Int) {
    let titles = screen.firstRows.compactMap(\.place?.title)
    let longest = titles.map { StyledText($0.sanitisedLine()).width }.max() ?? 0
    title = min(longest, max(Self.leastTitle, width / 3 - Self.gap))
    self.width = width
    hits = screen.hits
  }

  /// The line of a place; a title without a subtitle may fill it.
  func line(of place: Place, gutter: StyledText) -> StyledText {
    let name = text(place.title, role: .strong)
    let column = gutter.width + title + Self.gap
    let subtitle = text(place.subtitle, role: .dim).truncated(to: width - column)
    guard !subtitle.isEmpty, width - column >= Self.leastSubtitle else {
      return (gutter + name).truncated(to: width)
    }
    let left = gutter + name.truncated(to: title)
    return .line(left: left, right: subtitle, width: column + subtitle.width)
  }
}

extension PlaceColumn {
  private func text(_ text: String, role: TextRole) -> StyledText {
    let line = text.sanitisedLine()
    return StyledText(line, role: role, hits: hits.ranges(inLabel: line)).isolated()
  }
}

/// A photo in a list: its title and below it its description, each cut to one line.
struct PhotoLines {
  /// The most code points of a text that are laid out; no window shows more in a line.
  private static let longest = 4_000

  private let photo: Tweet
  private let hits: SearchHits
  /// Whether the title is emphasized: for the photo shown beside the list, and for all in a list by itself.
  private let isShown: Bool

  init(_ photo: Tweet, hits: SearchHits = SearchHits(), isShown: Bool = true) {
    (self.photo, self.hits, self.isShown) = (photo, hits, isShown)
  }

  /// The least cells of a list in which notes stand beside the titles.
  private static let leastWithNote = 60

  /// The lines in a list, with a note at the right edge; a photo without a description has one line.
  ///
  /// - Parameter rows: the most lines; the description is wrapped into those below the title.
  func listed(gutter: StyledText, width: Int, note: String? = nil, rows: Int = 2) -> [StyledText] {
    let title = gutter + text(photo.photoTitle, role: isShown ? .strong : .plain)
    let below = description(indent: gutter.blank, width: width, rows: rows - 1)
    guard let note, width >= Self.leastWithNote else { return [title.truncated(to: width)] + below }
    let right = RowNote(note).fitting(beside: title, in: width).truncated(to: width / 2)
    return [.line(left: title.truncated(to: width - right.width - 2), right: right, width: width)] + below
  }

  /// The lines of the photo as an image, with its owner at the right edge.
  func named(note: String?, gutter: StyledText, width: Int) -> [StyledText] {
    let title = text(photo.photoTitle, role: .image, link: photo.media.first?.url)
    return MentionLine(title, of: .image, note: note ?? photo.byline, gutter: gutter, width: width).lines
  }
}

extension PhotoLines {
  private func description(indent: StyledText, width: Int, rows: Int) -> [StyledText] {
    let description = text(photo.photoSubtitle, role: .dim)
    if description.isEmpty { return [] }
    guard rows > 1 else { return [(indent + description).truncated(to: width)] }
    let lines = description.wrapped(to: min(width, Display.longestLine), first: indent, rest: indent)
    guard lines.count > rows, let last = lines.prefix(rows).last else { return lines }
    return lines.prefix(rows - 1) + [(last.truncated(to: width - 1) + StyledText("…", role: .dim))]
  }

  private func text(_ text: String, role: TextRole, link: String? = nil) -> StyledText {
    let line = text.begin(ofCodePoints: Self.longest).sanitisedLine()
    return StyledText(line, role: role, link: link, hits: hits.ranges(inText: line)).isolated()
  }
}

extension Row {
  fileprivate var place: Place? {
    if case .place(let place) = content { place } else { nil }
  }
}
