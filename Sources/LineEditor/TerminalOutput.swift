import TerminalKit

/// Where the editor writes.
struct TerminalOutput {
  let descriptor: Int32

  /// Writes all of it; nothing can be told to a terminal that is gone.
  func write(_ text: String) { OutputDescriptor(descriptor).write(text) }

  func write(_ bytes: [UInt8]) { OutputDescriptor(descriptor).write(bytes) }
}
