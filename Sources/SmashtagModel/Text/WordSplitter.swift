/// Parts folded text into words, one scalar at a time.
///
/// It writes bytes, not a `String`: an import parts every letter it takes, and appending to a `String` costs several
/// times as much.
struct WordSplitter {
  private enum Previous {
    case nothing
    case spaced
    case unspaced
  }

  /// The words so far, in UTF-8, behind what the bytes held before.
  private(set) var bytes: [UInt8]
  private let edition: FoldingEdition
  private var previous = Previous.nothing
  private var atGap = true

  /// Writes behind other bytes.
  init(behind bytes: consuming [UInt8] = [], by edition: FoldingEdition = .current) {
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
  /// Folds a text and parts it, word by word: nothing of one word touches the next.
  ///
  /// Most words of most texts hold only code points that fold by themselves, and need no memory of their own; only
  /// the others take the long way.
  mutating func append(folding text: UnsafeBufferPointer<UInt8>) {
    for word in Words(text) {
      if !appendSimple(word) {
        let word = String(decoding: word, as: UTF8.self)
        for scalar in Folding.thoroughlyFolded(word, by: edition) { append(scalar) }
      }
      atGap = true
    }
  }

  /// Takes nothing, and answers `false`, where the word has to be folded as a whole.
  private mutating func appendSimple(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let (length, previous, atGap) = (bytes.count, previous, atGap)
    var scalars = UTF8Scalars(word)
    while let scalar = scalars.next() {
      if scalar.value < 0x80 {
        append(ascii: UInt8(truncatingIfNeeded: scalar.value))
      } else if let folded = FoldingTable.folded(scalar, by: edition) {
        append(folded)
      } else if scalar == "…" {
        // It folds to three dots, and stands in every text that was cut.
        self.atGap = true
      } else {
        bytes.removeSubrange(length...)
        (self.previous, self.atGap) = (previous, atGap)
        return false
      }
    }
    return true
  }

  /// What stands between the blanks of a text.
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

/// The scalars of bytes that are UTF-8, such as those of a `String`; it must not outlive them.
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

extension [UInt8] {
  mutating func append(utf8Of scalar: Unicode.Scalar) {
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
