import TweetFormats

/// A part that is read to understand the others.
struct SmallPart {
  private static let limit = 64 << 20
  private let next: () throws -> [UInt8]

  init(_ walk: any PartWalk) {
    var count = 0
    next =
      LazyText {
        let piece = try walk.read()
        count += piece.count
        guard count <= Self.limit else { throw TooLarge() }
        return piece
      }.next
  }

  /// All of it.
  func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while case let piece = try next(), !piece.isEmpty {
      bytes += piece
      guard bytes.count <= Self.limit else { throw TooLarge() }
    }
    return bytes
  }

  func forEachRecord(_ take: (TweetRecord) -> Void) throws {
    var records = TweetRecordReader(read: next)
    while let record = try records.next() { take(record) }
  }

  private struct TooLarge: Error, CustomStringConvertible {
    var description: String { "larger than \(limit >> 20) MB, which no such part is; it was not read" }
  }
}
