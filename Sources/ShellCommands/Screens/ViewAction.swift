import Foundation
import SmashtagModel

/// An action of the keys in full-screen view; keys and their help are derived from it.
public enum ViewAction: CaseIterable, Sendable {
  /// Moves left over the image, by a quarter of the visible part.
  case left
  case right
  case up
  case down
  /// Zooms in by a step.
  case closer
  /// Zooms out by a step.
  case farther
  /// Scales the image to fill the screen.
  case fill
  /// Shows one image pixel for each screen pixel.
  case pixels
  case next
  case previous
  /// Shows or hides the alt text.
  case alt
  /// Shows a sensitive image.
  case reveal
  /// Leaves the view.
  case leave
  /// Suspends the program, as Ctrl-Z does.
  case stop

  /// The characters that trigger it.
  public var letters: [Unicode.Scalar] {
    switch self {
    case .left: ["h"]
    case .right: ["l"]
    case .up: ["k"]
    case .down: ["j"]
    case .closer: ["+", "="]
    case .farther: ["-", "_"]
    case .fill: ["0"]
    case .pixels: ["1"]
    case .next: ["n", " "]
    case .previous: ["p"]
    case .alt: ["a"]
    case .reveal: ["s"]
    case .leave: ["q", "Q"]
    case .stop: []
    }
  }

  /// The names of the other keys that trigger it.
  public var namedKeys: [String] {
    switch self {
    case .left: ["Left"]
    case .right: ["Right"]
    case .up: ["Up"]
    case .down: ["Down"]
    case .leave: ["Escape", "Ctrl-C"]
    case .stop: ["Ctrl-Z"]
    case .closer, .farther, .fill, .pixels, .next, .previous, .alt, .reveal: []
    }
  }

  var note: String {
    switch self {
    case .left: "moves left over the image"
    case .right: "moves right"
    case .up: "moves up"
    case .down: "moves down"
    case .closer: "zooms in"
    case .farther: "zooms out"
    case .fill: "fills the screen, as at first"
    case .pixels: "shows it pixel for pixel"
    case .next: "leads to the next image, which fills the screen"
    case .previous: "leads to the previous one"
    case .alt: "shows the alt text, and hides it again"
    case .reveal: "shows a sensitive image"
    case .leave: "leaves"
    case .stop: "puts the shell to sleep; fg wakes it"
    }
  }

  /// The action of a character; `nil` if it has none.
  public init?(letter: Unicode.Scalar) {
    guard let action = Self.allCases.first(where: { $0.letters.contains(letter) }) else { return nil }
    self = action
  }

  /// All its keys for help: `Left, h`.
  var keys: String { (namedKeys + letters.map { $0 == " " ? "Space" : String($0) }).joined(separator: ", ") }
}
