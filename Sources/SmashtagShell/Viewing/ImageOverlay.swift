import Foundation
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// What is shown below an image that leaves it some of its lines.
enum ImageOverlay: Equatable {
  /// Its alternative text.
  case alt
  /// What is known of it.
  case info
  /// The keys of the view.
  case keys

  /// Its lines, each as wide as the window at most; of its `rows` they leave the image half, the keys only two.
  func lines(of context: ImageContext, width: Int, rows: Int) -> [StyledText] {
    let lines: [StyledText] =
      switch self {
      case .alt:
        StyledText((context.picture.media.alt ?? "It has no alt text.").sanitised()).wrapped(to: width)
      case .info: context.details.flatMap { Self.lines($0.name, $0.value, width) }
      case .keys: Self.keys(width: width, rows: room(of: rows))
      }
    guard lines.count > room(of: rows), room(of: rows) > 0 else { return lines }
    return lines.prefix(room(of: rows) - 1) + [StyledText("… a larger window shows the rest", role: .dim)]
  }

  /// The lines that it may take of `rows`.
  private func room(of rows: Int) -> Int { max(0, self == .keys ? rows - 2 : rows / 2) }

  /// The least columns of a window in which keys that are too many for its rows stand in two columns.
  private static let leastForTwo = 72

  private static func keys(width: Int, rows: Int) -> [StyledText] {
    let actions =
      ViewAction.allCases.drop { !$0.namedKeys.isEmpty }
      + ViewAction.allCases.prefix { !$0.namedKeys.isEmpty }
    func lines(_ actions: some Sequence<ViewAction>, _ width: Int) -> [StyledText] {
      actions.flatMap { Self.lines($0.keys, $0.note, width) }
    }
    let whole = lines(actions, width)
    guard whole.count > rows, width >= leastForTwo else { return whole }
    let (half, column) = ((actions.count + 1) / 2, width / 2)
    let (left, right) = (
      lines(actions.prefix(half), column - 2), lines(actions.dropFirst(half), width - column)
    )
    return (0..<max(left.count, right.count)).map { index in
      let start = left.indices.contains(index) ? left[index] : ""
      return right.indices.contains(index) ? start.padded(to: column) + right[index] : start
    }
  }

  private static let nameColumn = 15

  /// A name, and beside it a text, whose further lines begin below it.
  private static func lines(_ name: String, _ value: String, _ width: Int) -> [StyledText] {
    let name = StyledText(name + " ", role: .dim).padded(to: nameColumn)
    let indent = StyledText("").padded(to: min(nameColumn, width / 2))
    return StyledText(value.sanitised()).wrapped(to: width, first: name, rest: indent)
  }
}
