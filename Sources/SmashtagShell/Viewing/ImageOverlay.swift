import Foundation
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
      case .info: context.details.flatMap { Self.line($0.name, $0.value).wrapped(to: width) }
      case .keys:
        (ViewAction.allCases.drop { !$0.namedKeys.isEmpty }
          + ViewAction.allCases.prefix { !$0.namedKeys.isEmpty }).flatMap {
            Self.line($0.keys, $0.note).wrapped(to: width)
          }
      }
    return Array(lines.prefix(max(0, self == .keys ? rows - 2 : rows / 2)))
  }

  private static func line(_ name: String, _ value: String) -> StyledText {
    let padded = name.padding(toLength: max(name.count, 14), withPad: " ", startingAt: 0)
    return StyledText(padded + " ", role: .dim) + StyledText(value.sanitised())
  }
}
