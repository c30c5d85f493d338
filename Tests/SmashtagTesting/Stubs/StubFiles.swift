public import ShellCommands
public import SmashtagModel
import Synchronization

/// Makes no files, and keeps what they would hold.
public final class StubFiles: FileMaking {
  private let error: (any Error)?
  private let kept = Mutex<[String: [[UInt8]]]>([:])

  /// Where `error` is given no byte can be written.
  public init(failing error: (any Error)? = nil) { self.error = error }

  /// The text of each file that was made, by its path.
  public var texts: [String: String] {
    kept.withLock { $0.mapValues { String(decoding: $0.joined(), as: UTF8.self) } }
  }

  /// In how many pieces each file came.
  public var pieces: [String: Int] { kept.withLock { $0.mapValues(\.count) } }

  public func make(_ path: String, fill: (any ByteSink) async throws -> Void) async throws {
    let sink = Sink(error: error)
    try await fill(sink)
    kept.withLock { $0[path] = sink.written.withLock { $0 } }
  }

  private final class Sink: ByteSink {
    let error: (any Error)?
    let written = Mutex<[[UInt8]]>([])

    init(error: (any Error)?) { self.error = error }

    func write(_ bytes: [UInt8]) throws {
      if let error { throw error }
      written.withLock { $0.append(bytes) }
    }
  }
}

/// Writes of a tweet no more than its id.
public struct StubEncoder: TweetEncoding {
  public init() {}

  public func record(of tweet: Tweet) -> [UInt8] { Array(#"{"id_str":"\#(tweet.id)"}"#.utf8) }
}

/// An importer that reads no file: it says what it was told to say, and keeps what it was asked.
public final class StubImporter: TweetImporting {
  /// One import that was asked for.
  public struct Order: Equatable, Sendable {
    public let inputs: [ImportInput]
    public let author: User

    public init(_ inputs: [ImportInput], author: User) {
      self.inputs = inputs
      self.author = author
    }
  }

  private let answer: Result<ImportReport, ImportError>
  private let steps: [ImportProgress]
  private let kept = Mutex<[Order]>([])

  public var orders: [Order] { kept.withLock { $0 } }

  public init(
    _ answer: Result<ImportReport, ImportError> = .success(ImportReport()), steps: [ImportProgress] = []
  ) {
    self.answer = answer
    self.steps = steps
  }

  public func `import`(
    _ inputs: [ImportInput], author: User, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportError) -> ImportReport {
    kept.withLock { $0.append(Order(inputs, author: author)) }
    for step in steps { progress(step) }
    return try answer.get()
  }
}

/// A loader that answers what it was told to, and notes what it was asked for.
public final class StubLoader: ClusterLoading {
  /// One load that was asked for.
  public struct Order: Equatable, Sendable {
    public let inputs: [ImportInput]
    public let name: String
    public let url: String
    public let author: User

    public init(_ inputs: [ImportInput], into name: String, at url: String, author: User = .me) {
      (self.inputs, self.name, self.url, self.author) = (inputs, name, url, author)
    }
  }

  private let answer: Result<LoadReport, LoadError>
  private let kept = Mutex<[Order]>([])

  public var orders: [Order] { kept.withLock { $0 } }

  public init(_ answer: Result<LoadReport, LoadError> = .success(LoadReport())) { self.answer = answer }

  public func schema(_ layout: ClusterLayout) -> String {
    switch layout {
    case .oneNode: "-- one\nCREATE one;\n"
    case .cluster(let name, let database, let hasReplicas): "-- \(name) \(database) \(hasReplicas)\n"
    }
  }

  public func load(
    _ inputs: [ImportInput], into definition: SourceDefinition, author: User, in request: RequestContext,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(LoadError) -> LoadReport {
    kept.withLock { $0.append(Order(inputs, into: definition.name, at: definition.url, author: author)) }
    return try answer.get()
  }
}

/// An examiner that finds what it was told to find.
public struct StubExaminer: Examining {
  private let found: [Finding]

  public init(_ found: [Finding] = []) { self.found = found }

  public func findings(with live: [SourceDefinition]) -> [Finding] { found }
}

/// Makes sources that hold what it was given: tweets, or photos and places where the source has such.
public struct StubMaker: SourceMaking {
  private let tweets: [Tweet]
  private let found: Result<String, SourceError>

  /// `found` is what it finds at each address it looks at.
  public init(_ tweets: [Tweet] = [], finding found: Result<String, SourceError> = .success("a server")) {
    (self.tweets, self.found) = (tweets, found)
  }

  public func finding(at definition: SourceDefinition, in request: RequestContext) async throws(SourceError)
    -> String
  {
    try found.get()
  }

  public func finding(
    at definition: SourceDefinition, with token: Token, in request: RequestContext
  ) async throws(SourceError) -> String { try found.get() }

  public func source(_ definition: SourceDefinition) -> any TweetSource {
    switch definition.kind {
    case .x, .mastodon, .bluesky, .clickhouse: StubSource(tweets, name: definition.name, of: definition.url)
    case .flickr: StubPlaces.fixture(name: definition.name)
    }
  }
}
