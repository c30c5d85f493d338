import Glibc

/// A container of known kind, before its first entry.
struct OpenedContainer {
  let unpacker: Unpacker
  /// The source of the packed bytes.
  let source: any ByteSource
  /// The file, where it is not compressed as a whole.
  private(set) var file: FileSource?
  /// Whether entries can only be skipped by unpacking them.
  let isStream: Bool
  /// Whether the end of the file is missing.
  var isCut = false

  init(path: String) throws {
    let file = try FileSource(path: path)
    let beginning = file.bytes(at: 0, count: ContainerKind.signLength)
    let isPacked = Packing(beginning: beginning) != .none
    switch ContainerKind(beginning: beginning) {
    case _ where isPacked: try self.init(packed: file)
    case .zip where ZipEnd.begins(beginning): try self.init(file, as: .streamedZip)
    case .zip where ZipEnd.isThere(in: file):
      file.readLimit = Self.listLimit
      file.signLimit = ContainerReader.entryLimit + ContainerReader.entryLimit / 10
      try self.init(file, as: .zip)
    case .zip:
      try self.init(file, as: .streamedZip)
      isCut = true
    case .tar: try self.init(file, as: .tar)
    case nil: throw Self.isNone
    }
  }

  init(read: @escaping () throws -> [UInt8]) throws {
    try self.init(packed: StreamSource(next: read))
  }
}

private extension OpenedContainer {
  /// The bytes read while opening a zip file, since libarchive keeps about 200 bytes for each entry of its
  /// list.
  static let listLimit = 400_000_000

  static let isNone = ContainerError.unreadable(reason: "it is no zip or tar file")

  init(_ file: FileSource, as kind: Unpacker.Kind) throws {
    (unpacker, source, self.file, isStream) = (try Unpacker(file, as: kind), file, file, false)
  }

  init(packed source: any ByteSource) throws {
    let stream = try UnpackedStream { Array(try source.read()) }
    let beginning = try Beginning.read(ContainerKind.signLength, of: stream.next)
    guard let kind = ContainerKind(beginning: beginning) else { throw Self.isNone }
    let unpacked = StreamSource(beginning: beginning, next: stream.next)
    unpacker = try Unpacker(unpacked, as: kind == .zip ? .streamedZip : .tar)
    (self.source, file, isStream) = (source, nil, true)
  }
}

/// The end of central directory record of a zip file, which leads to the list of entries (APPNOTE.TXT
/// 4.3.16).
enum ZipEnd {
  private static let sign: [UInt8] = [0x50, 0x4B, 5, 6]
  private static let entrySign: [UInt8] = [0x50, 0x4B, 1, 2]
  /// The length without the comment, and the longest comment.
  private static let (length, commentLimit) = (22, 65_535)

  /// The number of entries of the list that begin in some bytes, not counting signatures divided by their
  /// edges.
  static func entries(in bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var (count, offset) = (0, 0)
    while let found = memchr(start + offset, Int32(entrySign[0]), bytes.count - offset) {
      offset = UnsafeRawPointer(found) - start + 1
      if bytes[offset...].starts(with: entrySign[1...]) { count += 1 }
    }
    return count
  }

  /// Whether a file begins with the record, which means that it has no entries.
  static func begins(_ beginning: [UInt8]) -> Bool {
    beginning.count >= length && beginning.starts(with: sign) && beginning[4..<20].allSatisfy { $0 == 0 }
  }

  /// Whether a file has the record; a truncated one has not.
  static func isThere(in file: FileSource) -> Bool {
    let count = min(file.size, length + commentLimit)
    let bytes = file.bytes(at: file.size - count, count: count)
    guard bytes.count >= length else { return false }
    return (0...bytes.count - length).contains { bytes[$0...].starts(with: sign) }
  }
}

/// Bytes that can be read once, in order.
final class StreamSource: ByteSource {
  private let next: () throws -> [UInt8]
  private var held: [UInt8]?
  private var buffer: UnsafeMutableRawBufferPointer

  private(set) var handedOut = 0
  private(set) var isAtEnd = false
  var position: Int { handedOut }

  /// Makes a source that returns `beginning`, which was read before, first.
  init(beginning: [UInt8] = [], next: @escaping () throws -> [UInt8]) {
    self.next = next
    held = beginning.isEmpty ? nil : beginning
    buffer = .allocate(byteCount: 0, alignment: 16)
  }

  deinit { buffer.deallocate() }

  func read() throws -> UnsafeRawBufferPointer {
    let bytes = try isAtEnd ? [] : held ?? next()
    held = nil
    if bytes.count > buffer.count {
      buffer.deallocate()
      buffer = .allocate(byteCount: bytes.count, alignment: 16)
    }
    buffer.copyBytes(from: bytes)
    handedOut += bytes.count
    isAtEnd = bytes.isEmpty
    return UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count])
  }

  func skip(_ count: Int) -> Int { 0 }
  func seek(to offset: Int, from origin: Int32) -> Int? { nil }
}

/// The bytes of a regular file, in any order.
final class FileSource: ByteSource {
  /// The bytes of one read: few after a jump, doubled while reading on.
  private static let pieceLengths = 4_096...1 << 17

  private(set) var position = 0
  private(set) var isAtEnd = false
  /// The most bytes that may be read in all.
  var readLimit = Int.max
  /// The most entries of a zip file's list that may be read in all.
  var signLimit = Int.max
  var handedOut: Int { min(transferred, size) }
  var size: Int { file.size }

  private let file: RegularFile
  private let buffer: UnsafeMutableRawBufferPointer
  private var transferred = 0
  private var signs = 0
  private var pieceLength = pieceLengths.upperBound

  init(path: String) throws(ContainerError) {
    file = try RegularFile(path: path)
    buffer = .allocate(byteCount: Self.pieceLengths.upperBound, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Removes the limits on what may be read.
  func endLimits() { (readLimit, signLimit) = (.max, .max) }

  func read() throws -> UnsafeRawBufferPointer {
    try Task.checkCancellation()
    guard transferred <= readLimit else { throw ContainerError.bomb }
    var count = -1
    repeat {
      count = pread(file.descriptor, buffer.baseAddress, pieceLength, position)
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw RegularFile.lastError }
    (position, transferred, isAtEnd) = (position + count, transferred + count, count == 0)
    pieceLength = min(2 * pieceLength, Self.pieceLengths.upperBound)
    let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    if signLimit < .max { signs += ZipEnd.entries(in: piece) }
    guard signs <= signLimit else { throw ContainerError.bomb }
    return piece
  }

  func skip(_ count: Int) -> Int {
    let passed = max(0, min(count, size - position))
    if passed > 0 { jump(to: position + passed) }
    return passed
  }

  func seek(to offset: Int, from origin: Int32) -> Int? {
    let start = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? position : size
    let (index, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, index >= 0 else { return nil }
    if index != position { jump(to: index) }
    return index
  }

  /// The bytes at an offset; fewer at the end of the file.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      filled = max(0, pread(file.descriptor, room.baseAddress, count, max(0, offset)))
    }
  }

  private func jump(to index: Int) { (position, pieceLength) = (index, Self.pieceLengths.lowerBound) }
}
