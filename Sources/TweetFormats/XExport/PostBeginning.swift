import Foundation

/// How a long post begins, in the form that it and its cut tweet have in common.
///
/// The names an answer begins with stand in the tweet alone, and X shortens one link in two ways: names are left out,
/// and of links what follows `https://t.co/`.
struct PostBeginning: Equatable, Sendable {
  /// No tweet is cut behind so many bytes.
  private static let longest = 4096
  private static let shortener = Array("https://t.co/".utf8)

  let bytes: [UInt8]

  init(of text: Substring) {
    let body = text.utf8[Self.names(of: text).endIndex...]
    var bytes: [UInt8] = []
    var isInCode = false
    for byte in body where bytes.count < Self.longest {
      isInCode = isInCode && byte.isASCIIWord
      if isInCode { continue }
      bytes.append(byte)
      isInCode = byte == UInt8(ascii: "/") && bytes.suffix(Self.shortener.count).elementsEqual(Self.shortener)
    }
    self.bytes = bytes
  }

  /// The beginning of a text that was cut with `…`, links behind which do not count; `nil` for a whole text.
  init?(ofCut text: String) {
    var rest = text.unicodeScalars[...]
    while rest.last != "…" {
      guard let blank = rest.lastIndex(where: { $0.properties.isWhitespace }),
        rest[rest.index(after: blank)...].starts(with: "https://t.co/".unicodeScalars)
      else { return nil }
      rest = rest[..<blank].withoutBlanksAtEnd
    }
    self.init(of: Substring(rest.dropLast().withoutBlanksAtEnd))
    if bytes.isEmpty { return nil }
  }

  /// The names a text begins with, each with the blank behind it.
  static func names(of text: Substring) -> Substring {
    var end = text.startIndex
    while end < text.endIndex, text.utf8[end] == UInt8(ascii: "@") {
      let name = text.utf8[end...].dropFirst().prefix(while: \.isASCIIWord)
      guard !name.isEmpty, name.endIndex < text.endIndex, text.utf8[name.endIndex] == UInt8(ascii: " ") else {
        break
      }
      end = text.utf8.index(after: name.endIndex)
    }
    return text[..<end]
  }

  /// Whether the other is all of it, or the beginning.
  func begins(with other: PostBeginning) -> Bool {
    bytes.count >= other.bytes.count && difference(from: other) == 0
  }

  /// Orders posts so that all which begin alike stand together.
  func precedes(_ other: PostBeginning) -> Bool {
    let difference = difference(from: other)
    return difference == 0 ? bytes.count < other.bytes.count : difference < 0
  }

  /// Of as many bytes as both have.
  private func difference(from other: PostBeginning) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      other.bytes.withUnsafeBytes { others in
        guard let base = bytes.baseAddress, let other = others.baseAddress else { return 0 }
        return memcmp(base, other, min(bytes.count, others.count))
      }
    }
  }
}

private extension Substring.UnicodeScalarView {
  var withoutBlanksAtEnd: Substring.UnicodeScalarView {
    guard let last = lastIndex(where: { !$0.properties.isWhitespace }) else {
      return self[startIndex..<startIndex]
    }
    return self[...last]
  }
}

private extension UInt8 {
  /// A letter or a digit of ASCII, or `_`.
  var isASCIIWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
