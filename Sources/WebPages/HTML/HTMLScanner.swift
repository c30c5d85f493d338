import Foundation

/// Tells tags from text, byte by byte, as browsers do.
///
/// What was looked for in vain is not looked for again, so however often something is left open, all of it is read
/// a few times at most.
struct HTMLScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let rules: HTMLRules
  var index = 0
  /// The tag that was read last.
  private(set) var tag = HTMLTag(name: HTMLScanner.unknown, isEnd: false)
  /// Found nowhere behind some place, so nowhere further on either.
  var missing: Set<[UInt8]> = []
  /// Where a `>` is known to stand.
  private var nextClose = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: HTMLRules) {
    self.bytes = bytes
    self.rules = rules
  }

  /// The text up to the next `<`, which is passed over; `nil` at the end.
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

  /// Reads what begins with the `<` that is next: ``tag``, and it is true; or nothing to be kept; or text, which is added
  /// to `source` with its `<` escaped.
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
      // What never ends is no text; in a post it may be a comparison.
      if isLetter(start), rules.isPatient { index = bytes.count } else { source += "&lt;".utf8 }
    }
    return false
  }
}

private extension HTMLScanner {
  static let unknown = HTMLName("x")
  static let drawing = HTMLName("svg")

  /// The byte that is next; zero at the end.
  var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

  func begins(with word: StaticString) -> Bool {
    index + word.utf8CodeUnitCount <= bytes.count
      && (0..<word.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
  }

  func isLetter(_ index: Int) -> Bool {
    index < bytes.count && (0x61...0x7A).contains(bytes[index] | 0x20)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Whether a `>` stands there or behind.
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
    // A drawing is XML wherever it stands.
    if tag.isEmpty || isClosed && tag.name == Self.drawing { return false }
    skipContent(of: tag.name)
    return false
  }

  /// Reads up to the end of the tag; answers whether that is `/>`.
  mutating func readAttributes() -> Bool {
    var isClosed = false
    while index < bytes.count, peek != UInt8(ascii: ">") {
      isClosed = peek == UInt8(ascii: "/")
      if isClosed || Self.isBlank(peek) { index += 1 } else { readAttribute() }
    }
    return isClosed
  }

  /// Passes over what a document says of its type, with the declarations in it.
  mutating func skipDocumentType() {
    let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }
    let hasDeclarations = end.map { bytes[$0] == UInt8(ascii: "[") } ?? false
    if hasDeclarations { skip(past: "]>") } else { skip(past: ">") }
  }

  /// A name in lower case; one of other signs than letters and digits is none that is known.
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

  /// A value in quotes, or one that reaches to the next blank; so does one whose quotes are left open.
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
  /// Passes over what is in an element, its end tag with it, and over elements of the same name in it.
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

  /// How many elements begin in a part of the text that do not end in their own tag.
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

  /// Goes on behind a word, or to the end where there is none.
  mutating func skip(past word: [UInt8]) {
    index = find(word, from: index).map { $0 + word.count } ?? bytes.count
  }

  /// Where a word begins, in whatever case.
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
