/// Parts folded text into words, one scalar at a time.
struct WordSplitter {
  private enum Previous {
    case nothing
    case spaced
    case unspaced
  }

  private(set) var words: String
  private var previous = Previous.nothing
  private var atGap = true

  init(capacity: Int) {
    words = ""
    words.reserveCapacity(capacity + 8)
  }

  mutating func append(ascii byte: UInt8) {
    let scalar = Unicode.Scalar(byte)
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): appendSpaced(Unicode.Scalar(byte | 0x20))
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): appendSpaced(scalar)
    default: atGap = true
    }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      append(ascii: UInt8(scalar.value))
    } else if scalar.properties.isDefaultIgnorableCodePoint {
      return
    } else if scalar.isWrittenWithoutBlanks {
      appendUnspaced(scalar, partsRuns: true)
    } else if scalar.isWordScalar {
      appendSpaced(scalar)
    } else if scalar.isEmojiWord {
      appendUnspaced(scalar, partsRuns: false)
    } else {
      atGap = true
    }
  }

  private mutating func appendSpaced(_ scalar: Unicode.Scalar) {
    if previous != .nothing, atGap || previous == .unspaced { words.unicodeScalars.append(" ") }
    words.unicodeScalars.append(scalar)
    previous = .spaced
    atGap = false
  }

  private mutating func appendUnspaced(_ scalar: Unicode.Scalar, partsRuns: Bool) {
    if previous != .nothing { words.unicodeScalars.append(" ") }
    if partsRuns, atGap, previous == .unspaced {
      words.unicodeScalars.append(Folding.gap)
      words.unicodeScalars.append(" ")
    }
    words.unicodeScalars.append(scalar)
    previous = .unspaced
    atGap = false
  }
}
