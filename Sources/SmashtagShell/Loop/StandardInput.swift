import Glibc
import LineEditor
import ShellCommands

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
  /// Lines of a text; empty lines do nothing.
  case script(AnyIterator<String>)
  /// Lines of the standard input; empty lines do nothing.
  case input(StandardInput)
  /// A single command that is split into words already.
  case words([String])
}

/// The lines of standard input as they arrive.
///
/// Of a line that is too long for a command only the beginning is stored.
final class StandardInput {
  /// Waits for input and handles signals meanwhile; returns `false` once the shell has to end.
  private let isReadable: () -> Bool
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// Where the next line begins in the bytes, and up to where they hold no end of it.
  private var (start, searched) = (0, 0)
  private var isAtEnd = false
  private var isAtBeginning = true

  init(of descriptor: Int32 = STDIN_FILENO, waiting isReadable: @escaping () -> Bool) {
    (self.descriptor, self.isReadable) = (descriptor, isReadable)
  }

  /// The next line; `nil` at the end.
  func next() throws(InputError) -> String? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { (start, searched) = (end + 1, end + 1) }
        return line(bytes[start..<end])
      }
      searched = bytes.count
      if isAtEnd {
        defer { start = searched }
        return start < searched ? line(bytes[start...]) : nil
      }
      guard isReadable() else { return nil }
      try readMore()
    }
  }

  private func readMore() throws(InputError) {
    bytes.removeSubrange(..<start)
    if bytes.count > CommandLine.longest { bytes.removeSubrange((CommandLine.longest + 1)...) }
    (start, searched) = (0, bytes.count)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 {
      bytes += chunk[..<count]
    } else if count == 0 {
      isAtEnd = true
    } else if errno != EINTR, errno != EAGAIN {
      (bytes, start, searched, isAtEnd) = ([], 0, 0, true)
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
  }

  /// The text of a line; the first one is without a byte order mark, and empty where it is `#!…`.
  private func line(_ bytes: ArraySlice<UInt8>) -> String {
    guard isAtBeginning else { return String(decoding: bytes, as: UTF8.self) }
    isAtBeginning = false
    let isMarked = bytes.starts(with: LineCutter.byteOrderMark)
    let text = isMarked ? bytes.dropFirst(LineCutter.byteOrderMark.count) : bytes
    return text.starts(with: "#!".utf8) ? "" : String(decoding: text, as: UTF8.self)
  }
}
