/// The characters of a set that has one for each byte.
struct CharacterSetTable {
  /// Those of the bytes from 0x80 as UTF-8, the first byte lowest; the number of bytes stands in the highest eight bits.
  private let upper: [UInt32]

  /// Takes the character of each byte from 0x80.
  private init(upper: [Unicode.Scalar]) {
    self.upper = upper.map { scalar in
      let bytes = Array(String(scalar).utf8.prefix(3))
      return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(bytes.count) << 24
    }
  }

  /// `nil` where this system does not know the set.
  init?(system: String) {
    guard let conversion = CharacterSetConversion(from: system) else { return nil }
    self.init(
      upper: (0x80...0xFF).map { byte in
        String(decoding: conversion.utf8([byte]), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
      })
  }

  /// Windows-1252, which every machine knows.
  static let windows1252 = CharacterSetTable(
    upper: "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars
      + (0xA0...0xFF).map { Unicode.Scalar(UInt8($0)) })

  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count * 3) { output, count in
      for byte in bytes {
        guard byte >= 0x80 else {
          output[count] = byte
          count += 1
          continue
        }
        let character = upper[Int(byte & 0x7F)]
        for place in 0..<3 { output[count + place] = UInt8(truncatingIfNeeded: character >> (8 * place)) }
        count += Int(character >> 24)
      }
    }
  }
}
