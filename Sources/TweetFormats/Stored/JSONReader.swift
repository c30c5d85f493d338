import Glibc

/// Reads JSON value by value, in place: the counterpart of `JSONWriter` for ``StoredJSON``.
///
/// A page of tweets has some sixty short lists, and a ranking of mentions millions, too short for a parser that first makes
/// a document of each. Each value is asked for by its type. In an array that has ended, every value is missing, as one that
/// is `null` is.
struct JSONReader {
  /// Something is not JSON, or not what was asked for.
  struct Malformed: Error {}

  private static let documents = JSONDocumentPool()
  /// Most lists have one value or two.
  private static let usualLength = 2

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// - Parameter bytes: one value; they have to stay valid while it is read.
  init(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
    self.bytes = bytes.assumingMemoryBound(to: UInt8.self)
    skipBlanks()
    if self.bytes.isEmpty { throw Malformed() }
  }

  /// Checks that nothing stands after the value.
  func finish() throws(Malformed) {
    guard position == bytes.count else { throw Malformed() }
  }

  /// Whether there is another value, or another member, where the reader stands.
  var hasNext: Bool { next.map { !Self.isClosing($0) } ?? false }

  /// Whether a number is next.
  var isAtNumber: Bool { next.map(Self.isOfNumber) ?? false }

  /// Reads an array, of which `body` reads as many values as it needs.
  mutating func array<Result>(
    _ body: (inout JSONReader) throws(Malformed) -> Result
  ) throws(Malformed) -> Result {
    try skipSign(UInt8(ascii: "["))
    let result = try body(&self)
    while hasNext { try skipValue() }
    try close(UInt8(ascii: "]"))
    return result
  }

  /// Reads an array of values that are alike, each by one call of `body`; `nil` for none.
  mutating func list<Element>(
    of body: (inout JSONReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element]? {
    if try skipNull() { return nil }
    return try array { values throws(Malformed) in
      var list: [Element] = []
      list.reserveCapacity(Self.usualLength)
      while values.hasNext { list.append(try body(&values)) }
      return list
    }
  }

  /// Reads an object: `body` gets the name of each member, and reads its value if it knows it.
  mutating func object(
    _ body: (String, inout JSONReader) throws(Malformed) -> Void
  ) throws(Malformed) {
    try skipSign(UInt8(ascii: "{"))
    while hasNext {
      let name = try name()
      let start = position
      try body(name, &self)
      if position == start { try skipValue() }
    }
    try close(UInt8(ascii: "}"))
  }

  /// Reads an integer of up to 64 bits.
  mutating func int() throws(Malformed) -> Int? {
    if let number = shortInt() { return number }
    if try skipNull() { return nil }
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let start = position
    var number = 0
    while let digit = next.map({ $0 &- UInt8(ascii: "0") }), digit < 10 {
      // Negative numbers reach further by one, so digits are subtracted.
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeThen) = tens.subtractingReportingOverflow(Int(digit))
      guard !isTooLarge, !isTooLargeThen else { throw Malformed() }
      number = sum
      position += 1
    }
    guard position > start, isNegative || number > .min else { throw Malformed() }
    try endValue()
    return isNegative ? number : -number
  }

  /// Reads a number as nearly all are, of few digits and without blanks after it; else reads nothing.
  private mutating func shortInt() -> Int? {
    var (number, end) = (0, position)
    while end < bytes.count, end < position + 9, case let digit = bytes[end] &- UInt8(ascii: "0"), digit < 10
    {
      number = number * 10 + Int(digit)
      end += 1
    }
    guard end > position, end + 1 < bytes.count else { return nil }
    switch (bytes[end], bytes[end + 1]) {
    case (UInt8(ascii: "]"), _): position = end
    case (UInt8(ascii: ","), let next) where next > 0x20 && !Self.isClosing(next): position = end + 1
    default: return nil
    }
    return number
  }

  /// Reads a number, with or without a fraction.
  mutating func double() throws(Malformed) -> Double? {
    if try skipNull() { return nil }
    let start = position
    while let byte = next, Self.isOfNumber(byte) || "+.eE".utf8.contains(byte) { position += 1 }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite
    else {
      throw Malformed()
    }
    try endValue()
    return number
  }

  /// Reads a string as it stands.
  ///
  /// What is stored was bounded where it came in, and a file is found by nothing but its exact name.
  mutating func string() throws(Malformed) -> String? { try text()?.string }

  /// Reads a string, whose bytes are valid as long as those that are read.
  mutating func text() throws(Malformed) -> Text? {
    if try skipNull() { return nil }
    let text = try quotedText()
    try endValue()
    return text
  }

  /// Reads two integers as the bounds of a range, or `nil` where both are `null`.
  mutating func range() throws(Malformed) -> Range<Int>? {
    let (start, end) = (try int(), try int())
    guard let start, let end else {
      guard start == nil, end == nil else { throw Malformed() }
      return nil
    }
    guard 0 <= start, start <= end else { throw Malformed() }
    return start..<end
  }
}

extension JSONReader {
  /// The UTF-8 of a string.
  enum Text {
    case inPlace(UnsafeRawBufferPointer)
    case unescaped([UInt8])

    fileprivate init(_ bytes: Slice<UnsafeRawBufferPointer>) {
      self = .inPlace(UnsafeRawBufferPointer(rebasing: bytes))
    }

    /// Lends the bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      switch self {
      case .inPlace(let bytes): body(bytes)
      case .unescaped(let bytes): bytes.withUnsafeBytes(body)
      }
    }

    var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }
  }

  /// Few strings have escapes, and the parser knows them all.
  private static func unescaped(_ quoted: UnsafeRawBufferPointer) throws(Malformed) -> Text {
    let bytes = try? documents.withDocument { document throws(TweetFormatError) in
      try document.read(quoted) { $0.utf8.map(Array.init) }
    }
    guard let bytes = bytes ?? nil else { throw Malformed() }
    return .unescaped(bytes)
  }
}

extension JSONReader {
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func close(_ sign: UInt8) throws(Malformed) {
    try skipSign(sign)
    try endValue()
  }

  /// Goes on to the next value, or to the sign that ends them.
  private mutating func endValue() throws(Malformed) {
    skipBlanks()
    guard let byte = next, !Self.isClosing(byte) else { return }
    try skipSign(UInt8(ascii: ","))
    guard hasNext else { throw Malformed() }
  }

  private mutating func skipSign(_ sign: UInt8) throws(Malformed) {
    guard next == sign else { throw Malformed() }
    position += 1
    skipBlanks()
  }

  private mutating func name() throws(Malformed) -> String {
    let name = try quotedText().string
    skipBlanks()
    try skipSign(UInt8(ascii: ":"))
    return name
  }

  private mutating func quotedText() throws(Malformed) -> Text {
    let start = position
    let hasEscapes = try skipString()
    let quoted = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<position]))
    return hasEscapes ? try Self.unescaped(quoted) : Text(quoted[1..<quoted.count - 1])
  }

  /// Skips a `null`, and returns whether there was one, or nothing.
  mutating func skipNull() throws(Malformed) -> Bool {
    guard hasNext else { return true }
    guard next == UInt8(ascii: "n") else { return false }
    try skipWord()
    return true
  }

  /// Skips `null`, `true` or `false`.
  private mutating func skipWord() throws(Malformed) {
    let rest = bytes[position...]
    for word in ["null", "true", "false"] where rest.starts(with: word.utf8) {
      position += word.utf8.count
      return try endValue()
    }
    throw Malformed()
  }

  /// Skips a string, and returns whether it has escapes.
  private mutating func skipString() throws(Malformed) -> Bool {
    guard next == UInt8(ascii: "\"") else { throw Malformed() }
    let start = position + 1
    guard let quote = index(of: UInt8(ascii: "\""), from: start) else { throw Malformed() }
    guard index(of: UInt8(ascii: "\\"), from: start, upTo: quote) != nil else {
      position = quote + 1
      return false
    }
    position = start
    while let byte = next, byte != UInt8(ascii: "\"") {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next != nil else { throw Malformed() }
    position += 1
    return true
  }

  /// Skips a value of any type; its depth takes no memory.
  ///
  /// What it skips has to be just what is read of the same bytes elsewhere; `JSONExtent`, which finds where a broken
  /// export goes on, is stricter.
  private mutating func skipValue() throws(Malformed) {
    var depth = 0
    repeat {
      switch next {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        position += 1
        skipBlanks()
        depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        position += 1
        depth -= 1
        try endValue()
      case UInt8(ascii: "\""):
        _ = try skipString()
        skipBlanks()
        if next == UInt8(ascii: ":") { try skipSign(UInt8(ascii: ":")) } else { try endValue() }
      case let byte? where Self.isOfNumber(byte):
        while let byte = next, Self.isOfNumber(byte) || "+.eE".utf8.contains(byte) { position += 1 }
        try endValue()
      default: try skipWord()
      }
    } while depth > 0
  }

  private func index(of byte: UInt8, from start: Int, upTo end: Int? = nil) -> Int? {
    let part = bytes[start..<(end ?? bytes.count)]
    guard let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), part.count) else {
      return nil
    }
    return UnsafeRawPointer(base).distance(to: found)
  }
}
