extension ContainerReader {
  /// All of one entry.
  public static func bytes(of entry: String, in path: String, limit: Int) throws(ContainerError) -> [UInt8] {
    do {
      let reader = try ContainerReader(path: path)
      while let found = try reader.next() {
        if found.name == entry { return try reader.all(of: found, limit: limit) }
      }
      guard !reader.refused.contains(entry) else { throw ContainerError.unsafeEntry(entry) }
      throw ContainerError.noEntry(entry)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw error as? ContainerError ?? .unreadable(reason: "\(error)")
    }
  }
}

private extension ContainerReader {
  func all(of entry: Entry, limit: Int) throws -> [UInt8] {
    if let size = entry.size, size > limit { throw ContainerError.tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    while true {
      let piece = try read()
      guard !piece.isEmpty else { return bytes }
      bytes += piece
      guard bytes.count <= limit else { throw ContainerError.tooLarge(limit: limit) }
    }
  }
}
