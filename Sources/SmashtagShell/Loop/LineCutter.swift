import Glibc

/// Cuts a stream of bytes into lines, at LF or CRLF; it keeps no more than the beginning of one line.
struct LineCutter {
  typealias Line = Result<UnsafeRawBufferPointer, InputError>

  /// How many bytes a line may have.
  let limit: Int
  /// The lines so far.
  private var number = 0
  /// The beginning of a line whose end has not come.
  private var beginning: [UInt8] = []
  private var hasBegun = false
  private var isTooLong = false

  init(limit: Int) { self.limit = limit }
}

extension LineCutter {
  /// Hands out the lines that end in the bytes; no bytes are the end, where a last line needs no LF.
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

  /// Keeps the beginning of a line; with room for the CR that does not count.
  private mutating func begin(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    hasBegun = true
    isTooLong = isTooLong || beginning.count + bytes.count > limit + 1
    if isTooLong { beginning = [] } else { beginning += bytes }
  }

  private mutating func finish(_ bytes: UnsafeRawBufferPointer, _ take: (Line) -> Void) {
    number += 1
    guard hasBegun else { return take(line(bytes)) }
    begin(bytes)
    if isTooLong { take(.failure(error)) } else { beginning.withUnsafeBytes { take(line($0)) } }
    (beginning, hasBegun, isTooLong) = ([], false, false)
  }

  /// Without the CR of a CRLF, and without the byte order mark that a file may begin with.
  private func line(_ bytes: UnsafeRawBufferPointer) -> Line {
    var line = bytes[...]
    if line.last == 0x0D { line = line.dropLast() }
    if number == 1, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
    return line.count > limit ? .failure(error) : .success(UnsafeRawBufferPointer(rebasing: line))
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var error: InputError { .tooLong(line: number, limit: limit) }
}

/// What cannot be read of standard input.
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
