import Foundation

/// A document's text converted to UTF-8 from its own encoding.
struct DecodedText: Equatable {
  /// The largest number of bytes of a document that are decoded.
  static let limit = 9 << 20

  /// Well-formed UTF-8 without a byte order mark; invalid bytes are replaced by U+FFFD.
  let bytes: [UInt8]
  /// The original encoding by its name in the Encoding Standard, in lower case: `windows-1251`.
  let charset: String
  /// Whether the document is longer than ``limit``.
  let isCut: Bool

  /// Decodes a document.
  ///
  /// Its encoding is that of the byte order mark, else the server's, else the one it declares, else a guess.
  /// - Parameters:
  ///   - contentType: The value of the field `Content-Type`; `nil` where there is none.
  ///   - isMarkup: Whether it may declare its encoding like HTML; an XML declaration counts in any case.
  init(_ document: [UInt8], contentType: String?, isMarkup: Bool = true) {
    isCut = document.count > Self.limit
    let text = document.prefix(Self.limit)
    if let (marked, length) = Self.mark(of: text) {
      (bytes, charset) = Self.utf8(text.dropFirst(length), from: marked)
    } else {
      let named = contentType.flatMap { CharacterSetName(contentType: Array($0.utf8)) }
      let declared = named ?? CharacterSetDeclaration.set(in: text, isHTML: isMarkup)
      (bytes, charset) = declared.map { Self.utf8(text, from: $0) } ?? Self.guessed(text)
    }
  }
}

extension DecodedText {
  /// The encoding of the byte order mark, and its length; UTF-16 markup is recognized without one.
  static func mark(of text: ArraySlice<UInt8>) -> (CharacterSetName, Int)? {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    for (name, isBigEndian) in [("utf-16le", false), ("utf-16be", true)] {
      guard let set = CharacterSetName.labelled[name] else { continue }
      if text.starts(with: isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) { return (set, 2) }
      if isBareUTF16(text, isBigEndian: isBigEndian) { return (set, 0) }
    }
    return nil
  }
}

private extension DecodedText {
  /// The decoded UTF-8, and the name of the original encoding.
  typealias Decoded = (bytes: [UInt8], charset: String)

  /// Whether it begins with `<` and another ASCII character in UTF-16.
  static func isBareUTF16(_ text: ArraySlice<UInt8>, isBigEndian: Bool) -> Bool {
    let bytes = Array(text.prefix(4))
    guard bytes.count == 4 else { return false }
    let (first, second) = isBigEndian ? (bytes[1], bytes[3]) : (bytes[0], bytes[2])
    let (none, nothing) = isBigEndian ? (bytes[0], bytes[2]) : (bytes[1], bytes[3])
    return first == UInt8(ascii: "<") && (0x21..<0x7F).contains(second) && none == 0 && nothing == 0
  }

  static func utf8(_ text: ArraySlice<UInt8>, from set: CharacterSetName) -> Decoded {
    let bytes: [UInt8]? =
      switch set.form {
      case .utf8: repaired(text)
      case .utf16(let isBigEndian): utf8(ofUnits: text, isBigEndian: isBigEndian)
      case .single(let system): CharacterSetTable(system: system)?.utf8(text)
      case .several(let system): CharacterSetConversion(from: system)?.utf8(text)
      case .escaped: CharacterSetConversion(from: "EUC-JP-MS")?.utf8(CharacterSetEscapes(text).bytes[...])
      }
    return bytes.map { ($0, set.name) } ?? latin(text)
  }

  static func latin(_ text: ArraySlice<UInt8>) -> Decoded {
    (CharacterSetTable.windows1252.utf8(text), CharacterSetName.windows1252.name)
  }

  /// Decodes as UTF-8 what is all or nearly all valid UTF-8, else as windows-1252.
  static func guessed(_ text: ArraySlice<UInt8>) -> Decoded {
    isUTF8(text) || isNearlyUTF8(text) ? (repaired(text), CharacterSetName.utf8.name) : latin(text)
  }

  static func isUTF8(_ text: ArraySlice<UInt8>) -> Bool { (try? UTF8Span(validating: text.span)) != nil }

  static func repaired(_ text: ArraySlice<UInt8>) -> [UInt8] {
    isUTF8(text) ? Array(text) : Array(String(decoding: text, as: UTF8.self).utf8)
  }

  /// Whether more than ten times as many characters beyond ASCII are valid UTF-8 as are not.
  static func isNearlyUTF8(_ text: ArraySlice<UInt8>) -> Bool {
    var (characters, gaps) = (0, 0)
    var awaited = 0
    for byte in text where byte >= 0x80 || awaited > 0 {
      if byte & 0xC0 == 0x80, awaited > 0 {
        awaited -= 1
        characters += awaited == 0 ? 1 : 0
      } else {
        gaps += awaited > 0 || byte & 0xC0 == 0x80 ? 1 : 0
        awaited = byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
      }
    }
    return characters > gaps * 10
  }

  /// Converts UTF-16; unpaired surrogates and an odd byte at the end become U+FFFD.
  static func utf8(ofUnits text: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    let units = [UInt16](unsafeUninitializedCapacity: text.count / 2) { units, count in
      var index = text.startIndex
      while count < units.count {
        let (first, second) = (UInt16(text[index]), UInt16(text[index + 1]))
        units.initializeElement(at: count, to: isBigEndian ? first << 8 | second : second << 8 | first)
        (index, count) = (index + 2, count + 1)
      }
    }
    let decoded = Array(String(decoding: units, as: UTF16.self).utf8)
    return text.count % 2 == 0 ? decoded : decoded + Array("\u{FFFD}".utf8)
  }
}
