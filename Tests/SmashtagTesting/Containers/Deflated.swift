import CZLibrary

/// Packs bytes as zip files have them, without a frame; more may follow what is not the last.
public func deflated(_ bytes: [UInt8], isLast: Bool = true) -> [UInt8] {
  packedByZlib(bytes, windowBits: -MAX_WBITS, flush: isLast ? Z_FINISH : Z_FULL_FLUSH)
}

/// Packs bytes in the frame that the window's bits ask for: none where negative, gzip's from 16 on.
func packedByZlib(_ bytes: [UInt8], windowBits: Int32, flush: Int32) -> [UInt8] {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  deflateInit2_(&stream, 9, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
  defer { deflateEnd(&stream) }
  var input = bytes
  return input.withUnsafeMutableBufferPointer { source in
    [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, UInt(source.count))) + 32) {
      target, count in
      (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
      (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
      deflate(&stream, flush)
      count = target.count - Int(stream.avail_out)
    }
  }
}

/// The CRC-32 of bytes.
public func crc(of bytes: [UInt8]) -> UInt32 { UInt32(crc32(0, bytes, UInt32(bytes.count))) }
