import CZLibrary

/// Packs bytes as `Content-Encoding: gzip` says.
public func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  deflateInit2_(&stream, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
  defer { deflateEnd(&stream) }
  var input = bytes
  return input.withUnsafeMutableBufferPointer { source in
    [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, UInt(source.count))) + 32) {
      target, count in
      (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
      (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
      deflate(&stream, Z_FINISH)
      count = target.count - Int(stream.avail_out)
    }
  }
}
