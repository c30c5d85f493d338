import Glibc
import TerminalKit

/// What a terminal answers when it was asked something, or tells on its own account.
///
/// Each holds the text between what opens and what closes it.
public enum TerminalReport: Equatable, Sendable {
  /// `ESC [ … letter`, with the letter: `?62;c`.
  case controlSequence(String)

  /// `ESC ] … BEL`, or `ESC \` at the end: `11;rgb:0000/0000/0000`.
  case systemCommand(String)

  /// `ESC P … ESC \`.
  case deviceControl(String)

  /// `ESC _ … ESC \`.
  case applicationCommand(String)
}

/// Where the editor writes.
struct TerminalOutput {
  let descriptor: Int32

  /// Writes all of it; nothing can be told to a terminal that is gone.
  func write(_ text: String) { OutputDescriptor(descriptor).write(text) }

  func write(_ bytes: [UInt8]) { OutputDescriptor(descriptor).write(bytes) }
}

/// A terminal that lines can be edited on.
public struct Terminal: Equatable, Sendable {
  /// The process's own.
  public static let standard = Terminal(input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO)

  let input: Int32
  let output: Int32
  let errors: Int32
  let type: String

  /// The descriptors stay the caller's; the type is the environment's `TERM` unless given.
  public init(input: Int32, output: Int32, errors: Int32, type: String? = nil) {
    self.input = input
    self.output = output
    self.errors = errors
    self.type = type ?? getenv("TERM").map { String(cString: $0) } ?? ""
  }

  /// Someone can type into it and see it.
  public var isInteractive: Bool { isatty(input) != 0 && isatty(output) != 0 }

  /// Escape sequences mean something to it.
  var movesCursor: Bool { !["", "dumb"].contains(type) }
}
