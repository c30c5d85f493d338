import CArchiveLibrary
import CZLibrary

/// libarchive's reader of one kind of container over a source of bytes.
///
/// An error that ends it is thrown again by whatever is asked afterwards.
final class Unpacker: UnpackedBlocks {
  enum Kind: Equatable {
    case zip
    /// A zip file without its list of entries, which stands at the end.
    case streamedZip
    case tar
    /// No container: a stream that is packed.
    case stream(Packing)
  }

  private let archive: OpaquePointer
  private let source: any ByteSource
  private let feed: Feed
  private let kind: Kind
  private var limit = UnpackingLimit()
  private var isOpen = false
  private var end: (any Error)?
  /// What came together with bytes, which go first.
  private var failed: (any Error)?

  init(_ source: any ByteSource, as kind: Kind) throws(ContainerError) {
    guard let archive = archive_read_new() else { throw .noMemory }
    (self.archive, self.source, self.kind, feed) = (archive, source, kind, Feed(source))
  }

  deinit { archive_read_free(archive) }

  /// The next entry's header, which stays until the next is asked for; `nil` after the last.
  func next() throws -> OpaquePointer? {
    if let end { throw end }
    failed = nil
    try open()
    var entry: OpaquePointer?
    let status = inUTF8 { archive_read_next_header(archive, &entry) }
    switch status {
    case ARCHIVE_OK, ARCHIVE_WARN: return entry
    case ARCHIVE_EOF: return nil
    default: throw failure(status)
    }
  }

  /// The next bytes of the entry, or of a stream.
  func block() throws -> UnsafeRawBufferPointer? {
    if let error = end ?? failed { throw error }
    if !isOpen, try next() == nil { return nil }
    var (place, count, offset): (UnsafeRawPointer?, Int, la_int64_t) = (nil, 0, 0)
    let status = archive_read_data_block(archive, &place, &count, &offset)
    guard status != ARCHIVE_EOF else { return nil }
    if status != ARCHIVE_OK {
      let error = failure(status)
      guard count > 0, place != nil else { throw error }
      failed = error
    }
    do { try limit.count(count, of: source.handedOut) } catch { throw ending(error) }
    return UnsafeRawBufferPointer(start: place, count: count)
  }

  /// Ends it with an error.
  func ending(_ error: any Error) -> any Error {
    end = error
    return error
  }
}

private extension Unpacker {
  func open() throws {
    guard !isOpen else { return }
    isOpen = true
    support()
    feed.attach(to: archive, seeking: kind == .zip)
    let status = inUTF8 { archive_read_open1(archive) }
    // An empty stream and one that cannot be unpacked look the same to it, but for the reason.
    guard status == ARCHIVE_OK, archive_errno(archive) == 0 else { throw failure(ARCHIVE_FATAL) }
  }

  func support() {
    switch kind {
    case .zip: archive_read_support_format_zip_seekable(archive)
    case .streamedZip: archive_read_support_format_zip_streamable(archive)
    case .tar: archive_read_support_format_tar(archive)
    case .stream(let packing):
      archive_read_support_format_raw(archive)
      archive_read_support_format_empty(archive)
      if let filter = packing.filter { archive_read_append_filter(archive, filter) }
    }
  }

  func failure(_ status: Int32) -> any Error {
    let error = feed.failure ?? reason
    return status == ARCHIVE_FATAL || feed.failure != nil ? ending(error) : error
  }

  var reason: ContainerError {
    if source.isAtEnd, kind != .zip { return .cutOff }
    return ContainerError(archive_error_string(archive).map { String(cString: $0) } ?? "")
  }
}

private extension ContainerError {
  /// What libarchive says.
  init(_ text: String) {
    let words = text.lowercased()
    if words.contains("truncated") {
      self = .cutOff
    } else if words.contains("passphrase") {
      self = .needsPassword
    } else if words.contains("too much memory") {
      self = .unreadable(reason: "it takes more than 128 MB to unpack; pack it again without --long")
    } else {
      self = .damaged(reason: text.isEmpty ? "for an unknown reason" : text)
    }
  }
}

private extension Packing {
  var filter: Int32? {
    switch self {
    case .none: nil
    case .gzip: ARCHIVE_FILTER_GZIP
    case .zstandard: ARCHIVE_FILTER_ZSTD
    case .xz: ARCHIVE_FILTER_XZ
    case .bzip2: ARCHIVE_FILTER_BZIP2
    }
  }
}

/// What unpacks one thing, block by block.
protocol UnpackedBlocks: AnyObject {
  /// The next bytes, which stay until the next are asked for; `nil` at the end.
  func block() throws -> UnsafeRawBufferPointer?
}

/// What may come out of packed bytes: what is small anyway, and 200 times what was read.
struct UnpackingLimit {
  private static let (allowance, ratio) = (64_000_000, 200)

  private(set) var unpacked = 0

  /// Counts what came out of as many packed bytes.
  mutating func count(_ bytes: Int, of packed: Int) throws(ContainerError) {
    unpacked += bytes
    guard unpacked <= Self.allowance + Self.ratio * packed else { throw .bomb }
  }
}

/// Unpacks a stream if it is packed, one level of it.
///
/// Several packed one behind the other are one stream. Errors of what is read pass through as they are.
public final class UnpackedStream {
  public let packing: Packing

  private var beginning: [UInt8]
  private let read: () throws -> [UInt8]
  private var pieces: Pieces?

  /// `read` gives the packed bytes, none at their end; some are read at once, because they tell how it is packed.
  public init(read: @escaping () throws -> [UInt8]) throws {
    beginning = try Beginning.read(Packing.signLength, of: read)
    self.read = read
    packing = Packing(beginning: beginning)
    guard packing != .none else { return }
    let source = StreamSource(beginning: beginning, next: read)
    let isGzip = packing == .gzip
    pieces = Pieces(of: isGzip ? try GzipBlocks(source) : try Unpacker(source, as: .stream(packing)))
  }

  /// The next bytes, at most 1 MB where it is packed; none at the end.
  public func next() throws -> [UInt8] {
    if pieces != nil { return try pieces?.next() ?? [] }
    guard !beginning.isEmpty else { return try read() }
    defer { beginning = [] }
    return beginning
  }
}

/// Looks at how a stream begins.
enum Beginning {
  /// So many bytes at least, if there are as many.
  static func read(_ length: Int, of next: () throws -> [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < length {
      let more = try next()
      guard !more.isEmpty else { break }
      bytes += more
    }
    return bytes
  }
}

/// Gives libarchive the bytes of a source, and keeps the error that ended them.
final class Feed {
  let source: any ByteSource
  private(set) var failure: (any Error)?

  init(_ source: any ByteSource) { self.source = source }

  /// Makes an archive that is being opened read from here; this has to outlive it.
  func attach(to archive: OpaquePointer, seeking: Bool) {
    archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
    archive_read_set_read_callback(archive) { _, feed, place in Feed.of(feed)?.read(place) ?? -1 }
    archive_read_set_skip_callback(archive) { _, feed, count in
      la_int64_t(Feed.of(feed)?.source.skip(Int(count)) ?? 0)
    }
    guard seeking else { return }
    archive_read_set_seek_callback(archive) { _, feed, offset, origin in
      la_int64_t(Feed.of(feed)?.source.seek(to: Int(offset), from: origin) ?? Int(ARCHIVE_FATAL))
    }
  }
}

private extension Feed {
  static func of(_ pointer: UnsafeMutableRawPointer?) -> Feed? {
    pointer.map { Unmanaged<Feed>.fromOpaque($0).takeUnretainedValue() }
  }

  func read(_ place: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
    guard failure == nil else { return Int(ARCHIVE_FATAL) }
    do {
      let bytes = try source.read()
      place?.pointee = bytes.baseAddress
      return bytes.count
    } catch {
      failure = error
      return Int(ARCHIVE_FATAL)
    }
  }
}

/// How a file is packed, told by its first bytes.
public enum Packing: Equatable, Sendable, CaseIterable {
  case none
  case gzip
  case zstandard
  case xz
  case bzip2

  /// How many bytes tell.
  public static let signLength = 14

  public init(beginning: some Collection<UInt8>) {
    let bytes = Array(beginning.prefix(Self.signLength))
    switch true {
    case bytes.starts(with: [0x1F, 0x8B, 8]): self = .gzip
    case bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]), Self.isSkippableFrame(bytes): self = .zstandard
    case bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]): self = .xz
    case Self.isBzip2(bytes): self = .bzip2
    default: self = .none
    }
  }
}

private extension Packing {
  /// A Zstandard file may begin with a frame that is for others, as pzstd's do.
  static func isSkippableFrame(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && bytes[0] & 0xF0 == 0x50 && bytes[1...3].elementsEqual([0x2A, 0x4D, 0x18])
  }

  /// The letters alone could begin a text, and no such file is shorter.
  static func isBzip2(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0x42, 0x5A, 0x68]), bytes.count == signLength, (0x31...0x39).contains(bytes[3])
    else {
      return false
    }
    let rest = bytes[4..<10]
    return rest.elementsEqual([0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
      || rest.elementsEqual([0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
  }
}

/// Unpacks gzip, and holds what comes out to its checksums.
///
/// What came out before an error is given first. A stream may be followed by others, and by zeros.
final class GzipBlocks: UnpackedBlocks {
  private static let blockLength = 1 << 18

  private let source: any ByteSource
  /// zlib points back at it, so it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: blockLength, alignment: 16)
  private var limit = UnpackingLimit()
  private var isInside = true
  private var failure: ContainerError?

  init(_ source: any ByteSource) throws(ContainerError) {
    self.source = source
    stream.initialize(to: z_stream())
    let gzipOnly: Int32 = 16 + MAX_WBITS
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, gzipOnly, ZLIB_VERSION, size) == Z_OK else { throw .noMemory }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  func block() throws -> UnsafeRawBufferPointer? {
    while try feed() {
      if let failure { throw failure }
      guard isInside || beginsAnother else { continue }
      inflateOnce()
      let block = UnsafeRawBufferPointer(rebasing: room.prefix(room.count - Int(stream.pointee.avail_out)))
      try limit.count(block.count, of: source.handedOut)
      if !block.isEmpty { return block }
    }
    return nil
  }
}

private extension GzipBlocks {
  /// Sees to it that there are packed bytes; false at the end.
  func feed() throws -> Bool {
    guard stream.pointee.avail_in == 0, failure == nil else { return true }
    let bytes = try source.read()
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
    guard bytes.isEmpty else { return true }
    guard !isInside else { throw ContainerError.cutOff }
    return false
  }

  /// Passes over zeros, which tapes are filled with.
  var beginsAnother: Bool {
    while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
      stream.pointee.next_in += 1
      stream.pointee.avail_in -= 1
    }
    return stream.pointee.avail_in > 0
  }

  func inflateOnce() {
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room.count)
    isInside = true
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: return
    case Z_STREAM_END:
      inflateReset(stream)
      isInside = false
    case Z_MEM_ERROR: failure = .noMemory
    default: failure = .damaged(reason: stream.pointee.msg.map { String(cString: $0) } ?? "no gzip")
    }
  }
}

/// Where packed bytes come from.
protocol ByteSource: AnyObject {
  /// How many different bytes were handed out.
  var handedOut: Int { get }
  /// How far it has come.
  var position: Int { get }
  /// More was asked for than there is.
  var isAtEnd: Bool { get }

  /// The next bytes, none at the end; they stay until the next are asked for.
  func read() throws -> UnsafeRawBufferPointer
  /// Passes over bytes, and answers how many.
  func skip(_ count: Int) -> Int
  /// Goes to another place, and answers which; `nil` where it cannot.
  func seek(to offset: Int, from origin: Int32) -> Int?
}
