/// The sign before a tag, a user or a stock.
enum TagSign: String {
  case hash = "#"
  case at = "@"
  case dollar = "$"

  /// Whether a slice of a text is the sign, also in its full-width form, and a word in whatever case.
  func fits(_ slice: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let rest: Slice<UnsafeBufferPointer<UInt8>>
    if slice.first == ascii {
      rest = slice.dropFirst()
    } else if slice.starts(with: fullWidth) {
      rest = slice.dropFirst(3)
    } else {
      return false
    }
    return rest.elementsEqual(word) || Self.caseless(rest) == Self.caseless(word[...])
  }

  /// The sign and a word, as a mention is written.
  func keyword(_ word: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: word.count + 1) { keyword in
      keyword[0] = ascii
      _ = keyword[1...].update(fromContentsOf: word)
      return word.count + 1
    }
  }
}

private extension TagSign {
  var ascii: UInt8 {
    switch self {
    case .hash: UInt8(ascii: "#")
    case .at: UInt8(ascii: "@")
    case .dollar: UInt8(ascii: "$")
    }
  }

  /// U+FF03, U+FF20 and U+FF04 in UTF-8.
  var fullWidth: [UInt8] {
    switch self {
    case .hash: [0xEF, 0xBC, 0x83]
    case .at: [0xEF, 0xBC, 0xA0]
    case .dollar: [0xEF, 0xBC, 0x84]
    }
  }

  static func caseless(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }
}
