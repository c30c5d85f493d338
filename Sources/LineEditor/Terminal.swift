import Glibc

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
