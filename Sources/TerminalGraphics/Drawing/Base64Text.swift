import CTerminalImages

/// Bytes in the letters that pass through every terminal.
struct Base64Text {
  let letters: [UInt8]

  init(_ bytes: [UInt8]) {
    letters = [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { buffer, count in
      count = terminal_images_base64(bytes, bytes.count, buffer.baseAddress)
    }
  }

  /// Pieces of that many letters; the last may have fewer.
  func chunks(of count: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: letters.count, by: count).map { letters[$0..<min($0 + count, letters.count)] }
  }
}
