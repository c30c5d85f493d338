import ShellCommands
import SmashtagModel
import TerminalKit

/// Places: the title, and the rest of the name in a column that suits the longest title.
struct PlaceColumn {
  private static let gap = 2
  /// In a narrow window titles get more than the third of it that they get else.
  private static let leastTitle = 14
  /// What is left of a subtitle in fewer cells says nothing.
  private static let leastSubtitle = 8

  /// The cells for a title.
  private let title: Int
  private let width: Int
  private let hits: SearchHits

  init(_ screen: Screen, width: Int) {
    let longest =
      screen.rows.compactMap(\.place?.title).map { StyledText($0.sanitisedLine()).width }.max() ?? 0
    title = min(longest, max(Self.leastTitle, width / 3 - Self.gap))
    self.width = width
    hits = screen.hits
  }

  /// The title takes all of the line where nothing stands beside it.
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

extension Row {
  fileprivate var place: Place? {
    if case .place(let place) = content { place } else { nil }
  }
}
