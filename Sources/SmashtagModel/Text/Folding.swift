import Foundation

/// Makes texts comparable: NFKC, full case folding, no marks after Latin, Greek, Cyrillic, Hebrew and Arabic letters,
/// and one letter for those that are written in two ways.
///
/// The archive's index stores folded words, so a change here needs a new ``FoldingEdition``.
public enum Folding {
  /// Parts two runs of a script written without blanks, so that no word is found across the gap between them.
  static let gap: Unicode.Scalar = "\u{E000}"

  /// The words of a text, parted by single blanks.
  ///
  /// Each letter of a script written without blanks, and each emoji, is a word of its own; a word inside such a
  /// run is found as a phrase of its letters.
  public static func words(_ text: some StringProtocol, by edition: FoldingEdition = .current) -> String {
    var words: [UInt8] = []
    words.reserveCapacity(text.utf8.count + 8)
    appendWords(of: String(text), to: &words, by: edition)
    return String(decoding: words, as: UTF8.self)
  }

  /// Writes the words of a text behind other bytes.
  public static func appendWords(
    of text: String, to bytes: inout [UInt8], by edition: FoldingEdition = .current
  ) {
    var splitter = WordSplitter(behind: bytes.taken(), by: edition)
    var text = text
    text.withUTF8 { splitter.append(folding: $0) }
    bytes = splitter.bytes
  }

  /// A tag, a user name, a host or a language code as one word, compared whole.
  public static func name(_ name: some StringProtocol, by edition: FoldingEdition = .current) -> String {
    var (name, folded) = (String(name), [UInt8]())
    folded.reserveCapacity(name.utf8.count + 8)
    name.withUTF8 { appendName($0, to: &folded, by: edition) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Writes a folded name behind other bytes.
  ///
  /// Most names hold only code points that fold by themselves, and need no memory of their own.
  public static func appendName(
    _ name: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], by edition: FoldingEdition = .current
  ) {
    let length = bytes.count
    var scalars = UTF8Scalars(name)
    while let scalar = scalars.next() {
      guard scalar.value > 0x20, let folded = FoldingTable.folded(scalar, by: edition) else {
        bytes.removeSubrange(length...)
        return appendUncommonName(String(decoding: name, as: UTF8.self), to: &bytes, by: edition)
      }
      if scalar.value < 0x80 || WordClass(folded) != .ignored { bytes.append(utf8Of: folded) }
    }
  }

  private static func appendUncommonName(
    _ name: String, to bytes: inout [UInt8], by edition: FoldingEdition
  ) {
    for scalar in folded(name, by: edition) {
      let properties = scalar.properties
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { continue }
      bytes.append(utf8Of: scalar)
    }
  }

  /// Whether a text contains another, both folded, words and signs alike.
  public static func contains(_ needle: String, in text: String) -> Bool {
    let text = Array(String(String.UnicodeScalarView(folded(text))).utf8)
    let needle = Array(String(String.UnicodeScalarView(folded(needle))).utf8)
    return needle.isEmpty || text.indices.contains { text.holds(needle, at: $0) }
  }
}

extension Folding {
  /// The text folded, word by word: nothing of one word touches the next.
  ///
  /// Most words of most texts hold only code points that fold by themselves; only the others take the long way.
  static func folded(_ text: some StringProtocol, by edition: FoldingEdition = .current) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(text.utf8.count)
    for word in text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { $0 == " " }) {
      if !folded.isEmpty || word.startIndex != text.startIndex { folded.append(" ") }
      let start = folded.count
      for scalar in word {
        guard let simple = FoldingTable.folded(scalar, by: edition) else {
          folded.removeSubrange(start...)
          folded += thoroughlyFolded(String(String.UnicodeScalarView(word)), by: edition)
          break
        }
        folded.append(simple)
      }
    }
    return folded
  }

  /// What folding is by definition.
  ///
  /// No language stacks more than 30 marks (UAX #15, Stream-Safe Text Format); further ones are left out, for putting
  /// marks into order takes the square of their number.
  static func thoroughlyFolded(
    _ text: String, by edition: FoldingEdition = .current
  ) -> String.UnicodeScalarView {
    let compatible = text.withoutFloodsOfMarks.precomposedStringWithCompatibilityMapping
    let caseless = String(String.UnicodeScalarView(compatible.unicodeScalars.flatMap(\.caseFolded)))
    let decomposed = caseless.decomposedStringWithCanonicalMapping.unicodeScalars
    let bare =
      switch edition {
      case .first: decomposed.withoutMarks { $0.losesItsMarksByFirstEdition }
      case .second: decomposed.withoutMarksOfForeignLetters.plain
      }
    return String(bare).precomposedStringWithCanonicalMapping.unicodeScalars
  }
}

extension String {
  private static let mostMarks = 30

  /// NFC: letters of several code points are composed.
  ///
  /// Marks that follow thirty others are left out, for putting marks into order takes the square of their number.
  var composed: String { withoutFloodsOfMarks.precomposedStringWithCanonicalMapping }

  /// The text without the marks that follow thirty others.
  fileprivate var withoutFloodsOfMarks: String {
    var (kept, marks) = (UnicodeScalarView(), 0)
    for scalar in unicodeScalars {
      marks = scalar.isReordered ? marks + 1 : 0
      if marks <= Self.mostMarks { kept.append(scalar) }
    }
    return String(kept)
  }
}

extension String.UnicodeScalarView {
  /// Decomposed text without the marks behind some letters.
  fileprivate func withoutMarks(
    behind losesMarks: (Unicode.Scalar) -> Bool,
    but isKept: (_ mark: Unicode.Scalar, _ letter: Unicode.Scalar) -> Bool = { _, _ in false }
  ) -> String.UnicodeScalarView {
    var (kept, letter) = (String.UnicodeScalarView(), Unicode.Scalar?.none)
    for scalar in self {
      if !scalar.isMark {
        letter = losesMarks(scalar) ? scalar : nil
      } else if let letter, !isKept(scalar, letter) {
        continue
      }
      kept.append(scalar)
    }
    return kept
  }

  /// Marks stay that make a letter which its alphabet has beside the one without: nobody writes `и` for `й`.
  fileprivate var withoutMarksOfForeignLetters: String.UnicodeScalarView {
    withoutMarks(behind: \.losesItsMarks, but: { $0.makesLetterOfItsOwn(of: $1) })
  }

  /// The text with one letter for those that are written in two ways.
  fileprivate var plain: String.UnicodeScalarView {
    var plain = String.UnicodeScalarView()
    for scalar in self {
      if let letters = scalar.plainLetters { plain.append(contentsOf: letters) } else { plain.append(scalar) }
    }
    return plain
  }
}

extension Unicode.Scalar {
  /// A mark that is put into order among others, or stands for one: the half-width voiced sound marks do.
  fileprivate var isReordered: Bool {
    0xFF9E...0xFF9F ~= value || properties.canonicalCombiningClass != .notReordered
  }
}

extension [UInt8] {
  /// The bytes, handed over so that whoever takes them can write behind them where they stand.
  fileprivate mutating func taken() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &self)
    return bytes
  }
}

/// The rules that texts are folded by.
///
/// Archives store folded words. One that was indexed by earlier rules is searched and written by these until it is
/// indexed anew, so no edition ever changes: new rules are a new edition.
public enum FoldingEdition: Int, Sendable {
  /// Marks are dropped after Latin, Greek, Cyrillic and Arabic letters, and that is all.
  case first = 1
  /// Hebrew points are dropped, too; letters with a stroke, `ı`, `æ` and `œ` are plain Latin letters; of Arabic, tatweel
  /// is dropped and `ی`, `ى`, `ک` are `ي`, `ي`, `ك`; `й`, `ї` and `ў` stay letters of their own; words inside Burmese
  /// runs are found.
  case second

  public static let current = FoldingEdition.second
}

/// What a folded scalar is to the words of a text.
enum WordClass: UInt8 {
  /// Cannot be seen, and parts no words.
  case ignored
  /// A word of its own, in a run that has no blanks.
  case letterWithoutBlanks
  /// Part of a word.
  case letter
  /// A word of its own.
  case emoji
  /// Stands between words.
  case gap

  /// The class of a scalar beyond ASCII.
  ///
  /// Those of most texts stand in a table or are told by their blocks: asking Unicode's properties takes far longer.
  init(_ scalar: Unicode.Scalar, by edition: FoldingEdition = .current) {
    switch scalar.value {
    case 0x80...0x6FF: self = Self.table[Int(scalar.value) - 0x80]
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

  private static let table: [WordClass] = (UInt32(0x80)...0x6FF).map { value in
    Unicode.Scalar(value).map { WordClass(byPropertiesOf: $0) } ?? .gap
  }
}

/// The code points that fold by themselves, whatever stands beside them, as long as that is one of them too.
enum FoldingTable {
  /// The folded code point, or `nil` where its word has to be folded as a whole; by earlier editions that is all but
  /// ASCII.
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
  /// Latin, Greek, Cyrillic, Hebrew and Arabic letters, in tables each of which is made when it is needed: all
  /// together take two milliseconds.
  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case ..<0x180: latin[Int(scalar.value - 0xC0)]
    case ..<0x370: furtherLatin[Int(scalar.value - 0x180)]
    case ..<0x400: greek[Int(scalar.value - 0x370)]
    case ..<0x530: cyrillic[Int(scalar.value - 0x400)]
    default: eastern[Int(scalar.value - 0x530)]
    }
  }

  private static let latin = table(0xC0..<0x180)
  private static let furtherLatin = table(0x180..<0x370)
  private static let greek = table(0x370..<0x400)
  private static let cyrillic = table(0x400..<0x530)
  /// Armenian, Hebrew and Arabic.
  private static let eastern = table(0x530..<0x700)

  /// What the definition says of each letter by itself, where that is one letter that is no mark.
  private static func table(_ letters: Range<UInt32>) -> [Unicode.Scalar?] {
    letters.map { value in
      guard let scalar = Unicode.Scalar(value), !scalar.isMark else { return nil }
      let folded = Folding.thoroughlyFolded(String(Character(scalar)))
      guard let first = folded.first, folded.count == 1 else { return nil }
      return first
    }
  }
}

extension Unicode.Scalar {
  /// Ideographs, kana, Hangul syllables, emoji and common signs: no case, no marks, and nothing they compose with
  /// but marks.
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
