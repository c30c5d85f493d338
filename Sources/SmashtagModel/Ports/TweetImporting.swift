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

/// Where tweets are imported from.
public enum ImportInput: Equatable, Sendable {
  case path(String)
  case standardInput
}

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

/// What came of an import.
public struct ImportReport: Equatable, Sendable {
  public var imported = 0
  public var updated = 0
  public var skipped = 0
  public var problems: [ImportProblem] = []
  /// The first file that could not be read, or not to its end, and why.
  public var firstUnreadable: ImportProblem?

  public init() {}

  public var hasUnreadableFile: Bool { firstUnreadable != nil }
}

/// Something an import could not take.
public struct ImportProblem: Equatable, Sendable {
  public var file: String
  /// Counted from 1; `nil` where the whole file is meant.
  public var line: Int?
  public var reason: String

  public init(file: String, line: Int?, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }
}

/// Why an import ended before its end.
public enum ImportError: Error, Equatable, Sendable {
  /// The archive cannot be written: a full disk, a missing permission, a newer version; `after` is what was stored
  /// before that.
  case archive(path: String, reason: String, after: ImportReport = ImportReport())
  case cancelled(ImportReport)
}

extension ImportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .archive(let path, let reason, let report) where report.stored > 0:
      "\(path): \(reason); \(report.stored) tweets were stored before, import again to go on"
    case .archive(let path, let reason, _): "\(path): \(reason)"
    case .cancelled(let report): "interrupted after \(report.imported) tweets; import again to go on"
    }
  }
}

extension ImportReport {
  /// How many tweets are in the archive as the import has them, and were not before.
  fileprivate var stored: Int { imported + updated }
}
