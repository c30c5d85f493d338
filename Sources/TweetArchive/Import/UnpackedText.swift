import Containers

/// The text of a stream in UTF-8, after decompression and conversion from UTF-16.
final class UnpackedText {
  /// Whether it is a zip or tar file, compressed or not, instead of text.
  let isContainer: Bool
  /// Whether it is a zip file, of which single parts can be read.
  let isZip: Bool
  /// The most levels of compression; files are sometimes compressed twice by mistake.
  private static let mostLevels = 3
  private let pieces: () throws -> [UInt8]

  /// Reads the beginning of the stream to determine its format.
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

/// The text of a stream, which is opened when the first piece is requested.
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

/// A stream whose beginning can be examined before it is read.
final class PeekedStream {
  /// The number of bytes that suffice to recognize a format.
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

/// Converts UTF-16 text, as Windows programs write it, to UTF-8 piece by piece.
final class UTF16Text {
  private let isBigEndian: Bool
  private let read: () throws -> [UInt8]
  private var hasBegun = false
  /// Bytes of an incomplete character.
  private var rest: [UInt8] = []

  /// `nil` for a stream that does not begin with a UTF-16 byte order mark.
  init?(beginning: [UInt8], read: @escaping () throws -> [UInt8]) {
    let isUTF32 = beginning.starts(with: [0xFF, 0xFE, 0, 0])
    guard !isUTF32, beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) else {
      return nil
    }
    isBigEndian = beginning.first == 0xFE
    self.read = read
  }

  /// The next piece, empty at the end.
  func next() throws -> [UInt8] {
    while true {
      let piece = try read()
      let bytes = rest + piece
      rest = []
      guard !piece.isEmpty else { return text(of: bytes) }
      let whole = wholeLength(of: bytes)
      rest = Array(bytes[whole...])
      let text = text(of: bytes[..<whole])
      if !text.isEmpty { return text }
    }
  }
}

extension UTF16Text {
  private func text(of bytes: some Collection<UInt8>) -> [UInt8] {
    let text = Array(String(decoding: units(of: Array(bytes)), as: UTF16.self).utf8)
    guard !hasBegun, !text.isEmpty else { return text }
    hasBegun = true
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text[3...]) : text
  }

  private func units(of bytes: [UInt8]) -> [UInt16] {
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    return stride(from: 0, to: bytes.count & ~1, by: 2).map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
    }
  }

  /// The length without an incomplete code unit or an unpaired high surrogate at the end.
  private func wholeLength(of bytes: [UInt8]) -> Int {
    let even = bytes.count & ~1
    guard even >= 2 else { return even }
    let isFirstHalf = bytes[isBigEndian ? even - 2 : even - 1] & 0xFC == 0xD8
    return isFirstHalf ? even - 2 : even
  }
}
