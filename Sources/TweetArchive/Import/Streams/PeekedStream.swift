/// A stream whose beginning was looked at, and which still gives it.
final class PeekedStream {
  /// So many bytes tell what a stream is.
  private static let length = 512

  let beginning: [UInt8]
  private let read: () throws -> [UInt8]
  private var hasBegun = false
  private var isAtEnd = false

  init(read: @escaping () throws -> [UInt8]) throws {
    var bytes: [UInt8] = []
    while bytes.count < Self.length, !isAtEnd {
      let piece = try read()
      isAtEnd = piece.isEmpty
      bytes = bytes.isEmpty ? piece : bytes + piece
    }
    (beginning, self.read) = (bytes, read)
  }

  /// The next piece, empty at the end.
  func next() throws -> [UInt8] {
    guard hasBegun else {
      hasBegun = true
      return beginning
    }
    return isAtEnd ? [] : try read()
  }
}
