import Foundation
import Glibc
import LineEditor
import ShellCommands

/// Where the lines come from that the shell runs.
enum Lines {
  case prompt(EditlineReader)
  /// Empty lines do nothing.
  case script(AnyIterator<String>)
  /// One command in words that were parted already.
  case words([String])
}

/// The lines of standard input, as they come.
struct StandardInput: Sequence, IteratorProtocol {
  /// Waits for input, and obeys signals meanwhile; `false` once the shell has to end.
  private let isReadable: () -> Bool
  private var bytes: [UInt8] = []
  private var isAtEnd = false

  init(waiting isReadable: @escaping () -> Bool) { self.isReadable = isReadable }

  mutating func next() -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      if isAtEnd { return takeRest() }
      guard isReadable() else { return nil }
      readMore()
    }
  }

  private mutating func readMore() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 { bytes += chunk[..<count] } else { isAtEnd = count == 0 || errno != EINTR }
  }

  /// A last line may have no end.
  private mutating func takeRest() -> String? {
    guard !bytes.isEmpty else { return nil }
    defer { bytes.removeAll() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
