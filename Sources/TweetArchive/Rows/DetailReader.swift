/// Reads the details of a tweet, in the order they were written in.
struct DetailReader {
  let details: TweetDetail
  private var body: ByteReader

  init(_ buffer: UnsafeRawBufferPointer) throws {
    body = ByteReader(buffer)
    details = TweetDetail(rawValue: try body.number())
    guard details.isSubset(of: .known) else { throw ArchiveTrouble.damaged }
  }

  mutating func string(_ detail: TweetDetail) throws -> String? {
    details.contains(detail) ? try body.string() : nil
  }

  mutating func id(_ detail: TweetDetail) throws -> String? {
    details.contains(detail) ? try body.id() : nil
  }

  mutating func int(_ detail: TweetDetail) throws -> Int? {
    details.contains(detail) ? try body.signed() : nil
  }

  mutating func double(_ detail: TweetDetail) throws -> Double? {
    details.contains(detail) ? try body.double() : nil
  }

  mutating func list<Part>(
    _ detail: TweetDetail, of part: (inout ByteReader) throws -> Part
  ) throws -> [Part] {
    details.contains(detail) ? try body.list(of: part) : []
  }

  mutating func skip(strings details: TweetDetail...) throws { try skip(details) { try $0.skipString() } }

  mutating func skip(ids details: TweetDetail...) throws { try skip(details) { try $0.skipID() } }

  mutating func skip(numbers details: TweetDetail...) throws { try skip(details) { _ = try $0.number() } }

  private mutating func skip(
    _ candidates: [TweetDetail], _ skip: (inout ByteReader) throws -> Void
  ) throws {
    for detail in candidates where details.contains(detail) { try skip(&body) }
  }
}
