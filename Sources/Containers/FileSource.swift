import Glibc

/// The bytes of a regular file, in any order.
final class FileSource: ByteSource {
  /// Little where one jumps about, much where one reads on.
  private static let pieceLengths = 4_096...1 << 17

  let size: Int
  private(set) var position = 0
  private(set) var isAtEnd = false
  /// How much may be read in all.
  var readLimit = Int.max
  /// How many entries of a zip file's list may be read in all.
  var signLimit = Int.max
  var handedOut: Int { min(transferred, size) }

  private let descriptor: Int32
  private let buffer: UnsafeMutableRawBufferPointer
  private var transferred = 0
  private var signs = 0
  private var pieceLength = pieceLengths.upperBound

  init(path: String) throws(ContainerError) {
    guard !path.utf8.contains(0) else { throw .unreadable(reason: "its name is none of a file") }
    // Without O_NONBLOCK a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(reason: Self.lastReason) }
    do { size = try Self.size(of: descriptor) } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    buffer = .allocate(byteCount: Self.pieceLengths.upperBound, alignment: 16)
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// From here on any number of bytes may be read.
  func endLimits() { (readLimit, signLimit) = (.max, .max) }

  func read() throws -> UnsafeRawBufferPointer {
    try Task.checkCancellation()
    guard transferred <= readLimit else { throw ContainerError.bomb }
    var count = -1
    repeat {
      count = pread(descriptor, buffer.baseAddress, pieceLength, position)
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw ContainerError.unreadable(reason: Self.lastReason) }
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
    let (place, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, place >= 0 else { return nil }
    if place != position { jump(to: place) }
    return place
  }

  /// Bytes at a place, fewer at the end.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      filled = max(0, pread(descriptor, room.baseAddress, count, max(0, offset)))
    }
  }
}

private extension FileSource {
  func jump(to place: Int) { (position, pieceLength) = (place, Self.pieceLengths.lowerBound) }

  static func size(of descriptor: Int32) throws(ContainerError) -> Int {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .unreadable(reason: lastReason) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return facts.st_size
    case S_IFDIR: throw .unreadable(reason: "it is a folder")
    default: throw .unreadable(reason: "it is no regular file")
    }
  }

  static var lastReason: String { String(cString: strerror(errno)) }
}
