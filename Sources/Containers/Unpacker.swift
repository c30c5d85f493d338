import CArchiveLibrary

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
