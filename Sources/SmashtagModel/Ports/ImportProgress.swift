/// How far an import is.
public struct ImportProgress: Equatable, Sendable {
  public var file: String
  public var bytesRead: Int
  /// `nil` where the size cannot be known beforehand.
  public var bytesInAll: Int?
  public var tweets: Int
  /// How far the archive is indexed anew, which an import of a new version begins with; `nil` at other times.
  public var indexing: IndexProgress?

  public init(file: String, bytesRead: Int, bytesInAll: Int?, tweets: Int) {
    self.file = file
    self.bytesRead = bytesRead
    self.bytesInAll = bytesInAll
    self.tweets = tweets
  }
  /// Before anything is read.
  public init(indexing progress: IndexProgress) {
    self.init(file: "", bytesRead: 0, bytesInAll: nil, tweets: 0)
    indexing = progress
  }
}
