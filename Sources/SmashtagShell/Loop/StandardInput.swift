import Glibc
import LineEditor

/// The lines of standard input, as they come; signals are attended to while it waits for them.
struct StandardInput: Sequence, IteratorProtocol {
  private let shell: Shell
  private var bytes: [UInt8] = []
  private var isAtEnd = false

  init(of shell: Shell) { self.shell = shell }

  mutating func next() -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      if isAtEnd || !isReadable { return takeRest() }
      readMore()
    }
  }
}

extension StandardInput {
  /// Waits for input; `false` once the shell has to end.
  private var isReadable: Bool { shell.waits(for: POLLIN, on: STDIN_FILENO) }

  private mutating func readMore() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 { bytes += chunk[..<count] } else { isAtEnd = count == 0 || errno != EINTR }
  }

  /// A last line may have no end.
  private mutating func takeRest() -> String? {
    guard !bytes.isEmpty, !shell.stops else { return nil }
    defer { bytes.removeAll() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
