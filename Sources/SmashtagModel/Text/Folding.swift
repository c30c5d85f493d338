import Foundation

/// Makes texts comparable: NFKC, full case folding, and no marks after Latin, Greek, Cyrillic and Arabic letters.
///
/// The archive's index stores folded words, so a change here needs a migration that indexes anew.
public enum Folding {
  /// Parts two runs of a script written without blanks, so that no word is found across the gap between them.
  static let gap: Unicode.Scalar = "\u{E000}"

  /// The words of a text, parted by single blanks.
  ///
  /// Each letter of a script written without blanks, and each emoji, is a word of its own; a word inside such a
  /// run is found as a phrase of its letters.
  public static func words(_ text: some StringProtocol) -> String {
    var words: [UInt8] = []
    words.reserveCapacity(text.utf8.count + 8)
    appendWords(of: String(text), to: &words)
    return String(decoding: words, as: UTF8.self)
  }

  /// Writes the words of a text behind other bytes.
  public static func appendWords(of text: String, to bytes: inout [UInt8]) {
    var splitter = WordSplitter(behind: bytes.taken())
    var text = text
    text.withUTF8 { splitter.append(folding: $0) }
    bytes = splitter.bytes
  }

  /// A tag, a user name, a host or a language code as one word, compared whole.
  public static func name(_ name: some StringProtocol) -> String {
    var (name, folded) = (String(name), [UInt8]())
    folded.reserveCapacity(name.utf8.count + 8)
    name.withUTF8 { appendName($0, to: &folded) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Writes a folded name behind other bytes.
  ///
  /// Most names hold only code points that fold by themselves, and need no memory of their own.
  public static func appendName(_ name: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let length = bytes.count
    var scalars = UTF8Scalars(name)
    while let scalar = scalars.next() {
      guard scalar.value > 0x20, let folded = FoldingTable.folded(scalar) else {
        bytes.removeSubrange(length...)
        return appendUncommonName(String(decoding: name, as: UTF8.self), to: &bytes)
      }
      if scalar.value < 0x80 || WordClass(folded) != .ignored { bytes.append(utf8Of: folded) }
    }
  }

  private static func appendUncommonName(_ name: String, to bytes: inout [UInt8]) {
    for scalar in folded(name) {
      let properties = scalar.properties
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { continue }
      bytes.append(utf8Of: scalar)
    }
  }

  /// Claims that a text contains another, both folded, words and signs alike.
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
  static func folded(_ text: some StringProtocol) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(text.utf8.count)
    for word in text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { $0 == " " }) {
      if !folded.isEmpty || word.startIndex != text.startIndex { folded.append(" ") }
      let start = folded.count
      for scalar in word {
        guard let simple = FoldingTable.folded(scalar) else {
          folded.removeSubrange(start...)
          folded += thoroughlyFolded(String(String.UnicodeScalarView(word)))
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
  static func thoroughlyFolded(_ text: String) -> String.UnicodeScalarView {
    let compatible = text.withoutFloodsOfMarks.precomposedStringWithCompatibilityMapping
    let caseless = String(String.UnicodeScalarView(compatible.unicodeScalars.flatMap(\.caseFolded)))
    let bare = withoutMarks(caseless.decomposedStringWithCanonicalMapping)
    return bare.precomposedStringWithCanonicalMapping.unicodeScalars
  }

  private static func withoutMarks(_ decomposed: String) -> String {
    var kept = String.UnicodeScalarView()
    var dropsMarks = false
    for scalar in decomposed.unicodeScalars {
      if scalar.isMark {
        if dropsMarks { continue }
      } else {
        dropsMarks = scalar.losesItsMarks
      }
      kept.append(scalar)
    }
    return String(kept)
  }
}

extension String {
  private static let mostMarks = 30

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
