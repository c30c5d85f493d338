/// Builds the running text of a block: folds white space, breaks lines and records the ranges of links.
struct InlineText {
  /// A link and its range in the bytes of the text.
  struct Item {
    let address: String
    let range: Range<Int>
  }

  private(set) var bytes: [UInt8] = []
  private(set) var items: [Item] = []
  private var hasBlank = false
  private(set) var breaks = 0
  /// The spaces at the beginning of the next line, which an author set by blanks that do not fold.
  private var indent = 0
  /// Whether the indent ends in a blank that folds with those after it.
  private var indentFolds = false
  private var linkStart: Int?

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends text; runs of white space become one space unless they are kept.
  mutating func add(_ text: ArraySlice<UInt8>, keepsBlanks: Bool = false) {
    text.withUnsafeBufferPointer { text in
      if keepsBlanks { addVerbatim(text) } else { addFolded(text) }
    }
  }

  mutating func blank() { hasBlank = true }

  mutating func breakLine() {
    breaks += 1
    (hasBlank, indent) = (false, 0)
  }

  /// Whether the text ends in a link that a following link needs a space from.
  ///
  /// Scripts that do not separate words need none.
  var endsInLink: Bool {
    items.last.map { $0.range.upperBound == bytes.count && bytes[bytes.count - 1] < 0x80 } ?? false
  }

  mutating func beginLink() { linkStart = nil }

  /// Ends the current link; returns whether it contains text.
  mutating func endLink(to address: String) -> Bool {
    defer { linkStart = nil }
    let end = bytes.last == 0x0A ? bytes.count - 1 : bytes.count
    guard let start = linkStart, start < end else { return false }
    items.append(Item(address: address, range: start..<end))
    return true
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    (hasBlank, breaks, indent, linkStart) = (false, 0, 0, nil)
  }

  /// Ends a line of verbatim text; one without anything on it, if such lines are kept.
  mutating func endLine(keepsEmpty: Bool = false) {
    hasBlank = false
    if let last = bytes.last, keepsEmpty || last != 0x0A { bytes.append(0x0A) }
  }

  /// Removes empty lines at both ends.
  mutating func trimLines() {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return removeAll() }
    bytes.removeSubrange((last + 1)...)
    let start = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    bytes.removeSubrange(..<start)
    linkStart = linkStart.map { min(max($0 - start, 0), bytes.count) }
    items = items.map { item in
      let lower = min(max(item.range.lowerBound - start, 0), bytes.count)
      return Item(
        address: item.address, range: lower..<min(max(item.range.upperBound - start, lower), bytes.count))
    }
  }
}

private extension InlineText {
  mutating func addFolded(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      let start = index
      index = Self.end(ofWordsFrom: index, in: text)
      if index > start { append(text, start..<index) }
      guard index < text.count else { return }
      let sign = text[index]
      switch TextByte.sign(text, at: &index) {
      case .blank:
        hasBlank = true
        if breaks == 1 { addIndent(folds: sign != 0xC2) }
      case .text(let range): append(text, range)
      case .nothing: break
      }
    }
  }

  /// Counts a blank at the beginning of a line, where only those that do not fold begin an indent.
  mutating func addIndent(folds: Bool) {
    guard !folds || (indent > 0 && !indentFolds) else { return }
    (indent, indentFolds) = (min(indent + 1, Self.mostIndent), folds)
  }

  static let mostIndent = 40

  /// The index after plain words with one space between them, which are appended as they are.
  static func end(ofWordsFrom start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start
    while let eight = EightBytes(text, from: index), eight.areASCII {
      let blanks = eight.equal(to: 0x20)
      guard eight.from(0x21) & ~eight.from(0x7F) | blanks == EightBytes.all, blanks & blanks << 8 == 0,
        blanks & 0x80 == 0 || (index > start && text[index - 1] != 0x20)
      else { break }
      index += 8
    }
    if index > start, text[index - 1] == 0x20 { index -= 1 }
    while index < text.count {
      if TextByte.isPlain(text[index]) {
        index += 1
      } else if text[index] == 0x20, index > start, index + 1 < text.count, TextByte.isPlain(text[index + 1])
      {
        index += 2
      } else {
        break
      }
    }
    return index
  }

  /// Appends text with its line ends and tabs.
  mutating func addVerbatim(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      let start = index
      if text[index] == 0x20 || text[index] == 0x09 || text[index] == 0x0A || TextByte.isPlain(text[index]) {
        index += 1
        append(text, start..<index)
        continue
      }
      switch TextByte.sign(text, at: &index) {
      case .blank where text[start] != 0x0D: append(text, start..<start + 1, as: 0x20)
      case .text(let range): append(text, range)
      case .blank, .nothing: break
      }
    }
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, as byte: UInt8? = nil) {
    writePending()
    if linkStart == nil { linkStart = bytes.count }
    if let byte {
      bytes.append(byte)
    } else {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[range]))
    }
  }

  mutating func writePending() {
    if !bytes.isEmpty {
      if breaks > 0 {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: indent))
      } else if hasBlank {
        bytes.append(0x20)
      }
    }
    (hasBlank, breaks, indent) = (false, 0, 0)
  }
}

/// Classifies the bytes of a page's text as text, white space or nothing.
enum TextByte {
  /// What a character becomes in running text.
  enum Sign {
    case blank
    case text(Range<Int>)
    /// A control character, or one that only marks where a word may be broken; it is left out.
    case nothing
  }

  /// Whether a byte is text whatever follows, so that no further bytes need to be read.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte < 0x7F ? byte > 0x20 : byte != 0x7F && byte != 0xC2 && byte != 0xE2 && byte != 0xEF
  }

  /// Classifies the character at an index whose byte is not plain, and advances the index past it.
  static func sign(_ text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Sign {
    let start = index
    let first = text[start]
    if first < 0x80 {
      index += 1
      return first == 0x20 || (0x09...0x0D).contains(first) ? .blank : .nothing
    }
    let length = first == 0xC2 ? 2 : 3
    index = min(start + length, text.count)
    guard start + length <= text.count else { return .nothing }
    let second = text[start + 1]
    if first == 0xC2 { return pair(second, start..<index) }
    return triple(first, second, text[start + 2], start..<index)
  }

  private static func pair(_ second: UInt8, _ range: Range<Int>) -> Sign {
    switch second {
    case 0x85, 0xA0: .blank
    default: hasNoPlace(0xC2, second) ? .nothing : .text(range)
    }
  }

  private static func triple(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ range: Range<Int>) -> Sign {
    switch (first, second, third) {
    case (0xE2, 0x80, 0xA8...0xA9): .blank
    default: hasNoPlace(first, second, third) ? .nothing : .text(range)
    }
  }

  /// Whether a character of two or three bytes is a control character or an invisible mark in a word.
  static func hasNoPlace(_ first: UInt8, _ second: UInt8, _ third: UInt8 = 0) -> Bool {
    switch (first, second, third) {
    case (0xC2, ..<0xA0, _), (0xC2, 0xAD, _): true
    // U+200B; U+202A…202E, which set the direction of the following text or end that.
    case (0xE2, 0x80, 0x8B), (0xE2, 0x80, 0xAA...0xAE): true
    // U+2060…206F, including directional isolates.
    case (0xE2, 0x81, 0xA0...0xAF): true
    case (0xEF, 0xBB, 0xBF), (0xEF, 0xBF, 0xB9...0xBB): true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text on one line, with white space folded and without control characters.
  var foldedText: String {
    var line = InlineText()
    line.add(self)
    return String(decoding: line.bytes, as: UTF8.self)
  }
}

extension String {
  /// The text on one line, with white space folded and without control characters.
  var foldedLine: String { Array(utf8)[...].foldedText }
}
