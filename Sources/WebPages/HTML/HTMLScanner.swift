import Foundation

/// Separates tags from text, byte by byte, as browsers do.
///
/// A search that failed is not repeated, so the time is linear in the length, however many constructs are
/// left open.
struct HTMLScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let rules: HTMLRules
  var index = 0
  /// The last tag that was read.
  private(set) var tag = HTMLTag(name: HTMLScanner.unknown, isEnd: false)
  /// The words that a search did not find, which are not searched for again.
  var missing: Set<[UInt8]> = []
  /// The index of the last `>` found.
  private var nextClose = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: HTMLRules) {
    self.bytes = bytes
    self.rules = rules
  }

  /// The text up to the next `<`; `nil` at the end.
  mutating func text() -> UnsafeBufferPointer<UInt8>? {
    guard index < bytes.count else { return nil }
    let text = UnsafeBufferPointer(rebasing: bytes[index...])
    let count = text.baseAddress.flatMap { start in
      memchr(start, Int32(UInt8(ascii: "<")), text.count).map {
        UnsafeRawPointer($0) - UnsafeRawPointer(start)
      }
    }
    index += count ?? text.count
    return UnsafeBufferPointer(rebasing: text[..<(count ?? text.count)])
  }

  /// Reads the tag, comment or text that begins with the next `<`.
  ///
  /// - Parameter source: Receives `&lt;` where the `<` begins text.
  /// - Returns: Whether it is a tag to be kept, which is then in ``tag``.
  mutating func readTag(_ source: inout [UInt8]) -> Bool {
    guard index < bytes.count else { return false }
    index += 1
    if begins(with: "!--") {
      skip(past: "-->")
    } else if rules.isXML, begins(with: "!DOCTYPE") {
      skipDocumentType()
    } else if peek == UInt8(ascii: "!") || peek == UInt8(ascii: "?") {
      skip(past: ">")
    } else {
      let isEnd = peek == UInt8(ascii: "/")
      let start = isEnd ? index + 1 : index
      if isLetter(start), isClosed(from: start) { return readTag(at: start, isEnd: isEnd) }
      // In a page, a tag that never ends is dropped; in a post the `<` may be a comparison.
      if isLetter(start), rules.isPatient { index = bytes.count } else { source += "&lt;".utf8 }
    }
    return false
  }
}

private extension HTMLScanner {
  static let unknown = HTMLName("x")
  static let drawing = HTMLName("svg")

  /// The next byte; zero at the end.
  var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

  func begins(with word: StaticString) -> Bool {
    index + word.utf8CodeUnitCount <= bytes.count
      && (0..<word.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
  }

  func isLetter(_ index: Int) -> Bool {
    index < bytes.count && (0x61...0x7A).contains(bytes[index] | 0x20)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Whether there is a `>` at or after an index.
  mutating func isClosed(from start: Int) -> Bool {
    if nextClose >= start, nextClose > 0 { return nextClose < bytes.count }
    nextClose = bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    return nextClose < bytes.count
  }

  mutating func readTag(at start: Int, isEnd: Bool) -> Bool {
    index = start
    tag.begin(name { Self.isBlank($0) }, isEnd: isEnd)
    let isClosed = readAttributes()
    index = min(index + 1, bytes.count)
    tag.isEmpty = isClosed && rules.isXML
    guard !isEnd, rules.opaque.contains(tag.name) else { return true }
    // SVG is XML wherever it occurs.
    if tag.isEmpty || isClosed && tag.name == Self.drawing { return false }
    skipContent(of: tag.name)
    return false
  }

  /// Reads up to the end of the tag; returns whether that is `/>`.
  mutating func readAttributes() -> Bool {
    var isClosed = false
    while index < bytes.count, peek != UInt8(ascii: ">") {
      isClosed = peek == UInt8(ascii: "/")
      if isClosed || Self.isBlank(peek) { index += 1 } else { readAttribute() }
    }
    return isClosed
  }

  /// Skips the document type, with the declarations in it.
  mutating func skipDocumentType() {
    let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }
    let hasDeclarations = end.map { bytes[$0] == UInt8(ascii: "[") } ?? false
    if hasDeclarations { skip(past: "]>") } else { skip(past: ">") }
  }

  /// Reads a name.
  ///
  /// One with characters other than letters and digits counts as unknown unless a synonym is listed.
  mutating func name(until isEnd: (UInt8) -> Bool) -> HTMLName {
    let start = index
    var isPlain = true
    while index < bytes.count, !isEnd(peek), peek != UInt8(ascii: ">"), peek != UInt8(ascii: "/") {
      isPlain = isPlain && ((0x30...0x39).contains(peek) || (0x61...0x7A).contains(peek | 0x20))
      index += 1
    }
    let name = known(bytes[start..<index])
    return isPlain ? name : rules.otherNames[name] ?? Self.unknown
  }

  func known(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> HTMLName {
    let name = HTMLName(UnsafeBufferPointer(rebasing: bytes))
    return name.isEmpty ? Self.unknown : name
  }

  mutating func readAttribute() {
    if peek == UInt8(ascii: "=") { index += 1 }
    let start = index
    while index < bytes.count, !Self.isBlank(peek), peek != UInt8(ascii: "="), peek != UInt8(ascii: ">"),
      peek != UInt8(ascii: "/")
    {
      index += 1
    }
    let name = known(bytes[start..<index])
    skipBlanks()
    var value = index..<index
    if peek == UInt8(ascii: "=") {
      index += 1
      skipBlanks()
      value = readValue()
    } else if !rules.isPatient {
      return
    }
    if rules.attributes.contains(name) { tag.take(name, value) }
  }

  mutating func skipBlanks() {
    while index < bytes.count, Self.isBlank(peek) { index += 1 }
  }

  /// Reads a value in quotes, or one up to the next white space, also where its closing quote is missing.
  mutating func readValue() -> Range<Int> {
    let quote = peek == UInt8(ascii: "'") ? "'" : "\""
    if quote.utf8.first == peek, let end = find(Array(quote.utf8), from: index + 1) {
      defer { index = end + 1 }
      return index + 1..<end
    }
    let start = index
    while index < bytes.count, peek != UInt8(ascii: ">"), !Self.isBlank(peek) { index += 1 }
    return start..<index
  }
}

extension HTMLScanner {
  /// Skips the content of an element with its end tag, and nested elements of the same name.
  mutating func skipContent(of name: HTMLName) {
    var begin = Array("<".utf8)
    name.write(to: &begin)
    let end = Array("</".utf8) + begin.dropFirst()
    var depth = 1
    while depth > 0, index < bytes.count {
      let start = index
      skip(past: end)
      if rules.nested.contains(name) { depth += beginnings(of: begin, in: start..<index) }
      guard index == bytes.count || bytes[index].endsTagName else { continue }
      skip(past: ">")
      depth -= 1
    }
  }

  /// The number of elements that begin in a range and do not end in their own tag.
  private func beginnings(of begin: [UInt8], in range: Range<Int>) -> Int {
    var count = 0
    var rest = bytes[range]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      let name = rest.prefix(begin.count)
      rest = rest.dropFirst()
      guard name.elementsEqual(begin, by: { $0.lowercasedASCII == $1 }), name.endIndex < range.upperBound,
        bytes[name.endIndex].endsTagName
      else { continue }
      let close = rest.firstIndex(of: UInt8(ascii: ">")) ?? range.upperBound
      if bytes[close - 1] != UInt8(ascii: "/") { count += 1 }
      rest = rest[close...]
    }
    return count
  }

  mutating func skip(past word: StaticString) {
    skip(past: Array(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)))
  }

  /// Skips everything up to and including a word, or to the end where there is none.
  mutating func skip(past word: [UInt8]) {
    index = find(word, from: index).map { $0 + word.count } ?? bytes.count
  }

  /// The index of a word, ignoring case.
  mutating func find(_ word: [UInt8], from start: Int) -> Int? {
    guard start <= bytes.count, let first = word.first, missing.isEmpty || !missing.contains(word) else {
      return nil
    }
    var index = start
    while index + word.count <= bytes.count {
      if bytes[index] == first, word.indices.allSatisfy({ bytes[index + $0].lowercasedASCII == word[$0] }) {
        return index
      }
      index += 1
    }
    missing.insert(word)
    return nil
  }
}

extension UInt8 {
  fileprivate var endsTagName: Bool {
    isMarkupBlank || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}
