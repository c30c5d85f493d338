/// Tells tags from text, byte by byte, as browsers do.
///
/// What was looked for in vain is not looked for again, so however often something is left open, all of it is read
/// a few times at most.
struct HTMLScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Found nowhere behind some place, so nowhere further on either.
  private var missing: Set<[UInt8]> = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The byte that is next; zero at the end.
  var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func next() -> UInt8? {
    guard index < bytes.count else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  /// Reads what follows a `<`: a tag; or nothing to be kept; or text, which is added to `source` with its `<` escaped.
  mutating func tag(_ source: inout [UInt8]) -> HTMLTag? {
    if bytes[index...].starts(with: "!--".utf8) {
      skip(past: "-->")
    } else if peek == UInt8(ascii: "!") || peek == UInt8(ascii: "?") {
      skip(past: ">")
    } else {
      let isEnd = peek == UInt8(ascii: "/")
      let start = isEnd ? index + 1 : index
      if isLetter(start), find(">", from: start) != nil { return tag(at: start, isEnd: isEnd) }
      source += "&lt;".utf8
    }
    return nil
  }
}

private extension HTMLScanner {
  static let longestName = 32

  func isLetter(_ index: Int) -> Bool {
    index < bytes.count && (0x61...0x7A).contains(bytes[index] | 0x20)
  }

  static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  mutating func tag(at start: Int, isEnd: Bool) -> HTMLTag? {
    index = start
    var tag = HTMLTag(name: name(until: Self.isBlank), isEnd: isEnd)
    while index < bytes.count, peek != UInt8(ascii: ">") {
      if Self.isBlank(peek) || peek == UInt8(ascii: "/") { index += 1 } else { attribute(of: &tag) }
    }
    index = min(index + 1, bytes.count)
    if !isEnd, tag.name == "script" || tag.name == "style" {
      skip(past: "</" + tag.name)
      skip(past: ">")
      return nil
    }
    return tag
  }

  /// A name in lower case, as far as it can be one that is known.
  mutating func name(until isEnd: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, !isEnd(peek), peek != UInt8(ascii: ">"), peek != UInt8(ascii: "/") {
      index += 1
    }
    let name = bytes[start..<index].prefix(Self.longestName)
    let isPlain = name.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    return isPlain ? String(decoding: name, as: UTF8.self).lowercased() : "x"
  }

  mutating func attribute(of tag: inout HTMLTag) {
    if peek == UInt8(ascii: "=") { index += 1 }
    let name = self.name { Self.isBlank($0) || $0 == UInt8(ascii: "=") }
    skipBlanks()
    guard peek == UInt8(ascii: "=") else { return }
    index += 1
    skipBlanks()
    tag.take(name, value())
  }

  mutating func skipBlanks() {
    while index < bytes.count, Self.isBlank(peek) { index += 1 }
  }

  /// A value in quotes, or one that reaches to the next blank; so does one whose quotes are left open.
  mutating func value() -> [UInt8] {
    let quote = peek == UInt8(ascii: "'") ? "'" : "\""
    if quote.utf8.first == peek, let end = find(quote, from: index + 1) {
      defer { index = end + 1 }
      return Array(bytes[index + 1..<end])
    }
    let start = index
    while index < bytes.count, peek != UInt8(ascii: ">"), !Self.isBlank(peek) { index += 1 }
    return Array(bytes[start..<index])
  }

  /// Goes on behind a word, or to the end where there is none.
  mutating func skip(past word: String) {
    index = find(word, from: index).map { $0 + word.utf8.count } ?? bytes.count
  }

  /// Where a word begins, in whatever case.
  mutating func find(_ word: String, from start: Int) -> Int? {
    let word = Array(word.utf8)
    guard start <= bytes.count, !missing.contains(word) else { return nil }
    var index = start
    while index + word.count <= bytes.count {
      if bytes[index] == word[0], zip(bytes[index...], word).allSatisfy({ Self.lowercased($0) == $1 }) {
        return index
      }
      index += 1
    }
    missing.insert(word)
    return nil
  }
}
