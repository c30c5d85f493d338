import SmashtagModel

/// Collects what the index holds of one tweet, and the names the tweet uses.
///
/// It is bytes from beginning to end: nothing else in an import would make so many short strings.
struct IndexWords {
  /// So many marks are compared one by one, which is faster than any set; few tweets have more.
  private static let few = 32

  /// The words parted by blanks, in UTF-8, behind what the bytes held before.
  private(set) var bytes: [UInt8]
  private let edition: FoldingEdition
  /// Where they begin.
  private let start: Int
  private var marks: [Range<Int>] = []
  private var furtherMarks: Set<[UInt8]> = []
  private var names: [NameUse] = []
  private var spellings: [UInt8] = []

  /// Writes behind other bytes.
  init(behind bytes: consuming [UInt8] = [], by edition: FoldingEdition = .current) {
    self.bytes = bytes
    self.edition = edition
    start = self.bytes.count
    marks.reserveCapacity(Self.few)
    names.reserveCapacity(8)
  }

  mutating func append(wordsOf text: String) { Folding.appendWords(of: text, to: &bytes, by: edition) }

  /// Each mark stands once; the name it was made of is `name`.
  mutating func append(_ mark: Mark, _ name: UnsafeBufferPointer<UInt8> = .init(start: nil, count: 0)) {
    let end = bytes.count
    if end > start { bytes.append(UInt8(ascii: " ")) }
    let word = bytes.count
    guard mark.append(name, to: &bytes, by: edition), isNew(word..<bytes.count) else {
      return bytes.removeSubrange(end...)
    }
    if let kind = NameKind(mark) { note(name, of: kind, folded: word + 1..<bytes.count) }
  }

  mutating func append(_ mark: Mark, _ name: String) {
    var name = name
    name.withUTF8 { append(mark, $0) }
  }

  /// The bytes, those of spellings behind the words, where the words end, and which bytes are names.
  consuming func finished() -> (bytes: [UInt8], end: Int, names: [NameUse]) {
    let end = bytes.count
    for index in names.indices { names[index].moveSpelling(by: end) }
    bytes += spellings
    return (bytes, end, names)
  }
}

extension IndexWords {
  private mutating func note(_ name: UnsafeBufferPointer<UInt8>, of kind: NameKind, folded: Range<Int>) {
    let start = spellings.count
    let isSpelledSo = bytes.withUnsafeBytes { $0.part(folded).isSame(as: UnsafeRawBufferPointer(name)) }
    if !isSpelledSo { spellings.append(contentsOf: name) }
    let spelling = isSpelledSo ? nil : start..<spellings.count
    names.append(NameUse(kind: kind, folded: folded, spelling: spelling, in: bytes))
  }

  private mutating func isNew(_ mark: Range<Int>) -> Bool {
    let isKnown = bytes.withUnsafeBytes { bytes in
      marks.contains { $0.count == mark.count && bytes.part($0).isSame(as: bytes.part(mark)) }
    }
    if isKnown { return false }
    if marks.count < Self.few {
      marks.append(mark)
      return true
    }
    return furtherMarks.insert(Array(bytes[mark])).inserted
  }
}
