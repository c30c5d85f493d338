/// One JSON value of a file, to be decoded by ``TweetDecoder``.
public struct TweetRecord: Equatable, Sendable {
  /// The number of the line on which it begins, from 1.
  public let line: Int
  /// The bytes of the value, possibly broken; empty if there is a fault.
  public let bytes: [UInt8]
  /// Why the value was skipped; `nil` for a value with bytes.
  public let fault: TweetFormatError?

  /// Creates a record without a fault.
  public init(line: Int, bytes: [UInt8]) {
    (self.line, self.bytes, fault) = (line, bytes, nil)
  }

  init(line: Int, fault: TweetFormatError) {
    (self.line, bytes, self.fault) = (line, [], fault)
  }
}
