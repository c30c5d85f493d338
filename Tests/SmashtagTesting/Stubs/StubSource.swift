public import Foundation
public import SmashtagModel
import Synchronization

/// A source that does not hold its tweets at hand, as a network's.
public struct StubSource: TweetSource {
  public let name: String
  public let server: String?
  private let library: StubLibrary
  private let failure: SourceError?
  private let fetched: Date?
  private let notes: [String]

  /// With a failure it answers nothing else.
  public init(
    _ tweets: [Tweet] = [], name: String = "live", of server: String? = nil,
    failing failure: SourceError? = nil, fetched: Date? = nil, notes: [String] = []
  ) {
    (self.name, self.server) = (name, server)
    self.fetched = fetched
    self.notes = notes
    library = StubLibrary(tweets, name: name)
    self.failure = failure
  }

  /// Neither says how many match, nor leads to what is newer.
  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    if let failure { throw failure }
    let page = try await library.page(of: query, at: position, limit: limit)
    var answer = TweetPage(tweets: page.tweets, older: page.older)
    (answer.fetched, answer.notes) = (fetched, notes)
    return answer
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    if let failure { throw failure }
    return try await library.tweet(at: address)
  }

  public func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation {
    if let failure { throw failure }
    var conversation = try await library.conversation(around: tweet, in: request)
    (conversation.fetched, conversation.notes) = (fetched, notes)
    return conversation
  }

  public func versions(of tweet: Tweet, in request: RequestContext) async throws(SourceError) -> [Tweet] {
    if let failure { throw failure }
    return try await library.versions(of: tweet, in: request)
  }

  /// A tag of each tweet.
  public func trends(in request: RequestContext) async throws(SourceError) -> Trends {
    if let failure { throw failure }
    let tags = try library.names(of: .hashtag, startingWith: "", limit: 10)
    return Trends(tags.map { Trends.Tag($0.name, count: $0.count) }, fetched: fetched, notes: notes)
  }

  /// Puts in more tweets, as time would.
  public func add(_ tweets: [Tweet]) { library.add(tweets) }
}

/// A source that answers only when a test lets it; for answers that come late.
public final class GatedSource: TweetSource {
  private struct Gate {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var cancelled = 0
  }

  private let source: any TweetSource
  private let gate = Mutex(Gate())

  public var name: String { source.name }
  /// How many questions wait for their answer.
  public var waiting: Int { gate.withLock { $0.waiting.count } }
  /// Whether it lets questions through.
  public var isOpen: Bool { gate.withLock { $0.isOpen } }

  public init(_ source: any TweetSource) { self.source = source }

  /// Waits until a question was given up, for some seconds; answers whether one was.
  public func sawCancellation() async -> Bool {
    for _ in 0..<500 where gate.withLock({ $0.cancelled == 0 }) {
      try? await Task.sleep(for: .milliseconds(10))
    }
    return gate.withLock { $0.cancelled > 0 }
  }

  /// Lets all questions through, those asked already and those to come.
  public func open() {
    let waiting = gate.withLock { gate in
      defer { gate = Gate(isOpen: true) }
      return gate.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await pass()
    return try await source.page(of: query, at: position, limit: limit)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    try await pass()
    return try await source.tweet(at: address)
  }

  private func pass() async throws(SourceError) {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = gate.withLock { gate in
          if !gate.isOpen { gate.waiting.append(continuation) }
          return gate.isOpen
        }
        if isOpen { continuation.resume() }
      }
    } onCancel: {
      gate.withLock { $0.cancelled += 1 }
    }
    if Task.isCancelled { throw .cancelled }
  }
}

/// A live source whose network a test takes away and gives back.
public final class SwitchedSource: TweetSource {
  private let source: any TweetSource
  private let state = Mutex(State())

  private struct State {
    var failure: SourceError?
    var asked: [PagePosition] = []
  }

  public var name: String { source.name }

  public init(_ source: any TweetSource) { self.source = source }

  public convenience init(
    _ tweets: [Tweet] = [], name: String = "home", failing failure: SourceError? = nil
  ) {
    self.init(StubLibrary(tweets, name: name))
    fail(failure)
  }

  /// What it answers everything with from now on; `nil` lets it answer as its source does.
  public func fail(_ failure: SourceError?) { state.withLock { $0.failure = failure } }

  public func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation {
    if let failure = state.withLock(\.failure) { throw failure }
    return try await source.conversation(around: tweet, in: request)
  }

  public func trends(in request: RequestContext) async throws(SourceError) -> Trends {
    if let failure = state.withLock(\.failure) { throw failure }
    return try await source.trends(in: request)
  }

  public func versions(of tweet: Tweet, in request: RequestContext) async throws(SourceError) -> [Tweet] {
    if let failure = state.withLock(\.failure) { throw failure }
    return try await source.versions(of: tweet, in: request)
  }

  /// The pages it was asked for so far.
  public var asked: [PagePosition] { state.withLock(\.asked) }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    state.withLock { $0.asked.append(position) }
    if let failure = state.withLock(\.failure) { throw failure }
    return try await source.page(of: query, at: position, limit: limit)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    if let failure = state.withLock(\.failure) { throw failure }
    return try await source.tweet(at: address)
  }
}

extension SourceError {
  /// There is no network.
  public static let away = SourceError.unreachable(
    source: "home", host: "home.example", reason: "cannot be reached: no network")
}

// Tests ask without a limit and tell nobody how it goes, unless that is what they look at.

extension TweetSource {
  public func page(
    of query: Query, at position: PagePosition, limit: Int
  ) async throws(SourceError) -> TweetPage {
    try await page(of: query, at: position, limit: limit, in: RequestContext())
  }

  public func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? {
    try await tweet(at: address, in: RequestContext())
  }
}

extension PlaceSource {
  public func places(of type: PlaceType) async throws(SourceError) -> PlaceList {
    try await places(of: type, in: RequestContext())
  }

  public func photos(
    at place: Place, position: PagePosition, limit: Int
  ) async throws(SourceError) -> TweetPage {
    try await photos(at: place, position: position, limit: limit, in: RequestContext())
  }
}

extension ImageLibrary {
  public func facts(of address: ImageAddress) async throws(ImageError) -> ImageFacts {
    try await facts(of: address, in: RequestContext())
  }

  public func bytes(of address: ImageAddress) async throws(ImageError) -> Data {
    try await bytes(of: address, in: RequestContext())
  }
}

extension PageLibrary {
  public func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool
  ) async throws(PageError) -> WebDocument {
    try await document(at: address, extent, isFresh: isFresh, in: RequestContext())
  }

  public func bytes(at address: PageAddress) async throws(PageError) -> Data {
    try await bytes(at: address, in: RequestContext())
  }
}
