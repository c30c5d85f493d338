/// A folded text that maps each byte back to the original text.
struct SourcedFolding {
  /// The folded scalars.
  private(set) var scalars: [Unicode.Scalar] = []
  /// For each folded scalar, the range of code points in the original text that it was made from.
  private(set) var sources: [Range<Int>] = []

  /// Folds as ``Folding`` does, word by word.
  init(_ text: String) {
    let source = Array(text.unicodeScalars)
    scalars.reserveCapacity(source.count)
    sources.reserveCapacity(source.count)
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex(of: " ") ?? source.count
      append(source[start..<end])
      if end < source.count { append(" ", from: end..<end + 1) }
      start = end + 1
    }
  }

  var bytes: [UInt8] { Array(String(scalars: scalars).utf8) }

  /// The occurrences of folded bytes, as ranges of code points in the original text; they do not overlap.
  func places(of sought: [UInt8]) -> [Range<Int>] {
    let (bytes, owners) = (bytes, owners)
    var (places, start) = ([Range<Int>](), 0)
    while start + sought.count <= bytes.count {
      guard bytes.holds(sought, at: start) else {
        start += 1
        continue
      }
      let last = owners[start + sought.count - 1]
      places.append(sources[owners[start]].lowerBound..<sources[last].upperBound)
      start += sought.count
    }
    return places
  }

  /// For each byte, the index of the scalar it belongs to.
  private var owners: [Int] {
    scalars.indices.flatMap { repeatElement($0, count: UTF8.width(scalars[$0])) }
  }
}

extension SourcedFolding {
  private mutating func append(_ scalar: Unicode.Scalar, from source: Range<Int>) {
    scalars.append(scalar)
    sources.append(source)
  }

  /// Appends a word, scalar by scalar where each folds by itself, otherwise as a whole.
  private mutating func append(_ word: ArraySlice<Unicode.Scalar>) {
    let start = scalars.count
    for index in word.indices {
      guard let simple = FoldingTable.folded(word[index]) else {
        scalars.removeSubrange(start...)
        sources.removeSubrange(start...)
        return appendThoroughly(word)
      }
      append(simple, from: index..<index + 1)
    }
  }

  private mutating func appendThoroughly(_ word: ArraySlice<Unicode.Scalar>) {
    for part in FoldedParts(word).parts {
      for scalar in part.folded { append(scalar, from: part.source) }
    }
  }
}

extension [UInt8] {
  /// Whether some bytes stand at an index.
  func holds(_ sought: [UInt8], at start: Int) -> Bool {
    guard start + sought.count <= count else { return false }
    for index in sought.indices where self[start + index] != sought[index] { return false }
    return true
  }
}

/// The words of a text as the index stores them, with each byte mapped back to the original text.
struct SourcedWords {
  private let folding: SourcedFolding
  private let bytes: [UInt8]
  /// For each byte, the index of the folded scalar it belongs to.
  private let owners: [Int]
  /// The byte offsets at which words begin.
  private let starts: [Int]

  init(_ folding: SourcedFolding) {
    var splitter = WordSplitter()
    var owners: [Int] = []
    owners.reserveCapacity(folding.scalars.count + 8)
    for (index, scalar) in folding.scalars.enumerated() {
      splitter.append(scalar)
      owners.append(contentsOf: repeatElement(index, count: splitter.bytes.count - owners.count))
    }
    let bytes = splitter.bytes
    (self.folding, self.bytes, self.owners) = (folding, bytes, owners)
    starts = bytes.indices.filter { $0 == 0 || bytes[$0 - 1] == Self.blank }
  }

  /// The occurrences of words, as ranges of code points; for a prefix, up to the end of the word.
  func places(of sought: QueryPhrase) -> [Range<Int>] {
    starts.compactMap { start in
      guard bytes.holds(sought.bytes, at: start) else { return nil }
      var end = start + sought.bytes.count
      if sought.isPrefix { end = bytes[end...].firstIndex(of: Self.blank) ?? bytes.count }
      guard end == bytes.count || bytes[end] == Self.blank else { return nil }
      let (first, last) = (folding.sources[owners[start]], folding.sources[owners[end - 1]])
      return first.lowerBound..<last.upperBound
    }
  }

  private static let blank = UInt8(ascii: " ")
}

/// A word split into parts that fold independently of one another: one grapheme or a few.
struct FoldedParts {
  struct Part {
    var folded: [Unicode.Scalar]
    /// The code points of the text that the part was made from.
    var source: Range<Int>
  }

  private static let longestPart = 32

  private let word: ArraySlice<Unicode.Scalar>
  /// The results for graphemes met before.
  ///
  /// The keys are arrays of scalars, because hashing a `Character` would sort its combining marks, however
  /// many.
  private var known: [[Unicode.Scalar]: [Unicode.Scalar]] = [:]
  private(set) var parts: [Part] = []

  /// Splits a word into parts which together fold to the folded word.
  ///
  /// Most words fold grapheme by grapheme. Letters of some scripts compose with the next grapheme; if joining
  /// those does not give the folded word either, the word is one part.
  init(_ word: ArraySlice<Unicode.Scalar>) {
    self.word = word
    let whole = Array(Folding.thoroughlyFolded(String(String.UnicodeScalarView(word))))
    split(joining: false)
    if !folds(to: whole) { split(joining: true) }
    if !folds(to: whole) { parts = [Part(folded: whole, source: word.startIndex..<word.endIndex)] }
  }
}

extension FoldedParts {
  private func folds(to whole: [Unicode.Scalar]) -> Bool { parts.lazy.flatMap(\.folded).elementsEqual(whole) }

  private mutating func split(joining: Bool) {
    parts = []
    var start = word.startIndex
    for grapheme in String(String.UnicodeScalarView(word)) {
      let source = start..<start + grapheme.unicodeScalars.count
      let part = Part(folded: folded(grapheme), source: source)
      if !joining || !join(part) { parts.append(part) }
      start = source.upperBound
    }
  }

  private mutating func folded(_ grapheme: Character) -> [Unicode.Scalar] {
    let scalars = grapheme.unicodeScalars
    if let only = scalars.first, scalars.count == 1, let simple = FoldingTable.folded(only) {
      return [simple]
    }
    let key = Array(scalars)
    if let folded = known[key] { return folded }
    let folded = Array(Folding.thoroughlyFolded(String(grapheme)))
    known[key] = folded
    return folded
  }

  /// Joins the last part with the next one where they fold differently together.
  private mutating func join(_ next: Part) -> Bool {
    guard let last = parts.last, last.source.count < Self.longestPart else { return false }
    let source = last.source.lowerBound..<next.source.upperBound
    let together = Array(Folding.thoroughlyFolded(String(String.UnicodeScalarView(word[source]))))
    guard together != last.folded + next.folded else { return false }
    parts[parts.count - 1] = Part(folded: together, source: source)
    return true
  }
}
