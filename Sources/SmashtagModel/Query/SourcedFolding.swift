/// A folded text that knows of each of its bytes which part of the text it came of.
struct SourcedFolding {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The code points of the text that each scalar came of.
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

  var bytes: [UInt8] { Array(String(String.UnicodeScalarView(scalars)).utf8) }

  /// Where the text holds another, in code points; none of the places overlap.
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

  /// The scalar each byte belongs to.
  private var owners: [Int] {
    scalars.indices.flatMap { repeatElement($0, count: UTF8.width(scalars[$0])) }
  }
}

extension SourcedFolding {
  private mutating func append(_ scalar: Unicode.Scalar, from source: Range<Int>) {
    scalars.append(scalar)
    sources.append(source)
  }

  /// Appends a word whose code points fold by themselves; another one in whole.
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
  /// Whether bytes stand at a place.
  func holds(_ sought: [UInt8], at start: Int) -> Bool {
    guard start + sought.count <= count else { return false }
    for index in sought.indices where self[start + index] != sought[index] { return false }
    return true
  }
}
