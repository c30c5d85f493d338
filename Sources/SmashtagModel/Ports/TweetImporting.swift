/// Takes tweets from files into an archive.
public protocol TweetImporting: Sendable {
  /// Imports files and folders, in order; a broken file or record is reported and the rest goes on.
  ///
  /// Throws where the archive itself cannot be written; what was committed before stays.
  func `import`(
    _ inputs: [ImportInput], author: User, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportError) -> ImportReport

  /// Whether what is stored was indexed by the rules of an earlier version; asked at the prompt, so it waits for nobody.
  var isIndexOutdated: Bool { get }

  /// Indexes it anew; what a cancelled task has done stays, and the next one goes on.
  func renewIndex(_ progress: @Sendable (IndexProgress) -> Void) async throws(ImportError)
}

extension TweetImporting {
  public var isIndexOutdated: Bool { false }
  public func renewIndex(_ progress: @Sendable (IndexProgress) -> Void) async throws(ImportError) {}
}

/// How far an archive is indexed anew.
public struct IndexProgress: Equatable, Sendable {
  /// How many tweets are indexed.
  public let done: Int
  /// How many there are.
  public let all: Int

  public init(done: Int, all: Int) {
    (self.done, self.all) = (done, all)
  }
}
