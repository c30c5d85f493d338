import Containers

/// The text of a stream in UTF-8, whatever the stream is packed with and however its characters are written.
final class UnpackedText {
  /// It is a zip or tar file, packed or not, and no text.
  let isContainer: Bool
  /// It is a zip file, of which single parts can be read.
  let isZip: Bool
  /// What is packed is packed once more now and then, by mistake.
  private static let mostLevels = 3
  private let pieces: () throws -> [UInt8]

  /// Some of the stream is read at once, to see what it is.
  init(read: @escaping () throws -> [UInt8]) throws {
    let stored = try PeekedStream(read: read)
    let unpacked = try Self.unpacked(stored)
    isContainer = ContainerReader.isContainer(unpacked.beginning)
    isZip = isContainer && stored.beginning.starts(with: "PK".utf8)
    if let utf16 = UTF16Text(beginning: unpacked.beginning, read: unpacked.next) {
      pieces = utf16.next
    } else {
      pieces = unpacked.next
    }
  }

  /// The next piece, empty at the end.
  func next() throws -> [UInt8] { try pieces() }

  private static func unpacked(_ stored: PeekedStream) throws -> PeekedStream {
    var stream = stored
    for _ in 0..<mostLevels where Packing(beginning: stream.beginning) != .none {
      stream = try PeekedStream(read: try UnpackedStream(read: stream.next).next)
    }
    return stream
  }
}

/// The text of a stream of which nothing is read before it is asked for.
final class LazyText {
  private let read: () throws -> [UInt8]
  private var text: UnpackedText?

  init(read: @escaping () throws -> [UInt8]) { self.read = read }

  func next() throws -> [UInt8] {
    let text = try text ?? UnpackedText(read: read)
    self.text = text
    return try text.next()
  }
}
