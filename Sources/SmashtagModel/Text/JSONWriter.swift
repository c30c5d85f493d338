/// Writes JSON ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)) value by value, on one line, without building
/// it in memory first.
package struct JSONWriter {
  /// What is written so far.
  package private(set) var bytes: [UInt8]
  /// Whether no value was written in the array or object that is open.
  private var isFirst = true

  /// Appends to `bytes`.
  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Makes room for so many bytes at once.
  package init(room: Int) {
    self.init()
    bytes.reserveCapacity(room)
  }

  /// Returns what is written.
  package consuming func finished() -> [UInt8] { bytes }

  /// Writes a string, in which control characters including DEL and C1, and the line and paragraph separators are
  /// escaped; `null` for `nil`.
  package mutating func value(_ text: String?) {
    guard let text else { return literal("null") }
    begin()
    bytes.append(json: text)
  }

  package mutating func value(_ number: Int?) { literal(number.map(String.init) ?? "null") }

  package mutating func value(_ flag: Bool) { literal(flag ? "true" : "false") }

  /// Writes a number, or `null` if it is not finite.
  package mutating func value(_ number: Double) { literal(number.isFinite ? "\(number)" : "null") }

  /// Writes a range as an array of its bounds.
  package mutating func value(_ range: Range<Int>) {
    begin()
    bytes.append(UInt8(ascii: "["))
    bytes.append(String(range.lowerBound))
    bytes.append(UInt8(ascii: ","))
    bytes.append(String(range.upperBound))
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes an object; `body` writes its members.
  package mutating func object(_ body: (inout JSONWriter) -> Void) { nested("{", "}", body) }

  /// Writes an array; `body` writes its elements.
  package mutating func array(_ body: (inout JSONWriter) -> Void) { nested("[", "]", body) }

  /// Writes the name of a member, whose value has to be written next.
  package mutating func name(_ name: String) {
    begin()
    bytes.append(json: name)
    bytes.append(UInt8(ascii: ":"))
    isFirst = true
  }

  /// Writes the name of a member, which has no character that would be escaped.
  package mutating func name(_ name: StaticString) {
    begin()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    isFirst = true
  }

  private mutating func literal(_ text: String) {
    begin()
    bytes.append(text)
  }

  private mutating func nested(
    _ open: Unicode.Scalar, _ end: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    begin()
    bytes.append(UInt8(ascii: open))
    isFirst = true
    body(&self)
    isFirst = false
    bytes.append(UInt8(ascii: end))
  }

  /// Separates the value from the one before it.
  private mutating func begin() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }
}

extension JSONWriter {
  package mutating func member(_ name: StaticString, _ value: String?) {
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: StaticString, _ value: Int?) {
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: StaticString, _ value: Double) {
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: StaticString, _ value: Range<Int>) {
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: StaticString, object body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes a member that is an array of texts.
  package mutating func member(_ name: StaticString, texts: [String]) {
    self.name(name)
    array { array in
      for text in texts { array.value(text) }
    }
  }

  /// Writes a member that is an array with an object for each element.
  package mutating func member<Elements: Sequence>(
    _ name: StaticString, objects elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.name(name)
    array { array in
      for element in elements { array.object { body(&$0, element) } }
    }
  }
}

extension [UInt8] {
  /// Appends a text in UTF-8.
  package mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a JSON string in quotes.
  ///
  /// Besides quotes and backslashes, all control characters and the line and paragraph separators are
  /// escaped.
  package mutating func append(json text: String) {
    var text = text
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
