public import Foundation
public import SmashtagModel
import Synchronization

/// A live source whose results are stored, and used again while its server cannot be reached or has problems.
///
/// Only an error with an ``SourceError/absence`` makes it return stored results; others are thrown. Stored
/// pages are followed by older stored pages, and at their end by the live source if a live page led there.
/// `newer` of a stored page requests the newest page of the live source. Pages may repeat stored tweets, but
/// none is left out: a stored page that follows a live one says where the live source goes on. Storing
/// happens in the background, and is complete before anything stored is read.
public final class OfflineTwin: TweetSource {
  private let live: any TweetSource
  private let keeper: any TweetKeeping
  private let now: @Sendable () -> Date
  /// The problems that were reported and still exist.
  private let told = Mutex<Set<Trouble>>([])
  private let queue: KeepingQueue
  /// The address of the server, to which stored results belong whatever the name of the source.
  private let address: String
  /// Tells apart for whom a server keeps bookmarks and lists.
  private let reader: @Sendable (RequestContext) async -> String?

  private enum Trouble {
    case away
    case cannotKeep
  }

  public var name: String { live.name }
  public var server: String? { address }

  /// That of the source itself, since nothing that is counted is stored.
  public var counting: (any SearchCounting)? { live.counting }

  public func searches(for query: Query) -> [Query] { live.searches(for: query) }

  /// Creates a source that stores the results of another one.
  ///
  /// - Parameters:
  ///   - server: the address of the server that the live source asks.
  ///   - queue: stores results in the background; several sources may share it.
  ///   - reader: tells apart the logins of the source; `nil` without a login.
  public init(
    _ live: any TweetSource, of server: String, keeping keeper: any TweetKeeping, by queue: KeepingQueue,
    now: @escaping @Sendable () -> Date = { Date() },
    reader: @escaping @Sendable (RequestContext) async -> String? = { _ in nil }
  ) {
    self.live = live
    self.keeper = keeper
    self.queue = queue
    address = server
    self.now = now
    self.reader = reader
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    guard let wanted = TwinPosition(position) else { return TweetPage(tweets: []) }
    guard let livePosition = wanted.live else {
      return try await goOn(query, at: wanted, limit: limit, in: request)
    }
    let page: TweetPage
    do {
      page = try await live.page(of: query, at: livePosition, limit: limit, in: request).fetched(at: now())
    } catch {
      return try await keptPage(of: query, at: wanted, limit: limit, in: request, insteadOf: error)
    }
    isOver(.away)
    let (search, isOlder) = (await self.search(query, in: request), wanted.isOlder)
    await keepInBackground(in: request) { [keeper] () throws(ImportError) in
      try await keeper.keep(page.forEverybody.stamped, foundBy: search, isOlder: isOlder)
    }
    return page.leading(from: wanted)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    let found: Tweet?
    do {
      found = try await live.tweet(at: address, in: request)
    } catch {
      return try await keptTweet(at: address, in: request, insteadOf: error)
    }
    isOver(.away)
    guard let found, !found.isForMembers else { return found }
    let stamped = found.fetched(at: now())
    await keepInBackground(in: request) { [keeper] () throws(ImportError) in
      try await keeper.keep(stamped, embedded: [])
    }
    return found
  }
}

extension OfflineTwin {
  public func tweetAtHand(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet? {
    await queue.settle()
    return try await keeper.tweet(id, namedBy: tweet)
  }

  public func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation {
    var found: Conversation
    do {
      found = try await live.conversation(around: tweet, in: request)
    } catch {
      return try await kept(in: request, insteadOf: error) { () throws(SourceError) in
        guard var kept = try await self.keeper.conversation(around: tweet) else { return nil }
        kept.fetched = kept.posts.compactMap { $0.tweet?.fetched }.min()
        return kept
      }
    }
    isOver(.away)
    let date = now()
    found.fetched = found.fetched ?? date
    let tweets = (found.posts.compactMap(\.tweet) + found.embedded).filter { !$0.isForMembers }
      .map { $0.fetched(at: date) }
    if let first = tweets.first {
      await keepInBackground(in: request) { [keeper] () throws(ImportError) in
        try await keeper.keep(first, embedded: Array(tweets.dropFirst()))
      }
    }
    return found
  }

  public func trends(in request: RequestContext) async throws(SourceError) -> Trends {
    var found: Trends
    do {
      found = try await live.trends(in: request)
    } catch {
      return try await kept(in: request, insteadOf: error) { () throws(SourceError) in
        try await self.keeper.trends(of: self.address)
      }
    }
    isOver(.away)
    found.fetched = found.fetched ?? now()
    await keepInBackground(in: request) { [keeper, address, found] () throws(ImportError) in
      try await keeper.keep(found, of: address)
    }
    return found
  }

  public func versions(of tweet: Tweet, in request: RequestContext) async throws(SourceError) -> [Tweet] {
    let found: [Tweet]
    do {
      found = try await live.versions(of: tweet, in: request)
    } catch {
      return try await kept(in: request, insteadOf: error) { () throws(SourceError) in
        let versions = try await self.keeper.versions(of: tweet)
        return versions.isEmpty ? nil : versions
      }
    }
    isOver(.away)
    let date = now()
    let versions = found.filter { !$0.isForMembers }.map { $0.fetched(at: date) }
    await keepInBackground(in: request) { [keeper] () throws(ImportError) in
      try await keeper.keep(versions: versions, of: tweet)
    }
    return found
  }

  /// What was kept of an answer while the source is away; otherwise throws the source's error.
  private func kept<Value>(
    in request: RequestContext, insteadOf error: SourceError,
    _ read: () async throws(SourceError) -> Value?
  ) async throws(SourceError) -> Value {
    guard let absence = error.absence, let kept = try await reading(in: request, read) else { throw error }
    tellAway(absence, in: request)
    return kept
  }
}

extension OfflineTwin {
  private func keepInBackground(
    in request: RequestContext, _ keep: @escaping @Sendable () async throws(ImportError) -> Void
  ) async {
    await queue.add { await self.keep(in: request, keep) }
  }

  /// Stores results; a failure is reported but does not affect them.
  private func keep(
    in request: RequestContext, _ keeping: () async throws(ImportError) -> Void
  ) async {
    do {
      try await keeping()
      isOver(.cannotKeep)
    } catch .cancelled {
    } catch {
      tell(.cannotKeep, "what \(name) answers cannot be kept: \(error)", in: request)
    }
  }

  /// The key of a search; what a server keeps for its reader is kept for each source and login.
  private func search(_ query: Query, in request: RequestContext) async -> KeptSearch {
    guard query.root.isOfReader else { return KeptSearch(query, at: address) }
    let names = [name, await reader(request)].compactMap(\.self)
    return KeptSearch(query, at: address, by: names.joined(separator: " "))
  }
}

extension OfflineTwin {
  /// The stored page after a stored page.
  private func goOn(
    _ query: Query, at wanted: TwinPosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    await queue.settle()
    let search = await search(query, in: request)
    let page = try await keeper.page(of: search, olderThan: wanted.cursor.tweet, limit: limit)
    return (page ?? TweetPage(tweets: [])).leadingAmongKept(from: wanted).answered(by: name)
      .markedAsKept
  }

  /// The stored page if the source is unavailable and there is one; otherwise throws the source's error.
  ///
  /// Newer results than the known ones are never stored; for these the message tells when the source accepts
  /// requests again.
  private func keptPage(
    of query: Query, at wanted: TwinPosition, limit: Int, in request: RequestContext,
    insteadOf error: SourceError
  ) async throws(SourceError) -> TweetPage {
    guard let absence = error.absence, !wanted.cursor.isWalk, !(wanted.isNewer && error.isLimit) else {
      throw error
    }
    let limit = wanted.isNewer ? 0 : limit
    let search = await search(query, in: request)
    let kept = try await reading(in: request) { () throws(SourceError) in
      try await keeper.page(of: search, olderThan: wanted.cursor.tweet, limit: limit)
    }
    guard let kept, let page = kept.answer(to: wanted) else { throw error }
    tellAway(absence, in: request)
    return page.answered(by: name).markedAsKept
  }

  private func keptTweet(
    at address: TweetAddress, in request: RequestContext, insteadOf error: SourceError
  ) async throws(SourceError) -> Tweet? {
    // Ids are not unique across networks.
    guard let absence = error.absence, case .page = address else { throw error }
    let kept = try await reading(in: request) { () throws(SourceError) in try await keeper.tweet(at: address)
    }
    guard let kept else { throw error }
    tellAway(absence, in: request)
    return kept
  }

  /// Reads from the store; a failure is reported, and returns `nil`.
  private func reading<Value>(
    in request: RequestContext, _ read: () async throws(SourceError) -> Value?
  ) async throws(SourceError) -> Value? {
    await queue.settle()
    do {
      return try await read()
    } catch .cancelled {
      throw .cancelled
    } catch {
      request.remark("what was kept of \(name) cannot be read: \(error)")
      return nil
    }
  }
}

extension OfflineTwin {
  private func tellAway(_ absence: String, in request: RequestContext) {
    tell(.away, "\(absence); this is what the archive kept", in: request)
  }

  /// Reports a problem once until it is over.
  private func tell(_ trouble: Trouble, _ text: String, in request: RequestContext) {
    guard told.withLock({ $0.insert(trouble).inserted }) else { return }
    request.remark(text)
  }

  private func isOver(_ trouble: Trouble) { told.withLock { _ = $0.remove(trouble) } }
}

/// A queue of background work on the results of live sources, done one after another.
public final class KeepingQueue: Sendable {
  /// The maximum number of waiting entries; adding more waits until there is room.
  private static let most = 8

  private struct State {
    var last: Task<Void, Never>?
    var pending = 0
    var nextWaiter = 0
    var waiters: [Int: Waiter] = [:]
  }

  private struct Waiter {
    /// A task that waits until at most this many entries are left.
    let rest: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = Mutex(State())

  /// Creates an empty queue.
  public init() {}

  /// Adds work, to be done after all before it.
  func add(_ work: @escaping @Sendable () async -> Void) async {
    await wait(untilLeft: Self.most - 1)
    state.withLock { state in
      state.pending += 1
      state.last = Task { [before = state.last] in
        await before?.value
        await work()
        done()
      }
    }
  }

  /// Waits until all work is done, or the task is cancelled.
  public func settle() async { await wait(untilLeft: 0) }
}

extension KeepingQueue {
  private func wait(untilLeft rest: Int) async {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.pending <= rest || Task.isCancelled { return true }
          state.waiters[id] = Waiter(rest: rest, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
    }
  }

  private func done() {
    let served = state.withLock { state in
      state.pending -= 1
      if state.pending == 0 { state.last = nil }
      let served = state.waiters.filter { $0.value.rest >= state.pending }
      for id in served.keys { state.waiters[id] = nil }
      return served
    }
    for waiter in served.values { waiter.continuation.resume() }
  }
}
