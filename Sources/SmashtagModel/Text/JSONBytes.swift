extension [UInt8] {
  /// Appends a text in UTF-8.
  package mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a JSON string in quotes (RFC 8259), or `null`.
  ///
  /// Besides quotes and backslashes, all control characters and the line and paragraph separators are
  /// escaped.
  package mutating func append(json text: String?) {
    guard var text else { return append("null") }
    append(UInt8(ascii: "\""))
    text.withUTF8 { appendEscaped($0) }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var (start, index) = (0, 0)
    while index < text.count {
      let length = text.lengthToEscape(at: index)
      if length > 0 {
        append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        append(escapeOf: UnsafeBufferPointer(rebasing: text[index..<index + length]))
        start = index + length
      }
      index += Swift.max(length, 1)
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Appends the escape of one code point.
  private mutating func append(escapeOf code: UnsafeBufferPointer<UInt8>) {
    switch code[0] {
    case UInt8(ascii: "\""): append(#"\""#)
    case UInt8(ascii: "\\"): append(#"\\"#)
    case UInt8(ascii: "\n"): append(#"\n"#)
    case UInt8(ascii: "\r"): append(#"\r"#)
    case UInt8(ascii: "\t"): append(#"\t"#)
    case 0xC2: append(#"\u00"# + String(code[1], radix: 16))
    case 0xE2: append(code[2] == 0xA8 ? #"\u2028"# : #"\u2029"#)
    case let control: append((control < 0x10 ? #"\u000"# : #"\u00"#) + String(control, radix: 16))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The length in bytes of the code point at an index where it has to be escaped, otherwise 0.
  ///
  /// Escaped are control characters, line and paragraph separators, quotes and backslashes.
  fileprivate func lengthToEscape(at index: Int) -> Int {
    switch self[index] {
    case 0..<0x20, 0x22, 0x5C, 0x7F: 1
    case 0xC2 where index + 1 < count && self[index + 1] < 0xA0: 2
    case 0xE2 where index + 2 < count && self[index + 1] == 0x80 && self[index + 2] & 0xFE == 0xA8: 3
    default: 0
    }
  }
}
