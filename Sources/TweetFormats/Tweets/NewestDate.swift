import CSimdjson
public import Foundation

/// The newest date of posts in a text of JSON, found without reading it as such: this takes a small part of the time.
///
/// Dates are those under `created_at`, `createdAt` and `published`. Accounts have them too, and never later than their
/// posts.
public struct NewestDate {
  /// No name and date together are longer.
  private static let longest = 200

  public private(set) var date: Date?
  private let limit: Date
  private var rest: [UInt8] = []

  /// - Parameter limit: Dates after this one are wrong, and do not count.
  public init(before limit: Date) { self.limit = limit }

  /// Looks at the next piece of the text.
  public mutating func take(_ piece: [UInt8]) {
    let bytes = rest + piece
    bytes.withUnsafeBytes { bytes in
      for name: StaticString in ["\"created", "\"publish"] { look(for: name, in: bytes) }
    }
    rest = Array(bytes.suffix(Self.longest))
  }
}

private extension NewestDate {
  mutating func look(for name: StaticString, in bytes: UnsafeRawBufferPointer) {
    var start = 0
    while let base = bytes.baseAddress, start < bytes.count,
      let place = csj_find(base + start, bytes.count - start, name.utf8Start, name.utf8CodeUnitCount)
    {
      start = place - base + name.utf8CodeUnitCount
      let found = self.moment(in: bytes[start...].prefix(Self.longest))
      if let found, found > date ?? .distantPast, found <= limit { date = found }
    }
  }

  /// The date behind the beginning of a name.
  func moment(in bytes: Slice<UnsafeRawBufferPointer>) -> Date? {
    let name = bytes.prefix { $0 != UInt8(ascii: "\"") }
    guard name.count <= 3 else { return nil }
    let value = bytes[name.endIndex...].dropFirst().drop { $0.isBlank || $0 == UInt8(ascii: ":") }
    guard value.first == UInt8(ascii: "\"") else { return nil }
    let text = value.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
    return UnsafeRawBufferPointer(rebasing: text).withMemoryRebound(to: UInt8.self) { TweetDate.date($0) }
  }
}
