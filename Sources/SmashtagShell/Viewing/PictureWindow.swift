import Glibc
import LineEditor
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// The window of the full-screen view: the picture that is drawn in it, and the one that is being painted.
///
/// One picture is painted at a time, so that a held key shows its progress.
struct PictureWindow {
  private struct Painting {
    let picture: Picture
    let task: Task<Void, Never>
  }

  private let terminal: ShellTerminal
  private let window: FullWindow
  private let kitty: KittyNumbers
  private let mailbox: Mailbox<ViewNews>
  private var uploader: KittyUploader
  private var drawn: Picture?
  /// It stays until its result has arrived, also if it was cancelled.
  private var painting: Painting?
  /// The number of the image that kitty shows.
  private var placed: UInt32?

  init(on terminal: ShellTerminal, _ kitty: KittyNumbers, wakeup: Wakeup, _ mailbox: Mailbox<ViewNews>) {
    (self.terminal, self.kitty, self.mailbox) = (terminal, kitty, mailbox)
    window = FullWindow(on: .standard, output: STDOUT_FILENO, wakeup: wakeup)
    uploader = KittyUploader(window, kitty, mailbox)
  }

  var hasPicture: Bool { drawn != nil }
  /// Whether the rest of the picture is on its way to kitty.
  var isSending: Bool { uploader.isSending }

  func open() { window.open() }

  mutating func close() {
    uploader.breakOff()
    cancelPainting()
    window.close()
  }

  /// Restores the window and stops the program; when it continues, takes the window again.
  ///
  /// - Returns: The signals that arrived meanwhile.
  mutating func stop(takeSignals: () -> [Int32]) -> [Int32] {
    uploader.breakOff()
    let signals = window.stop(takeSignals: takeSignals)
    // Leaving the alternate screen made kitty delete its images.
    kitty.forgetAll()
    placed = nil
    return signals
  }

  /// Sends a query to the terminal, whose answer arrives as an event.
  func ask(_ question: String) { window.ask(question) }

  /// Waits for an event, at most until a time, if there is one; while something is sent, for none.
  func nextEvent(until end: ContinuousClock.Instant?) -> KeyInput.Event {
    window.nextEvent(until: isSending ? .now : end)
  }

  /// Replaces lines of the window, which are counted from 0.
  func write(_ lines: [(number: Int, text: StyledText)]) {
    for (number, line) in lines {
      window.write(line.rendered(with: terminal.display.style), line: number)
    }
  }

  mutating func clear() {
    uploader.breakOff()
    window.clear(keepsImages: terminal.graphics?.method == .kitty, removal)
    (drawn, placed) = (nil, nil)
  }
}

extension PictureWindow {
  /// Starts painting a picture if it is not drawn yet and no other one is being painted.
  mutating func paint(_ wanted: Picture, by loader: ImageLoader) {
    guard wanted != drawn, painting == nil else { return }
    let task = Task { [mailbox] in mailbox.put(.painted(await loader.result(of: wanted), of: wanted)) }
    painting = Painting(picture: wanted, task: task)
  }

  /// Records that the result of painting arrived, so that the next picture can be painted.
  mutating func finishPainting() { painting = nil }

  /// Cancels the painting of a picture, unless it is of an image that is still wanted.
  func cancelPainting(unlessOf address: ImageAddress? = nil) {
    guard let painting, address == nil || painting.picture.address != address else { return }
    painting.task.cancel()
  }

  /// Whether kitty still has what the picture was painted for.
  func canDraw(_ painted: PaintedPicture) -> Bool { !painted.isStale(for: kitty) }

  /// Whether a picture leaves something of the one drawn before it, so that the window has to be cleared.
  func isCovered(by picture: Picture) -> Bool { drawn.map(picture.covers) ?? false }

  mutating func draw(_ painted: PaintedPicture, of picture: Picture) {
    uploader.breakOff()
    window.draw(
      painted.bytes(column: picture.column, kitty: kitty), line: picture.line, column: picture.column,
      then: kitty.takeSurplus() + removal(before: painted))
    drawn = picture
  }

  /// Removes the image that kitty showed before, unless it is the same one in another position.
  private mutating func removal(before painted: PaintedPicture) -> [UInt8] {
    guard case .kitty(let placing) = painted.drawing else { return [] }
    defer { placed = placing.image }
    return placed == placing.image ? [] : removal
  }

  private var removal: [UInt8] { placed.map { KittyGraphics.removal(of: 1, of: $0) } ?? [] }
}

extension PictureWindow {
  /// Paints the drawn picture with all that was decoded, if less than that was sent.
  mutating func prepareRest(of painted: PaintedPicture, _ picture: Picture, by loader: ImageLoader) {
    uploader.prepareRest(of: painted, picture, by: loader)
  }

  /// Starts sending the picture with all that was decoded, if it is still the one that is drawn.
  mutating func send(_ painted: PaintedPicture, of picture: Picture) {
    if picture == drawn, painting == nil { uploader.begin(painted, of: picture) }
  }

  /// Sends the next piece; returns what kitty can show once that was the last one.
  mutating func sendPiece() -> KittyUpload? { uploader.sendPiece() }
}

extension Picture {
  /// Whether it covers another picture completely.
  fileprivate func covers(_ other: Picture) -> Bool {
    line <= other.line && column <= other.column && line + box.rows >= other.line + other.box.rows
      && column + box.columns >= other.column + other.box.columns
  }
}
