/// How far an import is.
public struct ImportProgress: Equatable, Sendable {
  public var file: String
  public var bytesRead: Int
  /// `nil` where the size cannot be known beforehand.
  public var bytesInAll: Int?
  public var tweets: Int

  public init(file: String, bytesRead: Int, bytesInAll: Int?, tweets: Int) {
    self.file = file
    self.bytesRead = bytesRead
    self.bytesInAll = bytesInAll
    self.tweets = tweets
  }
}
