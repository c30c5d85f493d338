/// One JSON value of a file.
public struct TweetRecord: Equatable, Sendable {
  /// The line it begins on, counted from 1.
  public let line: Int
  public let bytes: [UInt8]

  public init(line: Int, bytes: [UInt8]) {
    self.line = line
    self.bytes = bytes
  }
}
