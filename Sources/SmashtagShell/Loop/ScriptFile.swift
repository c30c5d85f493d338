import Foundation
import Glibc
import LineEditor
import ShellCommands

/// A file of commands, read into memory.
struct ScriptFile {
  let lines: [String]
  private let first: Int

  /// Reads the whole file; a first line `#!…` is skipped.
  init(_ path: String) throws(ScriptError) {
    let data: Data?
    do {
      data = try Self.bytes(of: path)
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
    guard let text = data.flatMap({ String(data: $0, encoding: .utf8) }) else { throw .notText(path) }
    let lines = text.linesOfScript
    first = lines.first?.hasPrefix("#!") == true ? 2 : 1
    self.lines = Array(lines.dropFirst(first - 1))
  }

  /// Reads a file or pipe to its end.
  private static func bytes(of path: String) throws -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    return try ReadableFile.bytes(from: descriptor, limit: .max)
  }

  /// The lines with their numbers in the file, from 1.
  var numbered: [(number: Int, line: String)] { zip(first..., lines).map { ($0, $1) } }
}

extension String {
  /// The lines, which end in LF or CRLF as those of the standard input do; other line ends of Unicode are text.
  var linesOfScript: [String] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }
}

/// The reason why a file of commands cannot be run.
enum ScriptError: Error, Equatable {
  case unreadable(String, reason: String)
  case notText(String)
}

extension ScriptError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason); give a file of commands"
    case .notText(let path): "\(path) is not text in UTF-8; give a file of commands"
    }
  }
}
