/// Text in which marks are bounded, as the Stream-Safe Text Format has it (UAX #15, section 13).
///
/// Swift compares and hashes strings by their normal form, for which the marks of a character are sorted. For a
/// character with very many that takes the square of their number: minutes for a name of a hundred kilobytes.
package enum StreamSafeText {
  /// The most marks on one character; no language has more.
  private static let mostMarks = 30
  /// U+034F COMBINING GRAPHEME JOINER, which is invisible and begins a new sequence of marks.
  private static let joiner: Unicode.Scalar = "\u{34F}"

  /// Decodes UTF-8, with a joiner after every thirtieth mark in a row.
  package static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return mayHaveManyMarks(bytes) ? bounded(text) : text
  }

  /// The text, with a joiner after every thirtieth mark in a row.
  package static func string(_ text: String) -> String {
    var text = text
    return text.withUTF8(mayHaveManyMarks) ? bounded(text) : text
  }

  /// Whether there is so long a part without ASCII that it may consist of more marks, which have two bytes or more.
  private static func mayHaveManyMarks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 2 * mostMarks else { return false }
    var length = 0
    for byte in bytes {
      length = byte < 0x80 ? 0 : length + 1
      if length > 2 * mostMarks { return true }
    }
    return false
  }

  private static func bounded(_ text: String) -> String {
    var (bounded, marks, hasMany) = (String.UnicodeScalarView(), 0, false)
    for scalar in text.unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > mostMarks {
        bounded.append(joiner)
        (marks, hasMany) = (1, true)
      }
      bounded.append(scalar)
    }
    return hasMany ? String(bounded) : text
  }
}
