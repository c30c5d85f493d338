import CZLibrary

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
