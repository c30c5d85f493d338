/// What a key does while an image fills the window, after `view`; the keys and their help are read off it.
public enum ViewAction: CaseIterable, Sendable {
  case left
  case right
  case up
  case down
  case closer
  case farther
  case fill
  case pixels
  case next
  case previous
  case alt
  case reveal
  case leave
  case stop

  /// The letters, digits and signs that do it.
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

  /// The other keys that do it, by the names that stand on them.
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

  /// The action of a letter, digit or sign; `nil` where it does nothing.
  public init?(letter: Unicode.Scalar) {
    guard let action = Self.allCases.first(where: { $0.letters.contains(letter) }) else { return nil }
    self = action
  }

  /// All its keys, as help lists them: `Left, h`.
  var keys: String { (namedKeys + letters.map { $0 == " " ? "Space" : String($0) }).joined(separator: ", ") }
}
