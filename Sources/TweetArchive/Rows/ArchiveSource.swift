import GRDB
public import SmashtagModel

/// Searches an archive.
public struct ArchiveSource: TweetLibrary {
  /// The number up to which the matches of a query with one condition are counted.
  static let countLimit = 1_000
  /// The number up to which matches of several conditions are counted: each match costs ten times as much.
  static let countLimitOfJoins = 200

  public let name: String
  let archive: Archive

  /// Creates a source that searches this archive.
  ///
  /// - Parameter name: what the prompt and error messages call the source.
  public init(name: String, archive: Archive) {
    self.name = name
    self.archive = archive
  }

  /// Returns a page of matches, newest first; a cursor holds the key of a row.
  ///
  /// `newer` finds tweets whose keys are higher than that of the newest tweet on its page. A tweet that was
  /// imported since then but is dated earlier than that one is found only by a new search.
  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let reading = PageReading(query: query, position: position, limit: max(limit, 0))
    if let page = archive.readBriefly(reading.quickPage) { return page }
    return try await read(reading.page) ?? TweetPage(tweets: [], total: .exactly(0))
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    try await read { try TweetLookup(rows: StoredRows($0)).tweet(at: address) } ?? nil
  }

  public func tweetAtHand(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet? {
    try await read { try NamedTweets(rows: StoredRows($0)).tweet(id, namedBy: tweet) } ?? nil
  }

  public func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation {
    try await read { try ConversationReading.conversation(around: tweet, in: $0) }
      ?? Conversation(
        around: tweet.identity, [Conversation.Post(id: tweet.identity, parent: nil, .tweet(tweet))])
  }

  /// The versions that are known, of which the tweet as it reads now is at least one.
  public func versions(of tweet: Tweet, in request: RequestContext) async throws(SourceError) -> [Tweet] {
    let versions = try await read { try KeptVersions(db: $0).all(of: tweet) } ?? []
    return versions.isEmpty ? [tweet] : versions
  }

  public func mentionRanking(
    of query: Query, in request: RequestContext
  ) async throws(SourceError) -> MentionRanking {
    let shares = try await read { try SearchShares(of: query, counting: "mentions", for: request, in: $0) }
    guard let shares else { return MentionRanking() }
    return shares.areOfThisVersion
      ? try await counted(shares, by: MentionScan.counts).ranking()
      : try await read(shares.earlierRanking) ?? MentionRanking()
  }

  public func times(
    of query: Query, in request: RequestContext
  ) async throws(SourceError) -> TweetTimes {
    let shares = try await read { try SearchShares(of: query, counting: "when", for: request, in: $0) }
    guard let shares else { return TweetTimes() }
    return try await counted(shares, by: TimeScan.times)
  }

  public func scan(
    _ scan: TweetScan, in request: RequestContext
  ) async throws(SourceError) -> ScannedTweets {
    let scanned = try await self.scan(scan, sharingAfter: SearchShares.fewTweets, in: request)
    guard !scanned.finds.isEmpty else { return scanned }
    return try await read { try OriginalNames(in: $0).added(to: scanned) } ?? scanned
  }

  /// Looks through a search; after the first tweets, several scans share it.
  func scan(
    _ scan: TweetScan, sharingAfter first: Int, in request: RequestContext
  ) async throws(SourceError) -> ScannedTweets {
    let beginning =
      try await read { try FindScan.beginning(of: scan, upTo: first, in: request, $0) } ?? FoundStretch()
    let missing = scan.limit - beginning.finds.count
    guard beginning.goesOn, missing > 0, let last = beginning.last else { return beginning.scanned }
    let shares = try await read { db in
      try SearchShares(
        of: scan.query, within: scan.position.rowIDs.lowerBound..<last, counting: FindScan.subject,
        for: request.counting(from: beginning.count), unlessFewerThan: first, in: db)
    }
    guard let shares else { return beginning.scanned }
    var found = try await counted(shares) { try FindScan.others(of: scan, missing: missing, in: $0, $1) }
    found.add(beginning)
    return try await read { [found] in try found.joined(of: scan, in: $0) } ?? beginning.scanned
  }

  /// Counts on as many connections as the search is shared out for.
  private func counted<Counts: SearchShares.Counts>(
    _ shares: SearchShares, by scan: @escaping @Sendable (SearchShares, Database) throws -> Counts
  ) async throws(SourceError) -> Counts {
    let counted = await withTaskGroup(of: Result<Counts, SourceError>.self) { scans in
      for _ in 0..<shares.scans { scans.addTask { await counts(of: shares, by: scan) } }
      var (all, failure) = (Counts(), SourceError?.none)
      for await counts in scans {
        switch counts {
        case .success(let counts): all.add(counts)
        case .failure(let error):
          failure = failure ?? error
          scans.cancelAll()
        }
      }
      return failure.map(Result.failure) ?? .success(all)
    }
    return try counted.get()
  }

  private func counts<Counts: SearchShares.Counts>(
    of shares: SearchShares, by scan: @escaping @Sendable (SearchShares, Database) throws -> Counts
  ) async -> Result<Counts, SourceError> {
    do throws(SourceError) {
      return .success(try await read { try scan(shares, $0) } ?? Counts())
    } catch {
      return .failure(error)
    }
  }
}

extension ArchiveSource {
  public func extent() throws(SourceError) -> LibraryExtent {
    do { return try archive.extentAtOnce() } catch { throw ArchiveFileError(error).sourceError(of: name) }
  }

  public func count() throws(SourceError) -> Int {
    do { return try archive.countAtOnce() } catch { throw ArchiveFileError(error).sourceError(of: name) }
  }

  public func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet] {
    try readNow(PageReading(query: query, position: .newest, limit: limit).tweets) ?? []
  }

  public func names(
    of kind: NameKind, startingWith prefix: String, limit: Int
  ) throws(SourceError) -> [CountedName] {
    let completion = NameCompletion(kind: kind, startingWith: prefix, limit: limit)
    return try readNow(completion.names) ?? []
  }
}

extension ArchiveSource {
  /// Reads a consistent snapshot, also while an import is running; `nil` where there is no archive yet.
  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(SourceError) -> Value? {
    do {
      return try await archive.openedReader()?.read(body)
    } catch is CancellationError {
      throw .cancelled
    } catch let error as ListError {
      throw error.sourceError(of: name)
    } catch {
      throw archive.trouble(error).sourceError(of: name)
    }
  }

  /// The same without waiting for locks, for callers that run while the user types.
  private func readNow<Value>(_ body: (Database) throws -> Value) throws(SourceError) -> Value? {
    do {
      return try archive.readAtOnce(body)
    } catch let error as ListError {
      throw error.sourceError(of: name)
    } catch {
      throw archive.trouble(error).sourceError(of: name)
    }
  }
}
