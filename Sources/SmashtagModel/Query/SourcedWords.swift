/// The words of a text as the index holds them, each byte knowing where in the text it stands.
struct SourcedWords {
  private let folding: SourcedFolding
  private let bytes: [UInt8]
  /// The scalar of the folding that each byte belongs to.
  private let owners: [Int]
  /// Where words begin, among the bytes.
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

  /// Where the words stand, in code points; of a prefix the whole word that begins so.
  func places(of sought: SoughtWords) -> [Range<Int>] {
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
