import LineEditor
import TerminalKit

/// The whole window in the hands of one program.
///
/// `CSI ? 1049 h` goes to a screen that keeps no lines, `l` comes back from it to what stood there before;
/// `CSI ? 25 l` hides the cursor, `h` shows it.
final class FullWindow {
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J"
  private static let closing = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

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

  /// Gives the window back, stops, and takes it again when the shell goes on; answers the signals that came meanwhile.
  func stop(takeSignals: () -> [Int32]) -> [Int32] {
    close()
    defer { open() }
    return keys.stop(takeSignals: takeSignals)
  }

  /// Asks the terminal something; it answers among the events.
  func ask(_ question: String) { keys.ask(question) }

  func nextEvent() -> KeyInput.Event { keys.next() }

  /// Empties the window; `CSI 2 J` would have kitty forget the images too, `CSI J` from the corner on does not.
  func clear(keepsImages: Bool, _ removal: [UInt8]) {
    output.write(Array("\u{1B}[H\u{1B}[\(keepsImages ? "" : "2")J".utf8) + removal)
  }

  /// Draws from a cell on, both counted from 0; megabytes are not copied for what stands around them.
  func draw(_ bytes: [UInt8], line: Int, column: Int, then last: [UInt8]) {
    output.write("\u{1B}[\(line + 1);\(column + 1)H")
    output.write(bytes)
    output.write(last)
  }

  /// Writes a line in the place of the one that stands there.
  ///
  /// `CSI 2 K` erases that first: behind a full line some terminals would erase its last cell.
  func write(_ text: String, line: Int) {
    output.write("\u{1B}[\(line + 1);1H\u{1B}[2K" + text + "\u{1B}[0m")
  }
}
