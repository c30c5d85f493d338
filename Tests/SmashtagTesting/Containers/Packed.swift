import CArchiveLibrary
import CZLibrary
public import Containers
import Foundation

/// Packs bytes as a program would.
public func packed(_ bytes: [UInt8], as packing: Packing) -> [UInt8] {
  let archive = archive_write_new()
  defer { archive_write_free(archive) }
  archive_write_set_format_raw(archive)
  switch packing {
  case .none: break
  case .gzip: archive_write_add_filter_gzip(archive)
  case .zstandard: archive_write_add_filter_zstd(archive)
  case .xz: archive_write_add_filter_xz(archive)
  case .bzip2: archive_write_add_filter_bzip2(archive)
  }
  archive_write_set_bytes_in_last_block(archive, 1)
  let room = bytes.count + (1 << 16)
  return [UInt8](unsafeUninitializedCapacity: room) { target, count in
    archive_write_open_memory(archive, target.baseAddress, room, &count)
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_filetype(entry, 0o100000)
    archive_write_header(archive, entry)
    archive_write_data(archive, bytes, bytes.count)
    archive_write_close(archive)
  }
}

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

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  mutating func append(_ number: Int, bytes: Int) {
    for place in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}

/// A file that is there as long as a test runs.
public func withFile(_ bytes: [UInt8], named name: String = "file", _ body: (String) throws -> Void) throws {
  let folder = try TemporaryFolder()
  try body(try folder.write(Data(bytes), to: name))
}
