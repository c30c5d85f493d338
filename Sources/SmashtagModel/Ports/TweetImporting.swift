/// Imports tweets from files into an archive.
public protocol TweetImporting: Sendable {
  /// Imports files and folders in order; a broken file or record is reported, and the rest is imported.
  ///
  /// - Parameter author: the author of tweets that name none.
  /// - Throws: an error where the archive cannot be written or the task is cancelled; what was committed
  ///   before stays.
  func `import`(
    _ inputs: [ImportInput], author: User, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportError) -> ImportReport

  /// Whether an earlier version stored or indexed tweets in another way than this one; the answer does not wait.
  var isOutdated: Bool { get }

  /// Stores and indexes such tweets again; a later call continues where a cancelled one stopped.
  func renew(_ progress: @Sendable (RenewalProgress) -> Void) async throws(ImportError)
}

extension TweetImporting {
  /// Never, for archives that have no earlier version.
  public var isOutdated: Bool { false }
  /// Does nothing, for archives that have no earlier version.
  public func renew(_ progress: @Sendable (RenewalProgress) -> Void) async throws(ImportError) {}
}

/// How much of an archive of an earlier version is stored or indexed again.
public struct RenewalProgress: Equatable, Sendable {
  /// The number of tweets that are done.
  public let done: Int
  /// The number of tweets in the archive.
  public let all: Int

  /// Makes a progress report.
  public init(done: Int, all: Int) {
    (self.done, self.all) = (done, all)
  }
}

/// Where tweets are imported from.
public enum ImportInput: Equatable, Sendable {
  /// A file or a folder.
  case path(String)
  case standardInput
}

/// How far an import has got.
public struct ImportProgress: Equatable, Sendable {
  /// The name of the file being read; empty before the first.
  public var file: String
  /// The bytes read so far of all inputs, before decompression.
  public var bytesRead: Int
  /// The size of all inputs in bytes; `nil` where it cannot be known in advance.
  public var bytesInAll: Int?
  /// The number of tweets handled so far: imported, updated or skipped.
  public var tweets: Int
  /// The progress of a renewal, with which the first import of a new version begins; `nil` at other times.
  public var renewal: RenewalProgress?

  /// Makes a progress report of reading.
  public init(file: String, bytesRead: Int, bytesInAll: Int?, tweets: Int) {
    self.file = file
    self.bytesRead = bytesRead
    self.bytesInAll = bytesInAll
    self.tweets = tweets
  }
  /// Makes a progress report of a renewal, before any file is read.
  public init(renewing progress: RenewalProgress) {
    self.init(file: "", bytesRead: 0, bytesInAll: nil, tweets: 0)
    renewal = progress
  }
}

/// The result of an import.
public struct ImportReport: Equatable, Sendable {
  /// The number of tweets that were added.
  public var imported = 0
  /// The number of stored tweets that the import changed.
  public var updated = 0
  /// The number of tweets that were stored already and did not change.
  public var skipped = 0
  /// The tweets that files of `export` have of their own and call known only inside others; they are not counted otherwise.
  public var embedded = 0
  /// The posts that the exports list as liked or bookmarked, and that are marked so; they are not counted otherwise.
  public var marked = MarkCounts()
  /// Those of which the exports have the address alone, and the archive nothing that could be marked.
  public var unmarked = MarkCounts()
  /// The files and records that could not be imported.
  public var problems: [ImportProblem] = []
  /// The first file that could not be read to its end, with the reason.
  public var firstUnreadable: ImportProblem?

  /// Makes an empty report.
  public init() {}
}

/// How many posts are liked, and how many bookmarked; one that is both counts in both.
public struct MarkCounts: Equatable, Sendable {
  /// The number of those that are liked.
  public var liked: Int
  /// The number of those that are bookmarked.
  public var bookmarked: Int

  /// Makes counts.
  public init(liked: Int = 0, bookmarked: Int = 0) {
    (self.liked, self.bookmarked) = (liked, bookmarked)
  }

  /// The number of both.
  public var sum: Int { liked + bookmarked }

  /// Adds others.
  public mutating func add(_ other: MarkCounts) {
    liked += other.liked
    bookmarked += other.bookmarked
  }
}

/// A file or record that could not be imported.
public struct ImportProblem: Equatable, Sendable {
  /// The path of the file.
  public var file: String
  /// The line, counted from 1; `nil` where the whole file is concerned.
  public var line: Int?
  /// What is wrong, in words.
  public var reason: String

  /// Makes a problem.
  public init(file: String, line: Int?, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }
}

/// Why an import ended early.
public enum ImportError: Error, Equatable, Sendable {
  /// The archive cannot be written, for example because the disk is full; `after` is what was stored before
  /// that.
  case archive(path: String, reason: String, after: ImportReport = ImportReport())
  /// The task was cancelled; the report says what was stored before that.
  case cancelled(ImportReport)
}

extension ImportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .archive(let path, let reason, let report) where report.stored > 0:
      "\(path): \(reason); \(Counted.tweets(report.stored)) stored before that, import again to go on"
    case .archive(let path, let reason, _): "\(path): \(reason)"
    case .cancelled(let report): "interrupted after \(Counted.tweets(report.read)); import again to go on"
    }
  }
}

extension ImportReport {
  /// The number of tweets that the import added or replaced.
  fileprivate var stored: Int { imported + updated }
  /// The number of tweets that were dealt with, as the progress counts them.
  fileprivate var read: Int { stored + skipped }
}
