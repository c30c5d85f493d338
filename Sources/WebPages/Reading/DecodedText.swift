import Foundation

/// A document's text converted to UTF-8 from its own encoding.
struct DecodedText: Equatable {
  /// The largest number of bytes of a document that are decoded.
  static let limit = 9 << 20

  /// Well-formed UTF-8 without a byte order mark; invalid bytes are replaced by U+FFFD.
  let bytes: [UInt8]
  /// The original encoding.
  let encoding: TextEncoding
  /// Whether the document is longer than ``limit``.
  let isCut: Bool

  /// Decodes a document.
  ///
  /// Its encoding is that of the byte order mark, else the server's, else the one it declares, else a guess. What is
  /// plainly UTF-8 is read as that, although it declares another one itself: it was converted, and its declaration was not.
  /// - Parameters:
  ///   - contentType: The value of the field `Content-Type`; `nil` where there is none.
  ///   - isMarkup: Whether it may declare its encoding like HTML; an XML declaration counts in any case.
  init(_ document: [UInt8], contentType: String?, isMarkup: Bool = true) {
    isCut = document.count > Self.limit
    let text = document.prefix(Self.limit)
    if let (marked, length) = Self.mark(of: text) {
      (bytes, encoding) = Self.utf8(text.dropFirst(length), from: marked)
    } else {
      let named = contentType.flatMap { TextEncoding(contentType: Array($0.utf8)) }
      encoding =
        named ?? Self.declared(by: text, isMarkup: isMarkup) ?? Self.guessed(text, isMarkup: isMarkup)
      // Most are as they should be, and need no copy.
      let isWhole = encoding == .utf8 && !isCut && Self.isUTF8(text)
      bytes = isWhole ? document : Self.utf8(text, from: encoding).bytes
    }
  }
}

extension DecodedText {
  /// The encoding of the byte order mark, and its length; UTF-16 markup is recognized without one.
  static func mark(of text: ArraySlice<UInt8>) -> (TextEncoding, Int)? {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    for (encoding, isBigEndian) in [(TextEncoding.utf16.little, false), (TextEncoding.utf16.big, true)] {
      if text.starts(with: isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) { return (encoding, 2) }
      if isBareUTF16(text, isBigEndian: isBigEndian) { return (encoding, 0) }
    }
    return nil
  }
}

private extension DecodedText {
  /// The decoded UTF-8, and the original encoding.
  typealias Decoded = (bytes: [UInt8], encoding: TextEncoding)

  /// Whether it begins with `<` and another ASCII character in UTF-16.
  static func isBareUTF16(_ text: ArraySlice<UInt8>, isBigEndian: Bool) -> Bool {
    let bytes = Array(text.prefix(4))
    guard bytes.count == 4 else { return false }
    let (first, second) = isBigEndian ? (bytes[1], bytes[3]) : (bytes[0], bytes[2])
    let (none, nothing) = isBigEndian ? (bytes[0], bytes[2]) : (bytes[1], bytes[3])
    return first == UInt8(ascii: "<") && (0x21..<0x7F).contains(second) && none == 0 && nothing == 0
  }

  static func utf8(_ text: ArraySlice<UInt8>, from encoding: TextEncoding) -> Decoded {
    switch encoding {
    case .utf8: (repaired(text), encoding)
    case TextEncoding.utf16.little: (utf8(ofUnits: text, isBigEndian: false), encoding)
    case TextEncoding.utf16.big: (utf8(ofUnits: text, isBigEndian: true), encoding)
    default: (EncodingConversion(from: encoding.system)?.utf8(text) ?? repaired(text), encoding)
    }
  }

  static func declared(by text: ArraySlice<UInt8>, isMarkup: Bool) -> TextEncoding? {
    let declared = DeclaredEncoding.encoding(in: text, isHTML: isMarkup)
    guard let declared, declared != .utf8, isPlainlyUTF8(text, ratherThan: declared) else { return declared }
    return .utf8
  }

  /// Whether it is valid UTF-8 with so many different characters beyond ASCII that it is nothing else by chance.
  ///
  /// The last character may be incomplete.
  static func isPlainlyUTF8(_ text: ArraySlice<UInt8>, ratherThan declared: TextEncoding) -> Bool {
    let beyond = Array(text.lazy.filter { $0 >= 0x80 }.prefix(sampleOfUTF8))
    let characters = Set(String(decoding: beyond, as: UTF8.self).unicodeScalars)
    return characters.count >= (declared.isLatin ? leastRatherThanLatin : leastOfUTF8)
      && (0...3).contains { isUTF8(text.dropLast($0)) }
  }

  static let (leastOfUTF8, leastRatherThanLatin, sampleOfUTF8) = (12, 2, 4_096)

  /// UTF-8 for what is all or nearly all valid UTF-8, else what its words look like, else windows-1252.
  static func guessed(_ text: ArraySlice<UInt8>, isMarkup: Bool) -> TextEncoding {
    // ISO-2022-JP consists of ASCII, in which `<` may be half a character.
    let hasEscapes = text.contains(0x1B)
    if isUTF8(text) ? !hasEscapes : isNearlyUTF8(text) { return .utf8 }
    let words =
      isMarkup && !hasEscapes ? text.withUnsafeBufferPointer { HTMLParser.words(of: $0) } : Array(text)
    let guess = TextEncoding(guessedFrom: words)
    return guess ?? (isUTF8(text) ? .utf8 : .windows1252)
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
