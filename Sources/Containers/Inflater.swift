import CZLibrary

/// Decompresses gzip (RFC 1952) piece by piece, and verifies its checksums.
///
/// A member may be followed by others. Bytes before an error are returned first.
public final class Inflater {
  /// Whether the member has ended; what follows has to be another one.
  public private(set) var isWhole = false

  /// The state of zlib, which keeps a pointer to it, so that it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let room: UnsafeMutableRawBufferPointer
  private let mayBePadded: Bool
  private var hasMore = false
  private var failure: ContainerError?

  /// Prepares for a stream; without memory for it, the first piece fails.
  ///
  /// - Parameters:
  ///   - pieceLength: the most bytes of a piece.
  ///   - mayBePadded: whether zeros after a member are skipped, which pad files on tapes.
  public init(pieceLength: Int, mayBePadded: Bool = false) {
    self.mayBePadded = mayBePadded
    room = .allocate(byteCount: pieceLength, alignment: 16)
    stream.initialize(to: z_stream())
    let gzipOnly: Int32 = 16 + MAX_WBITS
    let size = Int32(MemoryLayout<z_stream>.size)
    if inflateInit2_(stream, gzipOnly, ZLIB_VERSION, size) != Z_OK { failure = .noMemory }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Sets the compressed bytes, which have to stay valid until the last piece was taken.
  public func feed(_ bytes: UnsafeRawBufferPointer) {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
  }

  /// The next piece, which may be empty and is valid until the next call; `nil` if all bytes were used.
  ///
  /// - Throws: a ``ContainerError`` where they are no gzip or damaged, or there is no memory for it.
  public func nextPiece() throws(ContainerError) -> UnsafeRawBufferPointer? {
    if let failure { throw failure }
    if isWhole, mayBePadded { skipZeros() }
    guard stream.pointee.avail_in > 0 || hasMore else { return nil }
    if isWhole { inflateReset(stream) }
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room.count)
    let outcome = inflate(stream, Z_NO_FLUSH)
    switch outcome {
    case Z_OK, Z_STREAM_END: break
    case Z_BUF_ERROR: return nil
    case Z_MEM_ERROR: failure = .noMemory
    default: failure = .damaged(reason: stream.pointee.msg.map { String(cString: $0) } ?? "no gzip")
    }
    isWhole = outcome == Z_STREAM_END
    hasMore = !isWhole && stream.pointee.avail_out == 0
    return UnsafeRawBufferPointer(rebasing: room.prefix(room.count - Int(stream.pointee.avail_out)))
  }

  private func skipZeros() {
    while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
      stream.pointee.next_in += 1
      stream.pointee.avail_in -= 1
    }
  }
}
