import CArchiveLibrary
public import Containers

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
