import CArchiveLibrary
import CLazyLibraries

/// Unpacks one kind of container with libarchive.
///
/// After a fatal error every further call throws it again.
final class Unpacker: UnpackedBlocks {
  enum Kind: Equatable {
    case zip
    /// A zip file read without its list of entries, which stands at its end.
    case streamedZip
    case tar
    /// A compressed stream that is no container.
    case stream(Packing)
  }

  private let archive: OpaquePointer
  private let source: any ByteSource
  private let feed: Feed
  private let kind: Kind
  private var limit = UnpackingLimit()
  private var isOpen = false
  private var end: (any Error)?
  /// The error that came together with bytes, which are returned first.
  private var failed: (any Error)?

  init(_ source: any ByteSource, as kind: Kind) throws(ContainerError) {
    guard let archive = archive_read_new() else {
      throw clazy_is_there(CLAZY_ARCHIVE) ? .noMemory : .noLibrary
    }
    (self.archive, self.source, self.kind, feed) = (archive, source, kind, Feed(source))
  }

  deinit { archive_read_free(archive) }

  /// The header of the next entry, valid until the next call; `nil` after the last.
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

  /// The next bytes of the entry or stream; `nil` at the end.
  func block() throws -> UnsafeRawBufferPointer? {
    if let error = end ?? failed { throw error }
    if !isOpen, try next() == nil { return nil }
    var (pointer, count, offset): (UnsafeRawPointer?, Int, la_int64_t) = (nil, 0, 0)
    let status = archive_read_data_block(archive, &pointer, &count, &offset)
    guard status != ARCHIVE_EOF else { return nil }
    if status != ARCHIVE_OK {
      let error = failure(status)
      guard count > 0, pointer != nil else { throw error }
      failed = error
    }
    do { try limit.count(count, of: source.handedOut) } catch { throw ending(error) }
    return UnsafeRawBufferPointer(start: pointer, count: count)
  }

  /// Makes an error final, and returns it.
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
    // libarchive reports an empty stream and one that it cannot unpack alike, except for the error number.
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
  /// Classifies libarchive's message, some of which have several lines.
  init(_ text: String) {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
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

/// Something that unpacks bytes block by block.
protocol UnpackedBlocks: AnyObject {
  /// The next bytes, valid until the next call; `nil` at the end.
  func block() throws -> UnsafeRawBufferPointer?
}

/// A limit against decompression bombs: 64 MB and 200 times the bytes read.
struct UnpackingLimit {
  private static let (allowance, ratio) = (64_000_000, 200)

  private(set) var unpacked = 0

  /// Adds unpacked bytes, and compares the sum with the packed bytes read so far.
  mutating func count(_ bytes: Int, of packed: Int) throws(ContainerError) {
    unpacked += bytes
    guard unpacked <= Self.allowance + Self.ratio * packed else { throw .bomb }
  }
}

/// Decompresses a stream, where it is compressed, by one level.
///
/// Several compressed streams in a row are read as one. Errors of `read` are passed on.
public final class UnpackedStream {
  /// The compression that was detected.
  public let packing: Packing

  private var beginning: [UInt8]
  private let read: () throws -> [UInt8]
  private var pieces: Chunks?

  /// Opens a stream, and reads enough of it to detect the compression.
  ///
  /// - Parameter read: returns the next compressed bytes, and an empty array at the end.
  public init(read: @escaping () throws -> [UInt8]) throws {
    beginning = try Beginning.read(Packing.signLength, of: read)
    self.read = read
    packing = Packing(beginning: beginning)
    guard packing != .none else { return }
    let source = StreamSource(beginning: beginning, next: read)
    let isGzip = packing == .gzip
    pieces = Chunks(of: isGzip ? GzipBlocks(source) : try Unpacker(source, as: .stream(packing)))
  }

  /// The next bytes, at most 1 MB where they are compressed; empty at the end.
  public func next() throws -> [UInt8] {
    if pieces != nil { return try pieces?.next() ?? [] }
    guard !beginning.isEmpty else { return try read() }
    defer { beginning = [] }
    return beginning
  }
}

/// Reads the beginning of a stream.
enum Beginning {
  /// At least `length` bytes, fewer only at the end.
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

/// Passes the bytes of a source to libarchive, and keeps the error that ended them.
final class Feed {
  let source: any ByteSource
  private(set) var failure: (any Error)?

  init(_ source: any ByteSource) { self.source = source }

  /// Makes an archive read from here; this object has to outlive it.
  func attach(to archive: OpaquePointer, seeking: Bool) {
    archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
    archive_read_set_read_callback(archive) { _, feed, pointer in Feed.of(feed)?.read(pointer) ?? -1 }
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

  func read(_ pointer: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
    guard failure == nil else { return Int(ARCHIVE_FATAL) }
    do {
      let bytes = try source.read()
      pointer?.pointee = bytes.baseAddress
      return bytes.count
    } catch {
      failure = error
      return Int(ARCHIVE_FATAL)
    }
  }
}

/// Decompresses a source of gzip; its members may have zeros between them.
final class GzipBlocks: UnpackedBlocks {
  private let source: any ByteSource
  private let inflater = Inflater(pieceLength: 1 << 18, mayBePadded: true)
  private var limit = UnpackingLimit()

  init(_ source: any ByteSource) { self.source = source }

  func block() throws -> UnsafeRawBufferPointer? {
    while true {
      if let block = try inflater.nextPiece() {
        try limit.count(block.count, of: source.handedOut)
        if !block.isEmpty { return block }
      } else {
        let bytes = try source.read()
        guard !bytes.isEmpty else { break }
        inflater.feed(bytes)
      }
    }
    guard inflater.isWhole else { throw ContainerError.cutOff }
    return nil
  }
}

/// A source of packed bytes.
protocol ByteSource: AnyObject {
  /// The number of distinct bytes returned so far.
  var handedOut: Int { get }
  /// The position in the source, in bytes.
  var position: Int { get }
  /// Whether more bytes were requested than there are.
  var isAtEnd: Bool { get }

  /// The next bytes, valid until the next call; empty at the end.
  func read() throws -> UnsafeRawBufferPointer
  /// Skips bytes, and returns how many.
  func skip(_ count: Int) -> Int
  /// Moves to an offset, and returns the new position; `nil` where that is impossible.
  func seek(to offset: Int, from origin: Int32) -> Int?
}
