/// One JSON value of a file.
public struct TweetRecord: Equatable, Sendable {
  /// The line it begins on, counted from 1.
  public let line: Int
  public let bytes: [UInt8]
  /// Why it was passed over; it has no bytes then.
  public let fault: TweetFormatError?

  public init(line: Int, bytes: [UInt8]) {
    (self.line, self.bytes, fault) = (line, bytes, nil)
  }

  init(line: Int, fault: TweetFormatError) {
    (self.line, bytes, self.fault) = (line, [], fault)
  }
}
