/// Looks at how a stream begins.
enum Beginning {
  /// So many bytes at least, if there are as many.
  static func read(_ length: Int, of next: () throws -> [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < length {
      let more = try next()
      guard !more.isEmpty else { break }
      bytes += more
    }
    return bytes
  }
}
