import Foundation
import SmashtagModel

/// An action of the keys in full-screen view, with its keys and what the list of keys says of it.
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
  /// Scales the image so that all of it is seen.
  case fit
  /// Shows one image pixel for each screen pixel.
  case pixels
  /// Plays or stops an image that moves; elsewhere goes to the next one.
  case play
  case next
  case previous
  /// Goes to the first image.
  case first
  /// Goes to the last image.
  case last
  /// Goes on by itself, until a key is typed.
  case slides
  /// Shows or hides the alt text.
  case alt
  /// Shows or hides what is known of the image.
  case info
  /// Saves the image into the current folder.
  case save
  /// Opens the image, or the post of a film, in the browser.
  case open
  /// Shows a sensitive image.
  case reveal
  /// Shows or hides the list of keys.
  case help
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
    case .fit: ["f"]
    case .pixels: ["1"]
    case .play: [" "]
    case .next: ["n"]
    case .previous: ["p"]
    case .first: ["g"]
    case .last: ["G"]
    case .slides: ["S"]
    case .alt: ["a"]
    case .info: ["i"]
    case .save: ["w"]
    case .open: ["o"]
    case .reveal: ["s"]
    case .help: ["?"]
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
    case .first: ["Home"]
    case .last: ["End"]
    case .leave: ["Escape", "Ctrl-C"]
    case .stop: ["Ctrl-Z"]
    case .closer, .farther, .fill, .fit, .pixels: []
    case .play, .next, .previous, .slides: []
    case .alt, .info, .save, .open, .reveal, .help: []
    }
  }

  /// What it does, in words.
  public var note: String {
    switch self {
    case .left: "moves left over the image"
    case .right: "moves right"
    case .up: "moves up"
    case .down: "moves down"
    case .closer: "zooms in"
    case .farther: "zooms out"
    case .fill: "fills the screen"
    case .fit: "shows all of it"
    case .pixels: "shows it pixel for pixel"
    case .play: "stops what moves, and lets it go on; else it leads to the next image"
    case .next: "leads to the next image"
    case .previous: "leads to the previous one"
    case .first: "leads to the first one"
    case .last: "leads to the last one"
    case .slides: "goes on to the next one every five seconds, until a key is typed"
    case .alt: "shows the alt text below, and hides it again"
    case .info: "shows what is known of it"
    case .save: "saves it into the current folder"
    case .open: "opens it in the browser"
    case .reveal: "shows a sensitive image"
    case .help: "shows these keys"
    case .leave: "leaves"
    case .stop: "suspends the shell; fg resumes it"
    }
  }

  /// The action of a character; `nil` if it has none.
  public init?(letter: Unicode.Scalar) {
    guard let action = Self.allCases.first(where: { $0.letters.contains(letter) }) else { return nil }
    self = action
  }

  /// All its keys for help: `Left, h`.
  public var keys: String {
    (namedKeys + letters.map { $0 == " " ? "Space" : String($0) }).joined(separator: ", ")
  }
}
