import LineEditor

/// What a key does while an image fills the window.
enum ViewKey: Equatable {
  case pan(right: Double, down: Double)
  case zoom(by: Double)
  case fill
  case pixels
  case turn(by: Int)
  case alt
  case reveal
  case leave
  case stop

  /// How much of what is visible a key moves over.
  private static let step = 0.25
  private static let zoomStep = 1.5

  init?(_ event: KeyInput.Event) {
    switch event {
    case .key(let key): self.init(letter: key)
    case .sequence(let keys): self.init(arrow: keys)
    case .escape, .interrupt, .end: self = .leave
    case .suspend: self = .stop
    case .report, .wakeup, .timeout: return nil
    }
  }
}

extension ViewKey {
  private init?(letter: Unicode.Scalar) {
    switch letter {
    case "h": self = .pan(right: -Self.step, down: 0)
    case "l": self = .pan(right: Self.step, down: 0)
    case "k": self = .pan(right: 0, down: -Self.step)
    case "j": self = .pan(right: 0, down: Self.step)
    case "+", "=": self = .zoom(by: Self.zoomStep)
    case "-", "_": self = .zoom(by: 1 / Self.zoomStep)
    case "0": self = .fill
    case "1": self = .pixels
    case "n", " ": self = .turn(by: 1)
    case "p": self = .turn(by: -1)
    case "a": self = .alt
    case "s": self = .reveal
    case "q", "Q": self = .leave
    default: return nil
    }
  }

  /// `ESC [ A` to `D`, or with `O` in place of `[`: up, down, right, left.
  private init?(arrow: String) {
    switch arrow {
    case "[A", "OA": self = .pan(right: 0, down: -Self.step)
    case "[B", "OB": self = .pan(right: 0, down: Self.step)
    case "[C", "OC": self = .pan(right: Self.step, down: 0)
    case "[D", "OD": self = .pan(right: -Self.step, down: 0)
    default: return nil
    }
  }
}
