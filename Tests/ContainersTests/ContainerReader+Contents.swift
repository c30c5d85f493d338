import Containers

extension ContainerReader {
  /// What it holds, by name, up to an error.
  func contents() -> (files: [String: [UInt8]], names: [String], error: ContainerError?) {
    var (files, names): ([String: [UInt8]], [String]) = ([:], [])
    do {
      while let entry = try next() {
        names.append(entry.name)
        files[entry.name] = try rest()
      }
      return (files, names, nil)
    } catch {
      return (files, names, error as? ContainerError)
    }
  }

  /// What is left of the entry.
  func rest() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try read()
      guard !piece.isEmpty else { return bytes }
      bytes += piece
    }
  }
}

extension UnpackedStream {
  /// Reads bytes in pieces of that length.
  convenience init(_ bytes: [UInt8], pieces length: Int = 1_000) throws {
    var rest = bytes[...]
    try self.init {
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
  }

  /// What comes out, and the error that ends it.
  func contents() -> (bytes: [UInt8], error: (any Error)?) {
    var bytes: [UInt8] = []
    do {
      while true {
        let piece = try next()
        guard !piece.isEmpty else { return (bytes, nil) }
        bytes += piece
      }
    } catch {
      return (bytes, error)
    }
  }
}

/// Bytes that cannot be packed, the same each time.
func noise(_ count: Int) -> [UInt8] {
  var state: UInt64 = 1
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}
