import LineEditor
import TerminalKit

/// The whole terminal window, used for drawing on the alternate screen.
///
/// `CSI ? 1049 h` switches to the alternate screen, `l` back to the previous contents; `CSI ? 25 l` hides the
/// cursor, `h` shows it; `CSI ? 1002 h` reports buttons, the wheel and what is dragged, `CSI ? 1006 h` in decimal
/// numbers. Source: xterm's `ctlseqs`.
final class FullWindow {
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[H\u{1B}[2J"
  private static let closing = "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"

  private let output: OutputDescriptor
  private let keys: KeyInput

  init(on terminal: Terminal, output: Int32, wakeup: Wakeup) {
    self.output = OutputDescriptor(output)
    keys = KeyInput(on: terminal, wakeup: wakeup, farewell: Self.closing)
  }

  func open() {
    keys.begin()
    output.write(Self.opening)
  }

  func close() {
    output.write(Self.closing)
    keys.end()
  }

  /// Restores the window and stops the program; when it continues, takes the window again.
  ///
  /// - Returns: The signals that arrived meanwhile.
  func stop(takeSignals: () -> [Int32]) -> [Int32] {
    close()
    defer { open() }
    return keys.stop(takeSignals: takeSignals)
  }

  /// Sends a query to the terminal, whose answer arrives as an event.
  func ask(_ question: String) { keys.ask(question) }

  /// Waits for an event, at most until a time, if there is one.
  func nextEvent(until end: ContinuousClock.Instant?) -> KeyInput.Event {
    guard let end else { return keys.next() }
    let left = max(.zero, ContinuousClock.now.duration(to: end)) / .milliseconds(1)
    return keys.next(milliseconds: Int32(min(left.rounded(.up), 60_000)))
  }

  /// Clears the window; `CSI 2 J` makes kitty delete its images as well, `CSI J` from the corner does not.
  func clear(keepsImages: Bool, _ removal: [UInt8]) {
    output.write(Array("\u{1B}[H\u{1B}[\(keepsImages ? "" : "2")J".utf8) + removal)
  }

  /// Draws at a cell; line and column are counted from 0.
  ///
  /// `last` is separate from `bytes` so that megabytes of image data are not copied.
  func draw(_ bytes: [UInt8], line: Int, column: Int, then last: [UInt8]) {
    output.write("\u{1B}[\(line + 1);\(column + 1)H")
    output.write(bytes)
    output.write(last)
  }

  /// Writes sequences that draw nothing.
  func write(_ bytes: ArraySlice<UInt8>) { output.write(Array(bytes)) }

  /// Replaces a line of the window.
  ///
  /// `CSI 2 K` erases it first, since some terminals would erase the last cell of a full line if it came
  /// after.
  func write(_ text: String, line: Int) {
    output.write("\u{1B}[\(line + 1);1H\u{1B}[2K" + text + "\u{1B}[0m")
  }
}
