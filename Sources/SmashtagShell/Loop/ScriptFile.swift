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
    let data: Data
    do {
      data = try Self.bytes(of: path)
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
    guard let text = String(data: data, encoding: .utf8) else { throw .notText(path) }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    first = lines.first?.hasPrefix("#!") == true ? 2 : 1
    self.lines = Array(lines.dropFirst(first - 1))
  }

  /// Reads a file to its end; a folder can be opened, but fails to be read.
  private static func bytes(of path: String) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    var bytes = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno != EINTR { throw POSIXError.last }
      if count == 0 { return bytes }
      bytes += piece.prefix(max(0, count))
    }
  }

  /// The lines with their numbers in the file, from 1.
  var numbered: [(number: Int, line: String)] { zip(first..., lines).map { ($0, $1) } }
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

/// Splits a stream of bytes into lines at LF or CRLF; it stores at most the beginning of one line.
struct LineCutter {
  /// A line without its end, or the error of one that is too long.
  ///
  /// Its bytes are valid only during the callback.
  typealias Line = Result<UnsafeRawBufferPointer, InputError>

  /// The largest number of bytes of a line.
  let limit: Int
  /// The number of lines so far.
  private var number = 0
  /// The beginning of a line whose end has not arrived yet.
  private var beginning: [UInt8] = []
  private var hasBegun = false
  private var isTooLong = false

  init(limit: Int) { self.limit = limit }
}

extension LineCutter {
  /// Passes on the lines that end in the bytes; empty bytes mark the end, where the last line needs no LF.
  mutating func cut(_ bytes: UnsafeRawBufferPointer, _ take: (Line) -> Void) {
    if bytes.isEmpty, hasBegun { finish(bytes, take) }
    var rest = bytes
    while let start = rest.baseAddress, let end = memchr(start, 0x0A, rest.count) {
      let length = UnsafeRawPointer(end) - start
      finish(UnsafeRawBufferPointer(rebasing: rest[..<length]), take)
      rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
    }
    begin(rest)
  }

  /// Stores the beginning of a line; a few bytes more than the limit are accepted for a byte order mark and a CR.
  private mutating func begin(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    hasBegun = true
    isTooLong = isTooLong || beginning.count + bytes.count > limit + Self.byteOrderMark.count + 1
    if isTooLong { beginning = [] } else { beginning += bytes }
  }

  private mutating func finish(_ bytes: UnsafeRawBufferPointer, _ take: (Line) -> Void) {
    number += 1
    guard hasBegun else { return take(line(bytes)) }
    begin(bytes)
    if isTooLong { take(.failure(error)) } else { beginning.withUnsafeBytes { take(line($0)) } }
    (beginning, hasBegun, isTooLong) = ([], false, false)
  }

  /// The line without the CR of a CRLF, and without a byte order mark at the beginning of the stream.
  private func line(_ bytes: UnsafeRawBufferPointer) -> Line {
    var line = bytes[...]
    if line.last == 0x0D { line = line.dropLast() }
    if number == 1, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
    return line.count > limit ? .failure(error) : .success(UnsafeRawBufferPointer(rebasing: line))
  }

  fileprivate static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var error: InputError { .tooLong(line: number, limit: limit) }
}

/// The reason why a part of standard input cannot be read.
enum InputError: Error, Equatable {
  case tooLong(line: Int, limit: Int)
  case unreadable(reason: String)
}

extension InputError: CustomStringConvertible {
  var description: String {
    switch self {
    case .tooLong(let line, let limit):
      "line \(line) has more than \(limit >> 20) MB and was left out; put one text on each line"
    case .unreadable(let reason): "cannot read the standard input: \(reason); pipe a text into it"
    }
  }
}

/// The source of the lines that the shell runs.
enum Lines {
  case prompt(EditlineReader)
  /// Lines of a file or of standard input; empty lines do nothing.
  case script(AnyIterator<String>)
  /// A single command that is split into words already.
  case words([String])
}

/// The lines of standard input as they arrive.
struct StandardInput: Sequence, IteratorProtocol {
  /// Waits for input and handles signals meanwhile; returns `false` once the shell has to end.
  private let isReadable: () -> Bool
  private var bytes: [UInt8] = []
  private var isAtEnd = false
  private var isAtBeginning = true

  init(waiting isReadable: @escaping () -> Bool) { self.isReadable = isReadable }

  mutating func next() -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeSubrange(...end) }
        return line(bytes[..<end])
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

  /// The rest of the input, which is a last line without a line end.
  private mutating func takeRest() -> String? {
    guard !bytes.isEmpty else { return nil }
    defer { bytes.removeAll() }
    return line(bytes[...])
  }

  /// The text of a line, without a byte order mark at the beginning of all.
  private mutating func line(_ bytes: ArraySlice<UInt8>) -> String {
    let isMarked = isAtBeginning && bytes.starts(with: LineCutter.byteOrderMark)
    isAtBeginning = false
    return String(decoding: isMarked ? bytes.dropFirst(LineCutter.byteOrderMark.count) : bytes, as: UTF8.self)
  }
}
