import Foundation
import MentionExtraction

/// Makes texts comparable.
///
/// Folding applies NFKC and full case folding, removes marks after Latin, Greek, Cyrillic, Hebrew and Arabic
/// letters, and maps letters with two spellings to one. The archive's index stores folded words, so a change
/// here needs a new ``FoldingEdition``.
public enum Folding {
  /// A separator between two runs of a script without blanks, so that no word is found across them.
  static let gap: Unicode.Scalar = "\u{E000}"

  /// The words of a text, separated by single blanks.
  ///
  /// In a script written without blanks each letter is a word, and so is each emoji. A word of such a script
  /// is found as a phrase of its letters.
  public static func words(_ text: some StringProtocol, by edition: FoldingEdition = .current) -> String {
    var words: [UInt8] = []
    words.reserveCapacity(text.utf8.count + 8)
    appendWords(of: String(text), to: &words, by: edition)
    return String(decoding: words, as: UTF8.self)
  }

  /// The single words of what ``words(_:by:)`` gives.
  ///
  /// By code points, since a word that begins with a mark is one character with the blank before it.
  public static func parts(of words: String) -> [String] {
    words.unicodeScalars.split(separator: " ").map { String($0) }
  }

  /// Whether what ``words(_:by:)`` gives is no more than one word.
  public static func isOne(_ words: String) -> Bool { !words.utf8.contains(UInt8(ascii: " ")) }

  /// Appends the words of a text to bytes of UTF-8.
  public static func appendWords(
    of text: String, to bytes: inout [UInt8], by edition: FoldingEdition = .current
  ) {
    var splitter = WordSplitter(after: bytes.taken(), by: edition)
    var text = text
    text.withUTF8 { splitter.append(folding: $0) }
    bytes = splitter.bytes
  }

  /// A tag, user name, host or language code folded to one word, which is compared as a whole.
  public static func name(_ name: some StringProtocol, by edition: FoldingEdition = .current) -> String {
    var (name, folded) = (String(name), [UInt8]())
    folded.reserveCapacity(name.utf8.count + 8)
    name.withUTF8 { appendName($0, to: &folded, by: edition) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Appends a folded name to bytes of UTF-8.
  ///
  /// Allocates no memory for names whose code points all fold by themselves, which most do.
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
    for scalar in folded(name, by: edition).unicodeScalars {
      let properties = scalar.properties
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { continue }
      bytes.append(utf8Of: scalar)
    }
  }

  /// Whether a text contains another, after folding both; punctuation counts.
  public static func contains(_ needle: String, in text: String) -> Bool {
    var finder = TextFinder(needle)
    return finder.isFound(in: text)
  }
}

extension Folding {
  /// The folded text, with its blanks and punctuation.
  static func folded(_ text: some StringProtocol, by edition: FoldingEdition = .current) -> String {
    var (text, folded) = (String(text), [UInt8]())
    folded.reserveCapacity(text.utf8.count)
    text.withUTF8 { append(folding: $0, to: &folded, by: edition) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Appends a folded text to bytes of UTF-8, word by word, since no word affects the next.
  static func append(
    folding text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], by edition: FoldingEdition = .current
  ) {
    var start = 0
    while true {
      let end = text[start...].firstIndex(of: UInt8(ascii: " ")) ?? text.count
      append(foldingWord: UnsafeBufferPointer(rebasing: text[start..<end]), to: &bytes, by: edition)
      if end == text.count { return }
      bytes.append(UInt8(ascii: " "))
      start = end + 1
    }
  }

  /// Words whose code points all fold by themselves, which most do, take a fast path.
  private static func append(
    foldingWord word: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], by edition: FoldingEdition
  ) {
    let length = bytes.count
    bytes.append(contentsOf: word.lazy.map(\.lowercasedASCII))
    guard let rest = word.firstIndex(where: { $0 >= 0x80 }) else { return }
    bytes.removeSubrange((length + rest)...)
    var scalars = UTF8Scalars(UnsafeBufferPointer(rebasing: word[rest...]))
    var isAfterSign = false
    while let scalar = scalars.next() {
      if scalar == "…" {
        // It folds to three dots, and ends every shortened text.
        bytes.append(contentsOf: "...".utf8)
      } else if let folded = FoldingTable.folded(scalar, by: edition), scalar != "\u{FE0F}" || isAfterSign {
        bytes.append(utf8Of: folded)
      } else {
        bytes.removeSubrange(length...)
        let thorough = thoroughlyFolded(String(decoding: word, as: UTF8.self), by: edition)
        return bytes.append(contentsOf: String(thorough).utf8)
      }
      // After a letter a variation selector is a mark, which folding removes.
      isAfterSign = scalar.value >= 0x700
    }
  }

  /// After how many scalars a text that is folded thoroughly is parted, since normalizing takes time quadratic in the
  /// length of what it expands.
  private static let longestPart = 256

  /// Folds a text without a fast path, in parts where it is long, which changes nothing of what comes out.
  static func thoroughlyFolded(
    _ text: String, by edition: FoldingEdition = .current
  ) -> String.UnicodeScalarView {
    if text.utf8.count <= longestPart { return foldedAtOnce(text, by: edition) }
    let scalars = text.unicodeScalars
    var (folded, start, count) = ("", scalars.startIndex, 0)
    for index in scalars.indices {
      if count >= longestPart, scalars[index].beginsPart(by: edition) {
        folded += String(foldedAtOnce(String(scalars[start..<index]), by: edition))
        (start, count) = (index, 0)
      }
      count += 1
    }
    return (folded + String(foldedAtOnce(String(scalars[start...]), by: edition))).unicodeScalars
  }

  /// The definition of folding.
  ///
  /// After 30 combining marks further ones are dropped (UAX #15, Stream-Safe Text Format): sorting them takes
  /// time quadratic in their number, and no language needs more.
  static func foldedAtOnce(
    _ text: String, by edition: FoldingEdition = .current
  ) -> String.UnicodeScalarView {
    let compatible = text.withoutFloodsOfMarks.precomposedStringWithCompatibilityMapping
    let caseless = String(scalars: compatible.unicodeScalars.lazy.flatMap(\.caseFolded))
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

  /// The text in NFC, where letters of several code points are composed.
  ///
  /// Combining marks after 30 others are dropped, because sorting them takes time quadratic in their number.
  var composed: String {
    isASCII ? self : withoutFloodsOfMarks.precomposedStringWithCanonicalMapping
  }

  /// The text without the combining marks that follow 30 others.
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
  /// Appends code points in time in proportion to their number; `append(contentsOf:)` copies the whole text.
  package mutating func appendEach(_ scalars: String.UnicodeScalarView) {
    for scalar in scalars { append(scalar) }
  }

  /// Decomposed text without the marks after certain letters.
  fileprivate func withoutMarks(
    after losesMarks: (Unicode.Scalar) -> Bool,
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

  /// The text without marks, except where a mark makes another letter of the alphabet, as in `й` from `и`.
  fileprivate var withoutMarksOfForeignLetters: String.UnicodeScalarView {
    withoutMarks(after: \.losesItsMarks, but: { $0.makesLetterOfItsOwn(of: $1) })
  }

  /// The text with letters of two spellings mapped to one.
  fileprivate var plain: String.UnicodeScalarView {
    var plain = String.UnicodeScalarView()
    for scalar in self {
      if let letters = scalar.plainLetters { plain.appendEach(letters) } else { plain.append(scalar) }
    }
    return plain
  }
}

extension Unicode.Scalar {
  /// Whether nothing that stands before it changes how a text is folded from here on.
  ///
  /// Neither the scalar nor what normalization and folding make of it may join with what is before it.
  func beginsPart(by edition: FoldingEdition) -> Bool {
    if isASCII { return true }
    guard !joinsBackwards else { return false }
    let text = String(self)
    let forms = [
      text.decomposedStringWithCompatibilityMapping.unicodeScalars, Folding.foldedAtOnce(text, by: edition),
    ]
    return forms.allSatisfy { $0.first.map { !$0.joinsBackwards } ?? false }
  }

  /// Whether it may be sorted among, composed with or removed because of what stands before it.
  ///
  /// These are marks, the vowels and final consonants among the conjoining jamo of Hangul, and letters of Kirat Rai.
  private var joinsBackwards: Bool {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x16D40...0x16D7F: true
    default: isMark || isReordered
    }
  }

  /// Whether normalization sorts this mark among others, or decomposes it to such a mark, as the half-width
  /// voiced sound marks.
  fileprivate var isReordered: Bool {
    0xFF9E...0xFF9F ~= value || properties.canonicalCombiningClass != .notReordered
  }
}

extension [UInt8] {
  /// Moves the bytes out, so that the receiver can append in place without a copy.
  @inlinable package mutating func taken() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &self)
    return bytes
  }
}

/// A version of the rules that texts are folded by.
///
/// Archives store folded words. An archive indexed by an earlier edition is searched and written by that
/// edition until it is indexed again. Therefore an edition never changes; new rules get a new edition.
public enum FoldingEdition: Int, Sendable {
  /// Removes marks after Latin, Greek, Cyrillic and Arabic letters only.
  case first = 1
  /// Adds Hebrew, plain forms of more letters, and words inside Burmese runs.
  ///
  /// Hebrew points are removed. Letters with a stroke, `ı`, `æ` and `œ` become plain Latin letters. Tatweel
  /// is removed, and `ی`, `ى`, `ک` become `ي`, `ي`, `ك`. The letters `й`, `ї` and `ў` keep their marks.
  case second

  /// The edition that new archives are indexed by.
  public static let current = FoldingEdition.second
}
