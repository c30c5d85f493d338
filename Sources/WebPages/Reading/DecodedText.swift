import Foundation

/// A document's text as UTF-8, whatever set of characters it was written in.
struct DecodedText: Equatable {
  /// The bytes of a document that are decoded.
  static let limit = 9 << 20

  /// Well-formed UTF-8 without a byte order mark; what could not be decoded is U+FFFD.
  let bytes: [UInt8]
  /// The set it was written in, by the name that the Encoding Standard has for it: `windows-1251`.
  let charset: String
  /// It is longer than what is decoded of it.
  let isCut: Bool

  /// The set is what a byte order mark says, else the server, else the document; else it is guessed.
  /// - Parameters:
  ///   - contentType: the value of the field `Content-Type`; `nil` where there is none.
  ///   - isMarkup: it may name its set itself, as HTML does; XML does in its first line whatever is said here.
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
  /// What the byte order mark at the beginning says, and its length; markup in UTF-16 is told without one.
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
  typealias Decoded = (bytes: [UInt8], charset: String)

  /// It begins with `<` and another character of ASCII, each in two bytes.
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

  /// What is all UTF-8, or nearly, is that.
  static func guessed(_ text: ArraySlice<UInt8>) -> Decoded {
    isUTF8(text) || isNearlyUTF8(text) ? (repaired(text), CharacterSetName.utf8.name) : latin(text)
  }

  static func isUTF8(_ text: ArraySlice<UInt8>) -> Bool { (try? UTF8Span(validating: text.span)) != nil }

  static func repaired(_ text: ArraySlice<UInt8>) -> [UInt8] {
    isUTF8(text) ? Array(text) : Array(String(decoding: text, as: UTF8.self).utf8)
  }

  /// Whether so much beyond ASCII can be decoded that what cannot is an accident.
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

  /// A unit that is half of a pair becomes U+FFFD, and so does half a unit at the end.
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
