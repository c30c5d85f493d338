/// A set of characters that pages are written in, as browsers know it.
struct CharacterSetName: Equatable {
  /// How its bytes become characters.
  enum Form: Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    /// A character for each byte; `system` is what the system calls the set.
    case single(system: String)
    /// One or more bytes for a character.
    case several(system: String)
    /// Escapes lead from ASCII to Japanese and back.
    case escaped
  }

  /// In the Encoding Standard, in lower case.
  let name: String
  let form: Form

  static let utf8 = CharacterSetName(name: "utf-8", form: .utf8)
  static let windows1252 = CharacterSetName(name: "windows-1252", form: .single(system: "CP1252"))
}

extension CharacterSetName {
  private static let longestLabel = 40

  /// Takes a label in whatever case, with blanks around it; `nil` where no browser knows it.
  init?(label: some Collection<UInt8>) {
    let label = label.prefix { !$0.isMarkupBlank }.prefix(Self.longestLabel + 1)
    guard label.count <= Self.longestLabel else { return nil }
    guard let set = Self.labelled[String(decoding: label, as: UTF8.self).lowercased()] else { return nil }
    self = set
  }

  /// Takes what a `Content-Type` says, be it of an answer or of a page: `text/html; charset="koi8-r"`.
  init?(contentType: some BidirectionalCollection<UInt8>) {
    var rest = contentType[...]
    while let word = rest.firstRange(ofWord: "charset") {
      rest = rest[word.upperBound...].drop(while: \.isMarkupBlank)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: \.isMarkupBlank)
      self.init(label: Self.value(rest))
      return
    }
    return nil
  }

  /// What stands in quotes, or before the next blank or semicolon.
  private static func value<Bytes: BidirectionalCollection<UInt8>>(_ text: Bytes) -> Bytes.SubSequence {
    if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return text.dropFirst().prefix { $0 != quote }.drop(while: \.isMarkupBlank)
    }
    return text.prefix { $0 != UInt8(ascii: ";") && !$0.isMarkupBlank }
  }
}

extension UInt8 {
  /// A blank between the parts of a tag.
  var isMarkupBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Collection<UInt8> {
  /// Whether it begins with a word, which is given in lower case, in whatever case.
  func begins(withWord word: StaticString) -> Bool {
    var index = startIndex
    for place in 0..<word.utf8CodeUnitCount {
      guard index < endIndex, self[index].lowercasedASCII == word.utf8Start[place] else { return false }
      formIndex(after: &index)
    }
    return true
  }

  /// Where a word, which is given in lower case, first stands in whatever case.
  func firstRange(ofWord word: StaticString) -> Range<Index>? {
    let first = word.utf8Start[0]
    var rest = self[...]
    while let start = rest.firstIndex(where: { $0.lowercasedASCII == first }) {
      rest = rest[start...]
      if rest.begins(withWord: word) {
        return start..<rest.index(start, offsetBy: word.utf8CodeUnitCount)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
