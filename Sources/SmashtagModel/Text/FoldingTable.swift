import Synchronization

/// The role of a folded scalar in splitting a text into words.
enum WordClass: UInt8 {
  /// Invisible, and not a separator.
  case ignored
  /// A word of its own, from a script written without blanks.
  case letterWithoutBlanks
  /// Part of a word.
  case letter
  /// A word of its own.
  case emoji
  /// A separator between words.
  case gap

  /// The class of a scalar beyond ASCII.
  ///
  /// Frequent scalars are looked up in a table or by their blocks, since asking for Unicode properties takes
  /// much longer.
  init(_ scalar: Unicode.Scalar, by edition: FoldingEdition = .current) {
    switch scalar.value {
    case 0x80...0x6FF: self = WordClass(rawValue: UInt8(Self.table[scalar] - 1)) ?? .gap
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      self = .letterWithoutBlanks
    default: self.init(byPropertiesOf: scalar, edition)
    }
  }

  init(byPropertiesOf scalar: Unicode.Scalar, _ edition: FoldingEdition = .current) {
    if scalar.properties.isDefaultIgnorableCodePoint {
      self = .ignored
    } else if scalar.isWrittenWithoutBlanks(by: edition) {
      self = .letterWithoutBlanks
    } else if scalar.isWordScalar {
      self = .letter
    } else {
      self = scalar.isEmojiWord ? .emoji : .gap
    }
  }

  private static let table = LetterTable(0x80..<0x700) { UInt32(WordClass(byPropertiesOf: $0).rawValue) + 1 }
}

/// The code points that fold by themselves, as long as only such code points stand beside them.
enum FoldingTable {
  /// The folded code point; `nil` where its whole word has to be folded.
  ///
  /// For an earlier edition, that is everything beyond ASCII.
  static func folded(_ scalar: Unicode.Scalar, by edition: FoldingEdition = .current) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x41...0x5A: Unicode.Scalar(UInt8(scalar.value) | 0x20)
    case 0..<0x80: scalar
    case _ where edition != .current: nil
    case 0xC0...0x6FF: letter(scalar)
    default: scalar.foldsToItself ? scalar : nil
    }
  }
}

extension FoldingTable {
  /// Looks up a Latin, Greek, Cyrillic, Armenian, Hebrew or Arabic letter.
  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? { Unicode.Scalar(letters[scalar]) }

  /// The folded form of each letter, where that is a single scalar and the letter is no mark, else `noForm`.
  private static let letters = LetterTable(0xC0..<0x700) { scalar in
    guard !scalar.isMark else { return noForm }
    let folded = Folding.thoroughlyFolded(String(scalar))
    return folded.count == 1 ? folded.first?.value ?? noForm : noForm
  }

  /// A surrogate, which is no scalar.
  private static let noForm: UInt32 = 0xD800
}

/// What is to be known of each code point of a range, found out at its first use and then looked up.
///
/// To find it out for all of them would take a millisecond of each start. A table lives as long as the program. It may be
/// shared: all that changes in it are atomic numbers, each of which is 0 or what any thread would find out.
private struct LetterTable: @unchecked Sendable {
  private let letters: Range<UInt32>
  private let find: @Sendable (Unicode.Scalar) -> UInt32
  /// What was found so far; else 0.
  private let found: UnsafeMutablePointer<Atomic<UInt32>>

  /// - Parameter find: finds it out; never 0.
  init(_ letters: Range<UInt32>, find: @escaping @Sendable (Unicode.Scalar) -> UInt32) {
    (self.letters, self.find) = (letters, find)
    found = .allocate(capacity: letters.count)
    for index in 0..<letters.count { (found + index).initialize(to: Atomic(0)) }
  }

  /// Two threads may find out the same at the same time.
  subscript(scalar: Unicode.Scalar) -> UInt32 {
    precondition(letters.contains(scalar.value))
    let place = found + Int(scalar.value - letters.lowerBound)
    let known = place.pointee.load(ordering: .relaxed)
    if known > 0 { return known }
    let new = find(scalar)
    place.pointee.store(new, ordering: .relaxed)
    return new
  }
}

extension Unicode.Scalar {
  /// Whether folding never changes the scalar: ideographs, kana, Hangul syllables, emoji and common signs.
  ///
  /// They have no case and no marks, and compose with nothing but marks.
  fileprivate var foldsToItself: Bool {
    switch value {
    case 0x2013...0x2014, 0x2018...0x201F, 0x2022, 0x200D, 0x3001...0x3002, 0x300C...0x3011,
      0x2190...0x21FF, 0x2300...0x2328, 0x232B...0x23FF, 0x2500...0x2A0B, 0x2B00...0x2BFF,
      0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFE0F,
      0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF:
      true
    default:
      false
    }
  }
}
