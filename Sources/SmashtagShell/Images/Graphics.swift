import Glibc
import LineEditor
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// The method and properties of drawing images on this output.
struct Graphics: Hashable, Sendable {
  let method: GraphicsMethod
  /// Whether kitty reads pixels in shared memory.
  var readsMemory = false
  /// Whether kitty is the terminal of a tmux, so that cells of text say where its images are.
  var usesPlaceholders = false
  /// The size of a cell in pixels.
  let cell: PixelSize
  let colors: ColorDepth
  let symbols: SymbolSet
  /// The colour behind transparent pixels.
  let background: RGBColor

  /// Whether an image may begin and end inside a cell.
  ///
  /// Kitty stretches images to whole cells, and symbols have no finer resolution.
  var drawsParts: Bool { method == .sixel || method == .iterm }

  /// Whether kitty gets pixels through the terminal's line, as over ssh, which may take seconds.
  var isFar: Bool { method == .kitty && !readsMemory && !usesPlaceholders }

  /// The cells that an image may use in a window.
  func canvas(in size: WindowSize) -> Canvas { Canvas(in: size, cell: cell) }
}

extension Canvas {
  /// The most columns and rows that are drawn on; no window has as many, but a variable may say so.
  private static let most = 4_000

  /// Creates a canvas of a window without the two lines for the title of an image and the prompt.
  init(in size: WindowSize, cell: PixelSize) {
    self.init(columns: min(size.columns, Self.most), rows: min(size.rows - 2, Self.most), cell: cell)
  }
}

/// Queries a terminal while no line is edited, as before a single command.
enum GraphicsProbe {
  /// How long to wait for a remote terminal, or for one that has begun to answer.
  private static let longPatience = Duration.seconds(1)

  /// Sends queries and passes the answers on; keys typed meanwhile are lost, except for those of signals.
  ///
  /// - Parameters:
  ///   - isFar: Whether the terminal is remote, so that it needs more time.
  ///   - take: Receives each report; returns whether it is the last one expected.
  static func ask(
    _ question: String, isFar: Bool = getenv("SSH_CONNECTION") != nil, take: (KeyInput.Event) -> Bool
  ) {
    let device = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard device >= 0 else { return }
    defer { close(device) }
    guard tcgetpgrp(device) == getpgrp(), let wakeup = try? Wakeup() else { return }
    let keys = KeyInput(
      on: Terminal(input: device, output: device), wakeup: wakeup, farewell: "")
    keys.begin()
    keys.ask(question)
    let last = hear(keys, isFar ? longPatience : Window.patienceForAnswers, take)
    // A later answer would be taken as typed input.
    keys.end(dropsInput: last == .timeout)
    switch last {
    case .interrupt: kill(0, SIGINT)
    case .suspend: _ = keys.stop { [] }
    case .key, .sequence, .escape, .report, .wakeup, .timeout, .end: break
    }
  }

  /// Waits for reports; returns the event that ended the wait.
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
  /// The pixels that this area needs so that a part of it has `size` pixels; at most as many as it has.
  ///
  /// - Parameter ease: The factor by which fewer pixels along each edge suffice.
  func fineness(_ part: PixelRect, _ size: PixelSize, ease: Double = 1) -> PixelSize {
    let across = min(1, Double(size.width) / Double(part.width) / ease)
    let down = min(1, Double(size.height) / Double(part.height) / ease)
    return PixelSize(
      width: Int((Double(width) * across).rounded(.up)), height: Int((Double(height) * down).rounded(.up)))
  }

  /// The area enlarged on each side by a share of its size, within the image.
  func widened(by share: Double, in size: PixelSize) -> PixelRect {
    let (across, down) = (Int(Double(width) * share), Int(Double(height) * share))
    let (left, top) = (max(0, x - across), max(0, y - down))
    return PixelRect(
      x: left, y: top, width: min(size.width, endX + across) - left,
      height: min(size.height, endY + down) - top)
  }
}

/// An image and its position on a page.
struct Picture: Equatable, Sendable {
  /// How much of the image is shown.
  enum Extent: Equatable, Sendable {
    /// All of the image, as large as the box allows.
    case whole
    /// A part of the image, drawn over an area of the box in pixels.
    case part(PixelRect, over: PixelRect)
  }

  /// What is drawn.
  enum Subject: Hashable, Sendable {
    case image(ImageAddress)
    /// A picture of an image that moves, counted from 0.
    case frame(ImageAddress, Int)
    /// A bar from the left edge of the box, so many pixels long.
    case bar(length: Int)

    /// The address of the image; `nil` for a bar.
    var address: ImageAddress? {
      switch self {
      case .image(let address), .frame(let address, _): address
      case .bar: nil
      }
    }
  }

  let subject: Subject
  /// The first line of its box on the page, from 0.
  var line: Int
  let column: Int
  /// The cells it may cover.
  let box: Canvas
  var extent = Extent.whole
  /// Where the image is if it is lost in the size that suits the box; `nil` for nowhere else.
  var original: ImageAddress?

  /// Whether it has a page of its own, like the current image of a view.
  var fillsWindow: Bool {
    if case .part = extent { true } else { false }
  }

  /// Where the image is; `nil` for what is no image.
  var address: ImageAddress? { subject.address }
}
