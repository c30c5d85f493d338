public import Foundation

/// What a library holds.
public struct LibraryExtent: Equatable, Sendable {
  public var count: Int
  /// From the oldest tweet to the newest; `nil` where there is none.
  public var span: ClosedRange<Date>?

  public init(count: Int, span: ClosedRange<Date>? = nil) {
    self.count = count
    self.span = span
  }
}
