import MentionExtraction

/// Puts tweets into a collection in ClickHouse, and knows the tables that it needs.
public protocol ClusterLoading: Sendable {
  /// The statements that create the tables, with comments; nothing is created here.
  func schema(_ layout: ClusterLayout) -> String

  /// Reads files and folders in order, and inserts the tweets that the collection does not have.
  ///
  /// - Parameters:
  ///   - definition: the collection.
  ///   - author: the author of tweets that name none.
  /// - Throws: an error where the collection cannot be written or the task is cancelled; what was inserted before stays,
  ///   and a later call goes on from there.
  func load(
    _ inputs: [ImportInput], into definition: SourceDefinition, author: User, in request: RequestContext,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(LoadError) -> LoadReport
}

/// Where the tables of a collection are to be.
public enum ClusterLayout: Equatable, Sendable {
  /// On one node.
  case oneNode
  /// On each node of a cluster, by its name in `remote_servers` of the nodes' configuration.
  ///
  /// With replicas there are several copies of each shard, kept the same by ZooKeeper or ClickHouse Keeper.
  case cluster(String, database: String, hasReplicas: Bool)

  /// Whether a word can be the name of a cluster: letters and digits of ASCII, `_`, `-` and full stops.
  public static func isCluster(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "_-.".utf8.contains($0) }
  }
}

/// The result of a load.
public struct LoadReport: Equatable, Sendable {
  /// The number of tweets that were inserted, those that replace an earlier copy among them.
  public var loaded = 0
  /// The number of tweets that the collection had already.
  public var skipped = 0
  /// The files and records that could not be read.
  public var problems: [ImportProblem] = []
  /// The first file that could not be read to its end, with the reason.
  public var firstUnreadable: ImportProblem?

  /// Makes an empty report.
  public init() {}
}

/// Why a load ended early.
public enum LoadError: Error, Equatable, Sendable {
  /// The collection cannot be read or written; `after` is what was inserted before.
  case source(SourceError, after: LoadReport)
  /// The task was cancelled; the report says what was inserted before.
  case cancelled(LoadReport)
}

extension LoadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .source(let error, let report) where report.loaded > 0:
      "\(error); \(Counted.tweets(report.loaded)) loaded before; load again to go on"
    case .source(let error, _): "\(error)"
    case .cancelled(let report):
      "interrupted after \(Counted.tweets(report.loaded + report.skipped)); load again to go on"
    }
  }
}
