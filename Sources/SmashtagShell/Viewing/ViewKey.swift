import LineEditor
import ShellCommands
import SmashtagModel

/// The effect of a key while an image fills the window.
enum ViewKey: Equatable {
  case pan(right: Double, down: Double)
  case zoom(by: Double)
  case fill
  case fit
  case pixels
  /// Plays or stops what moves; elsewhere goes to the next image.
  case play
  case turn(by: Int)
  case first
  case last
  case slides
  case overlay(ImageOverlay)
  case save
  case open
  case reveal
  case leave
  case stop

  /// Interprets an event; `nil` for one that is not a key, and for a key without an effect.
  init?(_ event: KeyInput.Event) {
    guard let action = ViewAction(event) else { return nil }
    self.init(action)
  }
}

extension ViewKey {
  private init(_ action: ViewAction) {
    switch action {
    case .left: self = .pan(right: -ImageViewport.panStep, down: 0)
    case .right: self = .pan(right: ImageViewport.panStep, down: 0)
    case .up: self = .pan(right: 0, down: -ImageViewport.panStep)
    case .down: self = .pan(right: 0, down: ImageViewport.panStep)
    case .closer: self = .zoom(by: ImageViewport.zoomStep)
    case .farther: self = .zoom(by: 1 / ImageViewport.zoomStep)
    case .fill: self = .fill
    case .fit: self = .fit
    case .pixels: self = .pixels
    case .play: self = .play
    case .next: self = .turn(by: 1)
    case .previous: self = .turn(by: -1)
    case .first: self = .first
    case .last: self = .last
    case .slides: self = .slides
    case .alt: self = .overlay(.alt)
    case .info: self = .overlay(.info)
    case .help: self = .overlay(.keys)
    case .save: self = .save
    case .open: self = .open
    case .reveal: self = .reveal
    case .leave: self = .leave
    case .stop: self = .stop
    }
  }
}

extension ViewAction {
  fileprivate init?(_ event: KeyInput.Event) {
    switch event {
    case .key(let key): self.init(letter: key)
    case .sequence(let keys): self.init(special: keys)
    case .escape, .interrupt, .end: self = .leave
    case .suspend: self = .stop
    case .report, .wakeup, .timeout: return nil
    }
  }

  /// Interprets an arrow key, `ESC [ A` to `D` for up, down, right, left, or with `O` instead of `[`, and Home and End.
  private init?(special: String) {
    switch special {
    case "[A", "OA": self = .up
    case "[B", "OB": self = .down
    case "[C", "OC": self = .right
    case "[D", "OD": self = .left
    case "[H", "OH", "[1~", "[7~": self = .first
    case "[F", "OF", "[4~", "[8~": self = .last
    default: return nil
    }
  }
}
