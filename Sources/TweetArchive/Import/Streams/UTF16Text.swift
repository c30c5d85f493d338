/// Text in UTF-16, as programs of Windows write it, turned into UTF-8 piece by piece.
final class UTF16Text {
  private let isBigEndian: Bool
  private let read: () throws -> [UInt8]
  private var hasBegun = false
  /// What is not a whole character yet.
  private var rest: [UInt8] = []

  /// `nil` for a stream that does not begin with the mark of UTF-16.
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

  /// Without the first half of a character whose second is still to come.
  private func wholeLength(of bytes: [UInt8]) -> Int {
    let even = bytes.count & ~1
    guard even >= 2 else { return even }
    let isFirstHalf = bytes[isBigEndian ? even - 2 : even - 1] & 0xFC == 0xD8
    return isFirstHalf ? even - 2 : even
  }
}
