/// A stretch of a text in the three ways services and programs count.
public struct TextPlace: Equatable, Hashable, Sendable {
  /// In Unicode scalars, as X counts.
  public let codePoints: Range<Int>
  /// In bytes of UTF-8, as Bluesky counts.
  public let utf8: Range<Int>
  /// In units of UTF-16, as JavaScript and Foundation count.
  public let utf16: Range<Int>
}
