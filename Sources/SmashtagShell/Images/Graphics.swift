import Glibc
import LineEditor
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// How images are drawn on this output.
struct Graphics: Hashable, Sendable {
  let method: GraphicsMethod
  /// The pixels of a cell.
  let cell: PixelSize
  let colors: ColorDepth
  let isUnicode: Bool
  /// What transparent pixels stand on.
  let background: RGBColor

  /// An image may begin and end inside a cell; kitty stretches one over whole cells, and blocks are no finer.
  var drawsParts: Bool { method == .sixel || method == .iterm }

  /// The cells an image may use in a window.
  func canvas(in size: WindowSize) -> Canvas { Canvas(in: size, cell: cell) }
}

extension Canvas {
  /// All of a window but the last two lines, for the title of an image and the prompt.
  init(in size: WindowSize, cell: PixelSize) {
    self.init(columns: size.columns, rows: size.rows - 2, cell: cell)
  }
}

/// Asks a terminal at which no line is edited, as before a single command.
enum GraphicsProbe {
  /// How long a terminal is waited for that is far away, or has begun to answer.
  private static let longPatience = Duration.seconds(1)

  /// What the terminal answers within a moment; keys that are typed meanwhile are lost, but for those of signals.
  ///
  /// - Parameter take: answers whether a report is the last that is to come.
  static func ask(
    _ question: String, isFar: Bool = getenv("SSH_CONNECTION") != nil, take: (KeyInput.Event) -> Bool
  ) {
    let device = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard device >= 0 else { return }
    defer { close(device) }
    guard tcgetpgrp(device) == getpgrp(), let wakeup = try? Wakeup() else { return }
    let keys = KeyInput(
      on: Terminal(input: device, output: device, errors: device), wakeup: wakeup, farewell: "")
    keys.begin()
    keys.ask(question)
    let last = hear(keys, isFar ? longPatience : Window.patienceForAnswers, take)
    // What is answered later would be typed at whatever comes next.
    keys.end(dropsInput: last == .timeout)
    switch last {
    case .interrupt: kill(0, SIGINT)
    case .suspend: _ = keys.stop { [] }
    case .key, .sequence, .escape, .report, .wakeup, .timeout, .end: break
    }
  }

  /// What the listening ended with.
  private static func hear(
    _ keys: KeyInput, _ patience: Duration, _ take: (KeyInput.Event) -> Bool
  ) -> KeyInput.Event {
    var end = ContinuousClock.now + patience
    while .now < end {
      let event = keys.next(milliseconds: 50)
      switch event {
      case .interrupt, .suspend, .end: return event
      case .report:
        if take(event) { return event }
        end = .now + longPatience
      case .key, .sequence, .escape, .wakeup, .timeout: break
      }
    }
    return .timeout
  }
}

extension PixelRect {
  /// The pixels this needs where a part of it has so many; not more than there are, and `ease` times fewer along each
  /// edge.
  func fineness(_ part: PixelRect, _ size: PixelSize, ease: Double = 1) -> PixelSize {
    let across = min(1, Double(size.width) / Double(part.width) / ease)
    let down = min(1, Double(size.height) / Double(part.height) / ease)
    return PixelSize(
      width: Int((Double(width) * across).rounded(.up)), height: Int((Double(height) * down).rounded(.up)))
  }

  /// The part and that share of it more on each side, inside the image.
  func widened(by share: Double, in size: PixelSize) -> PixelRect {
    let (across, down) = (Int(Double(width) * share), Int(Double(height) * share))
    let (left, top) = (max(0, x - across), max(0, y - down))
    return PixelRect(
      x: left, y: top, width: min(size.width, endX + across) - left,
      height: min(size.height, endY + down) - top)
  }
}

/// An image on a page, and where it stands there.
struct Picture: Equatable, Sendable {
  /// How much of the image is shown.
  enum Extent: Equatable, Sendable {
    /// All of it, as large as the box allows.
    case whole
    /// A part of it, over those pixels of the box.
    case part(PixelRect, over: PixelRect)
  }

  let address: ImageAddress
  /// The line of the page that its box begins in, from 0.
  var line: Int
  let column: Int
  /// The cells it may cover.
  let box: Canvas
  let extent: Extent

  /// Its page is for it alone, as that of an image in front.
  var fillsWindow: Bool {
    if case .part = extent { true } else { false }
  }
}
