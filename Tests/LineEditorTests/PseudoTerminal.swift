import Foundation
import Glibc
import Synchronization
import Testing

/// A terminal without a window: the test types into it and sees the bytes that come out.
final class PseudoTerminal: Sendable {
  /// What a program opens as its terminal.
  let descriptor: Int32

  private let keyboard: Int32
  private let output = Mutex<[UInt8]>([])

  init(columns: UInt16 = 60, rows: UInt16 = 20) throws {
    var ends: (keyboard: Int32, terminal: Int32) = (-1, -1)
    let result = openpty(&ends.keyboard, &ends.terminal, nil, nil, nil)
    try #require(result == 0)
    (keyboard, descriptor) = ends
    resize(columns: columns, rows: rows)
    Thread { [weak self, keyboard] in
      while let bytes = Self.read(keyboard) { self?.output.withLock { $0 += bytes } }
      close(keyboard)
    }.start()
  }

  deinit { close(descriptor) }

  /// All that has come out so far.
  var shown: String { output.withLock { String(decoding: $0, as: UTF8.self) } }

  func type(_ text: String) { type(bytes: Array(text.utf8)) }

  func type(bytes: [UInt8]) { _ = write(keyboard, bytes, bytes.count) }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
  }

  var isCooked: Bool { TerminalProbe.isCooked(descriptor) }

  /// Does what a shell does to the terminal of a stopped program.
  func makeCooked() {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    settings.c_lflag |= tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSADRAIN, &settings)
  }

  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}
