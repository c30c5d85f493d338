/// Splits folded text into words, one scalar at a time.
///
/// It writes bytes instead of a `String`, since appending to a `String` costs several times as much and an
/// import splits every text.
struct WordSplitter {
  private enum Previous {
    case nothing
    case spaced
    case unspaced
  }

  /// The words so far in UTF-8, after the bytes given at the start.
  private(set) var bytes: [UInt8]
  private let edition: FoldingEdition
  private var previous = Previous.nothing
  private var atGap = true

  /// Makes a splitter that appends to some bytes.
  init(after bytes: consuming [UInt8] = [], by edition: FoldingEdition = .current) {
    self.bytes = bytes
    self.edition = edition
  }

  mutating func append(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): appendSpaced(byte | 0x20)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): appendSpaced(byte)
    default: atGap = true
    }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 { return append(ascii: UInt8(scalar.value)) }
    switch WordClass(scalar, by: edition) {
    case .ignored: return
    case .letterWithoutBlanks: appendUnspaced(scalar, partsRuns: true)
    case .letter: appendSpaced(scalar)
    case .emoji: appendUnspaced(scalar, partsRuns: false)
    case .gap: atGap = true
    }
  }

  private mutating func appendSpaced(_ byte: UInt8) {
    beginSpaced()
    bytes.append(byte)
  }

  private mutating func appendSpaced(_ scalar: Unicode.Scalar) {
    beginSpaced()
    bytes.append(utf8Of: scalar)
  }

  private mutating func beginSpaced() {
    if previous != .nothing, atGap || previous == .unspaced { bytes.append(UInt8(ascii: " ")) }
    previous = .spaced
    atGap = false
  }

  private mutating func appendUnspaced(_ scalar: Unicode.Scalar, partsRuns: Bool) {
    if previous != .nothing { bytes.append(UInt8(ascii: " ")) }
    if partsRuns, atGap, previous == .unspaced {
      bytes.append(utf8Of: Folding.gap)
      bytes.append(UInt8(ascii: " "))
    }
    bytes.append(utf8Of: scalar)
    previous = .unspaced
    atGap = false
  }
}

extension WordSplitter {
  /// Folds a text and splits it, word by word, since no word affects the next.
  ///
  /// Words whose code points all fold by themselves, which most do, need no memory of their own.
  mutating func append(folding text: UnsafeBufferPointer<UInt8>) {
    for word in Words(text) {
      if !appendSimple(word) {
        let word = String(decoding: word, as: UTF8.self)
        for scalar in Folding.thoroughlyFolded(word, by: edition) { append(scalar) }
      }
      atGap = true
    }
  }

  /// Appends a word of code points that fold by themselves; appends nothing and returns `false` for another
  /// word.
  private mutating func appendSimple(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let (length, previous, atGap) = (bytes.count, previous, atGap)
    var scalars = UTF8Scalars(word)
    while let scalar = scalars.next() {
      if scalar.value < 0x80 {
        append(ascii: UInt8(truncatingIfNeeded: scalar.value))
      } else if let folded = FoldingTable.folded(scalar, by: edition) {
        append(folded)
      } else if scalar == "…" {
        // It folds to three dots, which are a gap, and ends every shortened text.
        self.atGap = true
      } else {
        bytes.removeSubrange(length...)
        (self.previous, self.atGap) = (previous, atGap)
        return false
      }
    }
    return true
  }

  /// The parts of a text between its blanks.
  private struct Words: Sequence, IteratorProtocol {
    private var rest: UnsafeBufferPointer<UInt8>.SubSequence

    init(_ text: UnsafeBufferPointer<UInt8>) { rest = text[...] }

    mutating func next() -> UnsafeBufferPointer<UInt8>? {
      guard !rest.isEmpty else { return nil }
      let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
      defer { rest = rest[Swift.min(end + 1, rest.endIndex)...] }
      return UnsafeBufferPointer(rebasing: rest[..<end])
    }
  }
}

/// The scalars of valid UTF-8, such as the bytes of a `String`; not to be used after the bytes are gone.
struct UTF8Scalars: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    index += 1
    switch first {
    case 0..<0x80: return Unicode.Scalar(first)
    case 0xC0..<0xE0: return scalar(UInt32(first & 0x1F), more: 1)
    case 0xE0..<0xF0: return scalar(UInt32(first & 0x0F), more: 2)
    default: return scalar(UInt32(first & 0x07), more: 3)
    }
  }

  private mutating func scalar(_ start: UInt32, more: Int) -> Unicode.Scalar {
    var value = start
    for _ in 0..<more where index < bytes.count {
      value = value << 6 | UInt32(bytes[index] & 0x3F)
      index += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

extension StringProtocol {
  /// The text without white space and zero-width spaces at its ends.
  ///
  /// The first call of Foundation's `trimmingCharacters` takes a tenth of a millisecond.
  @inlinable package var trimmed: String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "\u{200B}" }
    guard let first = unicodeScalars.firstIndex(where: { !isBlank($0) }),
      let last = unicodeScalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first..<unicodeScalars.index(after: last)])
  }
}

extension String {
  /// The text with each run of white space replaced by one blank, and none at its ends.
  package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The text without control characters, line ends among them.
  package var withoutControls: String {
    String(unicodeScalars.filter { $0.properties.generalCategory != .control })
  }

  /// The text, with `…` for its last characters where it has more than so many.
  package func cut(to count: Int) -> String {
    self.count > count ? prefix(count - 1) + "…" : self
  }

  /// A text of code points; `String.UnicodeScalarView` would take ten times as long to make of them.
  @inlinable package init(scalars: some Sequence<Unicode.Scalar>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.underestimatedCount)
    for scalar in scalars { bytes.append(utf8Of: scalar) }
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  @inlinable package mutating func append(utf8Of scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 { return append(UInt8(value)) }
    if value < 0x800 {
      append(UInt8(0xC0 | value >> 6))
    } else {
      if value < 0x10000 {
        append(UInt8(0xE0 | value >> 12))
      } else {
        append(UInt8(0xF0 | value >> 18))
        append(UInt8(0x80 | value >> 12 & 0x3F))
      }
      append(UInt8(0x80 | value >> 6 & 0x3F))
    }
    append(UInt8(0x80 | value & 0x3F))
  }
}

/// The classes of scalars that folding and word splitting distinguish.
///
/// Ranges of scripts are those of Unicode's Scripts.txt, rounded to blocks.
extension Unicode.Scalar {
  /// Full case folding (the C and F mappings of CaseFolding.txt), computed from the case mappings.
  var caseFolded: [Unicode.Scalar] {
    if value < 0x80 { return [lowercasedASCII] }
    if value == 0x131 { return [self] }
    return properties.lowercaseMapping.unicodeScalars
      .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
      .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }

  private var lowercasedASCII: Unicode.Scalar {
    (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }

  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether it is a letter whose marks are not compared: Latin, Greek, Cyrillic, Hebrew or Arabic.
  var losesItsMarks: Bool {
    switch value {
    case 0x5D0...0x5EA, 0x5EF...0x5F2: true
    default: losesItsMarksByFirstEdition
    }
  }

  /// Whether this mark turns a letter into another letter of the same alphabet: Russian `й`, Ukrainian `ї`,
  /// Belarusian `ў`.
  ///
  /// Unicode's collation (UTS #10) also keeps these apart from the bare letters, but treats `ё` as `е`.
  func makesLetterOfItsOwn(of letter: Unicode.Scalar) -> Bool {
    switch (letter, self) {
    case ("и", "\u{306}"), ("у", "\u{306}"), ("і", "\u{308}"): true
    default: false
    }
  }

  /// The plain letters for a folded letter with two spellings; `nil` for all others.
  ///
  /// Latin letters with a stroke have no decomposition. Arabic and Persian keyboards use different code
  /// points for yeh and kaf. Tatweel only stretches a word.
  var plainLetters: String.UnicodeScalarView? {
    switch self {
    case "ı": "i".unicodeScalars
    case "ø": "o".unicodeScalars
    case "ł": "l".unicodeScalars
    case "đ": "d".unicodeScalars
    case "ħ": "h".unicodeScalars
    case "ŧ": "t".unicodeScalars
    case "æ": "ae".unicodeScalars
    case "œ": "oe".unicodeScalars
    case "\u{640}": "".unicodeScalars
    case "\u{649}", "\u{6CC}": "\u{64A}".unicodeScalars
    case "\u{6A9}": "\u{643}".unicodeScalars
    default: nil
    }
  }

  /// Whether it is a letter of Latin, Greek, Cyrillic or Arabic script.
  var losesItsMarksByFirstEdition: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF,
      0xAB30...0xAB6F,
      0x370...0x3FF, 0x1F00...0x1FFF,
      0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F,
      0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF:
      true
    default:
      false
    }
  }

  /// Whether it belongs to a script whose words are not separated by blanks.
  ///
  /// These are Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese.
  package func isWrittenWithoutBlanks(by edition: FoldingEdition = .current) -> Bool {
    switch value {
    case 0x1000...0x1049, 0x104C...0x109D, 0xA9E0...0xA9FE, 0xAA60...0xAA7F: edition != .first
    case 0xE01...0xE4E, 0xE50...0xE59, 0xE81...0xEDF, 0x1780...0x17D3, 0x17D7, 0x17DC...0x17E9,
      0x1100...0x11FF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB,
      0x3005...0x3007, 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x3105...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x1B000...0x1B16F, 0x20000...0x3FFFD:
      true
    default:
      false
    }
  }

  /// Whether it is a letter, a mark or a digit.
  var isWordScalar: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default:
      false
    }
  }

  /// Whether it is an emoji that can be searched for.
  var isEmojiWord: Bool { properties.isEmoji && !properties.isEmojiModifier }
}
