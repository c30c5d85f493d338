import CSimdjson
public import Foundation

/// Finds the newest date of posts in a JSON text, without parsing it, which is much faster.
///
/// It reads the dates of the keys `created_at`, `createdAt` and `published`. Accounts have such dates, too,
/// but never later ones than their posts.
public struct NewestDate {
  /// The maximum length in bytes of a key and its date together.
  private static let longest = 200

  /// The newest date found so far; `nil` if there was none.
  public private(set) var date: Date?
  private let limit: Date
  /// The end of the text so far, where a date may have begun.
  private var rest: [UInt8] = []

  /// Creates a finder.
  ///
  /// - Parameter limit: Later dates are wrong and are ignored.
  public init(before limit: Date) { self.limit = limit }

  /// Searches the next piece of the text; a date may be split between two pieces.
  public mutating func take(_ piece: [UInt8]) {
    rest += piece.prefix(Self.longest)
    rest.withUnsafeBytes { look(in: $0) }
    guard piece.count > Self.longest else { return rest.removeFirst(max(0, rest.count - Self.longest)) }
    piece.withUnsafeBytes { look(in: $0) }
    rest = Array(piece.suffix(Self.longest))
  }
}

private extension NewestDate {
  mutating func look(in bytes: UnsafeRawBufferPointer) {
    for name: StaticString in ["\"created", "\"publish"] { look(for: name, in: bytes) }
  }

  mutating func look(for name: StaticString, in bytes: UnsafeRawBufferPointer) {
    var start = 0
    while let base = bytes.baseAddress, start < bytes.count,
      let match = csj_find(base + start, bytes.count - start, name.utf8Start, name.utf8CodeUnitCount)
    {
      start = match - base + name.utf8CodeUnitCount
      let found = self.moment(in: bytes[start...].prefix(Self.longest))
      if let found, found > date ?? .distantPast, found <= limit { date = found }
    }
  }

  /// The date after the beginning of a key.
  func moment(in bytes: Slice<UnsafeRawBufferPointer>) -> Date? {
    let name = bytes.prefix { $0 != UInt8(ascii: "\"") }
    guard name.count <= 3 else { return nil }
    let value = bytes[name.endIndex...].dropFirst().drop { $0.isBlank || $0 == UInt8(ascii: ":") }
    guard value.first == UInt8(ascii: "\"") else { return nil }
    let text = value.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
    // What is cut off might be another date; it is found whole with the next piece.
    guard text.endIndex < value.endIndex else { return nil }
    return UnsafeRawBufferPointer(rebasing: text).withMemoryRebound(to: UInt8.self) { TweetDate.date($0) }
  }
}
