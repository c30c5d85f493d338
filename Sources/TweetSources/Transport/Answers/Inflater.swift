import CZLibrary

/// Unpacks gzip, one piece of it after the other.
final class Inflater {
  /// What comes is no gzip, or is damaged.
  struct Broken: Error {}

  /// The stream ended here; what follows has to be another one.
  private(set) var isWhole = false

  /// zlib points back at it, so it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
  private var hasMore = false

  init() {
    stream.initialize(to: z_stream())
    let gzipOnly: Int32 = 16 + MAX_WBITS
    // Where memory is short the first piece is refused.
    inflateInit2_(stream, gzipOnly, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Takes packed bytes, which have to live until the last piece was taken.
  func feed(_ bytes: UnsafeRawBufferPointer) {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
  }

  /// Unpacks the next piece of what was fed, which may be empty; `nil` where that is used up.
  ///
  /// The piece is good until the next one is asked for.
  func nextPiece() throws(Broken) -> UnsafeRawBufferPointer? {
    guard stream.pointee.avail_in > 0 || hasMore else { return nil }
    if isWhole { inflateReset(stream) }
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room.count)
    let outcome = inflate(stream, Z_NO_FLUSH)
    guard outcome != Z_BUF_ERROR else { return nil }
    guard outcome == Z_OK || outcome == Z_STREAM_END else { throw Broken() }
    isWhole = outcome == Z_STREAM_END
    hasMore = !isWhole && stream.pointee.avail_out == 0
    return UnsafeRawBufferPointer(rebasing: room.prefix(room.count - Int(stream.pointee.avail_out)))
  }
}
