import CArchiveLibrary

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
