import Foundation

/// One `&amp;`, `&lt;` or `&gt;` of a delivered text; other ampersands stand for themselves.
struct TextEscape: Equatable {
  /// In bytes of the delivered text.
  let offset: Int
  /// In bytes, and in code points as well.
  let count: Int
  let character: UInt8

  /// The escapes of a text, in order; what one stands for is not read again.
  static func all(in bytes: UnsafeBufferPointer<UInt8>) -> [TextEscape] {
    guard let start = bytes.baseAddress else { return [] }
    var escapes: [TextEscape] = []
    var offset = 0
    while let found = memchr(start + offset, Int32(UInt8(ascii: "&")), bytes.count - offset) {
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      let escape = TextEscape(at: offset, in: bytes)
      if let escape { escapes.append(escape) }
      offset += escape?.count ?? 1
    }
    return escapes
  }

  /// The text with its escapes replaced.
  static func plain(_ bytes: UnsafeBufferPointer<UInt8>, _ escapes: [TextEscape]) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var end = 0
    for escape in escapes {
      plain.append(contentsOf: bytes[end..<escape.offset])
      plain.append(escape.character)
      end = escape.offset + escape.count
    }
    plain.append(contentsOf: bytes[end...])
    return String(decoding: plain, as: UTF8.self)
  }
}

private extension TextEscape {
  init?(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let rest = bytes[offset...]
    if rest.starts(with: "&amp;".utf8) {
      self.init(offset: offset, count: 5, character: UInt8(ascii: "&"))
    } else if rest.starts(with: "&lt;".utf8) {
      self.init(offset: offset, count: 4, character: UInt8(ascii: "<"))
    } else if rest.starts(with: "&gt;".utf8) {
      self.init(offset: offset, count: 4, character: UInt8(ascii: ">"))
    } else {
      return nil
    }
  }
}
