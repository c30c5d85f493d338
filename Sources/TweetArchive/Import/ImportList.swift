import Containers
import Foundation
import Glibc
import SmashtagModel
import TweetFormats

/// The inputs of an import, and problems with those that do not exist.
struct ImportList {
  /// An input to read.
  enum Item: Equatable {
    case standardInput
    /// A file, or a pipe, whose size is unknown.
    case file(path: String, size: Int?)
    /// A file that was found in a folder; it need not contain tweets.
    case found(path: String, size: Int?)
    case folder(path: String)
  }

  private(set) var items: [Item] = []
  private(set) var problems: [ImportProblem] = []

  init(_ inputs: [ImportInput]) {
    for input in inputs {
      switch input {
      case .standardInput: items.append(.standardInput)
      case .path(let path): add(path)
      }
    }
  }

  private mutating func add(_ path: String) {
    switch FileKind(ofPath: path) {
    case .missing(let reason):
      problems.append(ImportProblem(file: path, line: nil, reason: "\(reason); check the path"))
    case .file(let size): items.append(.file(path: path, size: size))
    case .stream: items.append(.file(path: path, size: nil))
    case .folder: items.append(.folder(path: path))
    }
  }
}

extension ImportList.Item {
  /// How many bytes are to be read; `nil` if that is unknown before it is opened.
  var bytes: Int? {
    switch self {
    case .file(_, let size), .found(_, let size): size
    case .standardInput, .folder: nil
    }
  }

  func opened(author: User) -> any ImportSource {
    switch self {
    case .standardInput: FileSource(path: nil, size: nil, author: author)
    case .file(let path, let size): FileSource(path: path, size: size, author: author)
    case .found(let path, let size): FileSource(path: path, size: size, author: author, isNamed: false)
    case .folder(let path): TreeSource(FolderTree(path: path), author: author)
    }
  }
}

/// Reads one file or the standard input: plain or compressed text, or a container.
final class FileSource: ImportSource {
  let name: String
  let bytesInAll: Int?
  var bytesRead: Int { chunks?.bytesRead ?? 0 }

  /// The path of the file; `nil` for the standard input.
  private let path: String?
  private let author: User
  /// Whether the user named it.
  private let isNamed: Bool
  private var chunks: FileChunks?

  init(path: String?, size: Int?, author: User, isNamed: Bool = true) {
    name = path ?? ImportFile.standardInput.name
    bytesInAll = size
    (self.path, self.author, self.isNamed) = (path, author, isNamed)
  }

  func step(telling problems: inout ProblemLog) throws -> SourceStep {
    guard chunks == nil else { return .ended }
    let chunks = try FileChunks(path)
    self.chunks = chunks
    let text = try UnpackedText(read: chunks.next)
    if text.isContainer { return .instead(try container(isZip: text.isZip)) }
    let reading = PartReading(decoder: TweetDecoder(author: author))
    let (file, stored) = (ImportFile(name: name), bytesInAll == nil ? nil : path)
    return .part(
      ImportPart(
        file, as: reading, text: text.next,
        again: stored.map { path in { try UnpackedText(read: FileChunks(path).next).next } }, path: stored))
  }

  private func container(isZip: Bool) throws(NotAFile) -> any ImportSource {
    guard let path, let bytesInAll else { throw NotAFile() }
    return TreeSource(
      ContainerTree(path: path, size: bytesInAll, isZip: isZip), author: author, isNamed: isNamed)
  }
}

/// A container came through a pipe; its parts cannot be read in the required order.
struct NotAFile: Error, CustomStringConvertible {
  var description: String { "an export or another container has to be a file; save it, then import that" }
}

/// Reads a file or the standard input in pieces of up to 64 KB; cancelling the task ends a wait for more.
final class FileChunks {
  /// The length of a piece; memory for larger ones would be taken from the system each time.
  private static let size = 1 << 16
  private let descriptor: Int32
  private(set) var bytesRead = 0

  /// Opens a file; `nil` is the standard input.
  init(_ path: String?) throws(FileReadError) {
    guard let path else {
      descriptor = STDIN_FILENO
      return
    }
    // Without O_NONBLOCK, opening a pipe would block until it has a writer, whether or not the task is
    // cancelled.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileReadError(errno: errno) }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// The next piece, empty at the end.
  func next() throws -> [UInt8] {
    while true {
      try Task.checkCancellation()
      guard hasInput() else { continue }
      let chunk = try read()
      guard let chunk else { continue }
      bytesRead += chunk.count
      return chunk
    }
  }

  /// Waits up to a tenth of a second for bytes or the end of the file.
  private func hasInput() -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 100) != 0
  }

  /// Reads the next piece; `nil` if a signal interrupted it or no bytes were there.
  private func read() throws -> [UInt8]? {
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      let length = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      failure = length < 0 ? errno : 0
      count = max(length, 0)
    }
    guard failure != 0 else { return chunk }
    guard failure == EINTR || failure == EAGAIN else { throw FileReadError(errno: failure) }
    return nil
  }
}

/// Why a file cannot be opened or read.
struct FileReadError: Error, Equatable, CustomStringConvertible {
  let errno: Int32

  var description: String { "\(String(cString: strerror(errno))); check the file and its permissions" }
}

/// An input of an import, which opens its parts one after the other.
protocol ImportSource: AnyObject {
  /// Its name in messages.
  var name: String { get }
  /// How many of ``bytesInAll`` were read.
  var bytesRead: Int { get }
  /// The number of bytes to read; `nil` while it is unknown.
  var bytesInAll: Int? { get }

  /// Does the next step; the part that was opened before is not read any more.
  ///
  /// - Throws: an error if the source cannot be read any further.
  func step(telling problems: inout ProblemLog) throws -> SourceStep
}

/// The result of a step of an import source.
enum SourceStep {
  /// A part was opened.
  case part(ImportPart)
  /// The source is still surveying its parts.
  case looking
  /// The source proved to be of another kind, and is replaced by this one.
  case instead(any ImportSource)
  /// The source contains other inputs, to be read after it.
  case more([ImportList.Item])
  case ended
}

/// The problems of an import; those beyond a limit are only counted.
struct ProblemLog {
  private let limit: Int
  private var kept = 0
  private var uncounted: (count: Int, file: String) = (0, "")
  private var fresh: [ImportProblem] = []
  private var unreadable: ImportProblem?

  init(limit: Int = 100_000) { self.limit = limit }

  mutating func add(_ reason: String, in file: String, line: Int? = nil) {
    add(ImportProblem(file: file, line: line, reason: reason))
  }

  mutating func add(_ problem: ImportProblem) {
    guard kept < limit else {
      if uncounted.count == 0 { uncounted.file = problem.file }
      uncounted.count += 1
      return
    }
    kept += 1
    fresh.append(problem)
  }

  /// Records that a file, or the rest of it, cannot be read.
  mutating func addUnreadable(_ reason: String, in file: String) {
    add(reason, in: file)
    noteUnreadable(reason, in: file)
  }

  /// Records that a file could not be read, without adding a problem.
  mutating func noteUnreadable(_ reason: String, in file: String) {
    noteUnreadable(ImportProblem(file: file, line: nil, reason: reason))
  }

  mutating func noteUnreadable(_ problem: ImportProblem) { unreadable = unreadable ?? problem }

  /// Removes and returns the new problems, and the first of them about a file that could not be read.
  mutating func takeFresh() -> (problems: [ImportProblem], unreadable: ImportProblem?) {
    defer { (fresh, unreadable) = ([], nil) }
    return (fresh, unreadable)
  }

  /// Adds a problem that tells how many were not kept.
  mutating func finish() {
    guard uncounted.count > 0 else { return }
    let count = uncounted.count == 1 ? "1 more problem is" : "\(uncounted.count) more problems are"
    fresh.append(
      ImportProblem(file: uncounted.file, line: nil, reason: "\(count) not listed, from this file on"))
    uncounted.count = 0
  }
}

/// A stream of records that is being read.
struct ImportPart {
  let file: ImportFile
  let reading: PartReading
  private let text: DatedText
  private var records: TweetRecordReader

  /// - Parameters:
  ///   - text: Returns the next bytes of text in UTF-8; none at the end.
  ///   - again: Starts reading the text again; `nil` if it can be read only once.
  ///   - path: Where the text is stored, maybe compressed; `nil` if it is no file of its own.
  init(
    _ file: ImportFile, as reading: PartReading, text: @escaping () throws -> [UInt8],
    again: (() throws -> () throws -> [UInt8])? = nil, path: String? = nil
  ) {
    self.file = file
    self.reading = reading
    self.text = DatedText(read: text, again: again, path: path)
    records = TweetRecordReader(read: reading.asOf == nil ? self.text.next : text)
  }

  /// The newest date in the text, or in what was read of it; `nil` if the export tells its own.
  var newest: Date? { text.newest }

  mutating func next() throws -> TweetRecord? { try records.next() }
}

/// How the records of a part are turned into tweets.
struct PartReading: Sendable {
  let decoder: TweetDecoder
  var media: (any MediaFinding)?
  /// The date of the export that the part belongs to; `nil` if it is unknown.
  var asOf: Date?
  /// What the export tells; `nil` for parts of none.
  var export: ExportFacts?
}

/// The unit that problems refer to: a file, the standard input, or a part of an export.
struct ImportFile: Equatable, Sendable {
  /// Its name in messages.
  let name: String

  static let standardInput = ImportFile(name: "standard input")
}
