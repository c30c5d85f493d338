import SmashtagModel

extension ByteWriter {
  mutating func append(_ keyword: IndexedKeyword) {
    append(keyword.keyword)
    append(keyword.range)
  }

  mutating func append(_ url: IndexedURL) {
    append(url.keyword)
    append(url.range)
    append(url.expanded)
    append(url.display)
  }

  mutating func append(_ item: MediaItem) {
    append(item.url)
    append(UInt64(MediaItem.Kind.stored.firstIndex(of: item.kind) ?? 0))
    append(item.width)
    append(item.height)
    append(item.alt)
    append(item.range)
  }

  mutating func append(_ versions: [MediaItem.Version]) {
    append(UInt64(versions.count))
    for version in versions {
      append(version.url)
      append(version.width)
      append(version.height)
    }
  }

  mutating func append(_ file: MediaFile?) {
    append(file?.path)
    if let file { append(file.entry) }
  }

  mutating func append(_ annotation: Annotation) {
    append(annotation.name)
    append(annotation.type)
    append(annotation.range)
  }
}

extension ByteReader {
  mutating func keyword() throws -> IndexedKeyword {
    IndexedKeyword(try string(), range: try optionalRange())
  }

  mutating func url() throws -> IndexedURL {
    IndexedURL(
      try string(), range: try optionalRange(), expanded: try optionalString(), display: try optionalString())
  }

  mutating func mediaItem() throws -> MediaItem {
    MediaItem(
      url: try string(), kind: try mediaKind(), width: try optionalInt(), height: try optionalInt(),
      alt: try optionalString(), range: try optionalRange())
  }

  mutating func annotation() throws -> Annotation {
    Annotation(try string(), type: try optionalString(), range: try optionalRange())
  }

  mutating func mediaVersions() throws -> [MediaItem.Version] {
    try list { MediaItem.Version(url: try $0.string(), width: try $0.signed(), height: try $0.signed()) }
  }

  mutating func mediaFile() throws -> MediaFile? {
    guard let path = try optionalString() else { return nil }
    return MediaFile(path: path, entry: try optionalString())
  }

  private mutating func mediaKind() throws -> MediaItem.Kind {
    let number = try number()
    guard number < MediaItem.Kind.stored.count else { throw ArchiveTrouble.damaged }
    return MediaItem.Kind.stored[Int(number)]
  }
}

extension MediaItem.Kind {
  /// The number of each kind in stored tweets is its place here.
  fileprivate static let stored: [MediaItem.Kind] = [.photo, .video, .animatedGIF, .audio, .other]
}
