import SmashtagModel

extension ResultsContext: PagedContext {
  /// The most pages without a matching item that are fetched at once.
  private static let mostPages = 10

  public var hasOlder: Bool { hasRest || feeds.contains { $0.older != nil } }
  /// Whether all tweets of the search are there.
  var isWhole: Bool { !hasRest && feeds.allSatisfy(\.isWhole) }
  public var isLive: Bool { !feeds.allSatisfy(\.isLibrary) }

  /// Fetches another page; with `find`, as many as are needed for one more matching item.
  public func extended(in session: Session) async throws -> ResultsContext {
    if let scan { return try await lookedOn(scan, by: session) }
    guard isNarrowed else { return try await lengthened(in: session) }
    var longer = next
    for _ in 0..<Self.mostPages where longer.count == count && longer.hasOlder {
      longer = try await longer.lengthened(in: session)
    }
    longer.revision = revision + 1
    if longer.count == count, longer.hasOlder {
      session.call.request.remark(
        "nothing found among the first \(Counted.grouped(longer.fetchedCount)); more looks on")
    }
    return longer
  }

  /// Fetches older tweets from those feeds without which the merged list cannot continue.
  func lengthened(in session: Session) async throws -> ResultsContext {
    guard !isSettled else { return self }
    let request = session.call.request.listing(order)
    let limit = session.pageLength
    var longer = next
    longer.forgetTroubles()
    let count = fetchedCount
    let wanted = count + limit
    var merge = longer.merge(upTo: wanted)
    for _ in 0..<Feed.mostPages {
      let isEnough = merge.tweets.count >= wanted || feeds.count == 1 && merge.tweets.count > count
      if isEnough || merge.dry.isEmpty { break }
      let before = longer.feeds
      try await longer.ask(merge.dry, besideOthers: merge.hasRest, in: session) { feed throws(SourceError) in
        try await feed.extended(limit: limit, in: request)
      }
      longer.noteVain(merge.dry, since: before)
      merge = longer.merge(upTo: wanted)
    }
    longer.show(merge)
    if longer.fetchedCount == count { try longer.checkThatNotAllFailed(in: session) }
    return longer
  }

  /// Repeats the search, which counts as a new one among the recent searches.
  public func searchedAgain(in session: Session) async throws -> ResultsContext {
    var fresher = try await renewed(in: session)
    (fresher.searched, fresher.arrived) = (session.ports.clock.date(), fresher.count - count)
    return fresher
  }

  /// Fetches newer tweets; results restricted by `find` stay as they are.
  ///
  /// Sources that are still awaited are not asked again.
  public func renewed(in session: Session) async throws -> ResultsContext {
    var fresher = next
    guard !isNarrowed else { return fresher }
    if hasPhotos, order != session.call.request.photoOrder { return try await remade(in: session) }
    let limit = session.pageLength
    let asked = feeds.indices.filter { late[$0] == nil }
    try await fresher.ask(asked, in: session) { feed throws(SourceError) in
      try await feed.refreshed(limit: limit, in: session.call.request)
    }
    try fresher.checkThatNotAllFailed(in: session)
    // What is newer comes on top all the same; of what was left no more than before is shown.
    fresher.show(upTo: isBounded && count > 0 ? count : max(limit, count))
    return fresher
  }

  /// The same search once more, in the order of photos that is wanted by now.
  private func remade(in session: Session) async throws -> ResultsContext {
    // A source of photos is searched alone.
    let source = feeds.prefix(1).map(\.source)
    var remade = try await ResultsContext(query, from: source, in: session)
    remade.revision = revision + 1
    return remade
  }

  /// Merges in another state; its new tweets keep their positions between the common ones.
  public func taking(from other: ResultsContext) -> ResultsContext {
    if order != other.order { return other }
    guard !isSettled, narrowing == other.narrowing, feeds.count == other.feeds.count else { return self }
    if let scan { return other.scan.map { $0.count > scan.count } ?? false ? other : self }
    var merged = next
    merged.feeds = zip(feeds, other.feeds).map { $0.taking(from: $1) }
    merged.answered = max(answered, other.answered)
    for index in feeds.indices {
      let newer = other.asked.contains(index) ? other : self
      merged.feeds[index].trouble = newer.feeds[index].trouble
      merged.late[index] = newer.late[index]
    }
    merged.show(upTo: max(fetchedCount, other.fetchedCount))
    return merged
  }
}

extension ResultsContext {
  /// How long several sources are waited for if one of them has something to show.
  ///
  /// At a prompt the others are added later; in a script there is no later, and the user may have said how
  /// long.
  private func patience(in session: Session) -> Duration {
    if session.call.waitsForAll || !areSeveral { return .seconds(session.settings.timeout) }
    return session.isAtPrompt ? .seconds(1) : .seconds(session.settings.givenTimeout ?? 2)
  }

  /// The context with the next revision.
  var next: ResultsContext {
    var next = self
    next.revision += 1
    next.asked = []
    return next
  }

  /// Asks some feeds and stores their responses; throws the error if there is only one feed.
  mutating func ask(
    _ indices: some Sequence<Int>, besideOthers: Bool = false, in session: Session,
    _ question: @escaping FeedRound.Question
  ) async throws(SourceError) {
    asked.formUnion(indices)
    defer { answered = session.ports.clock.date() }
    if feeds.count == 1 {
      feeds[0] = try await question(feeds[0])
      return
    }
    let questions = Dictionary(uniqueKeysWithValues: indices.map { ($0, feeds[$0]) })
    if questions.isEmpty { return }
    let round = try await FeedRound(
      question, to: questions, patience: patience(in: session), besideOthers: besideOthers,
      by: session.ports.clock)
    for (index, answer) in round.answers { take(answer, at: index) }
    for (index, task) in round.late { wait(for: task, at: index, in: session) }
  }

  /// Clears failures, so that those feeds are asked again.
  private mutating func forgetTroubles() {
    for index in feeds.indices where feeds[index].hasBegun && late[index] == nil {
      feeds[index].trouble = nil
    }
  }

  /// Marks feeds that found nothing, so that others do not wait for them until they are asked again.
  private mutating func noteVain(_ indices: [Int], since before: [Feed]) {
    for index in indices where feeds[index].trouble == nil && feeds[index].older != nil {
      if feeds[index].tweets.count == before[index].tweets.count { feeds[index].trouble = .foundNothing }
    }
  }

  /// Stores the response of a feed.
  mutating func take(_ answer: FeedRound.Answer, at index: Int) {
    late[index] = nil
    switch answer {
    case .success(let feed): feeds[index] = feed
    case .failure(.cancelled): feeds[index].trouble = .wasTooLate
    case .failure(let error): feeds[index].trouble = .failed(error)
    }
  }

  private mutating func wait(
    for task: Task<FeedRound.Answer, Never>, at index: Int, in session: Session
  ) {
    feeds[index].trouble = session.isAtPrompt ? .isLate : .wasTooLate
    if session.isAtPrompt { late[index] = session.ports.late.keep(task) } else { task.cancel() }
  }

  /// Throws the first error if no feed has responded and none is awaited; reports the others.
  func checkThatOneAnswered(in session: Session) throws(SourceError) {
    if !feeds.contains(where: \.hasBegun) { try checkThatNotAllFailed(in: session) }
  }

  /// The same if all feeds failed that were asked for this state.
  private func checkThatNotAllFailed(in session: Session) throws(SourceError) {
    let troubles = asked.sorted().map { feeds[$0].trouble?.error }
    guard let first = troubles.compactMap(\.self).first, !troubles.contains(nil) else { return }
    var told = [first]
    for case let error? in troubles where !told.contains(error) {
      session.call.request.remark("\(error)")
      told.append(error)
    }
    throw first
  }

  /// The first failure that keeps tweets of a source out of the list; `nil` if there is none.
  var failure: (any Error)? {
    feeds.lazy.compactMap { $0.trouble?.failure(of: $0.source.name) }.first
  }

  func merge(upTo count: Int) -> FeedMerge {
    FeedMerge(
      feeds, keeping: Set(tweets.all.map(\.element.identity)),
      upTo: feeds.count == 1 && !isBounded ? .max : count)
  }

  /// Updates the list from the feeds, as far as it can be ordered; shown tweets stay.
  mutating func show(upTo count: Int) { show(merge(upTo: count)) }

  private mutating func show(_ merge: FeedMerge) {
    tweets.replace(with: merge.tweets, identifiedBy: \.identity)
    hasRest = merge.hasRest
    people.take(feeds.compactMap(\.person), numberedIn: &tweets)
    narrow()
  }
}

extension Feed.Trouble {
  fileprivate var error: SourceError? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// The failure to find tweets that the source may have; `nil` where it has none, or cannot search for them.
  fileprivate func failure(of source: String) -> (any Error)? {
    switch self {
    case .isLate, .wasTooLate: CommandError.unanswered(source)
    case .failed(.unsupported), .failed(.notOffered), .failed(.unknownUser), .foundNothing: nil
    case .failed(let error): error
    }
  }
}
