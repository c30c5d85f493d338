import Foundation
import SmashtagModel

extension ResultsContext: PagedContext {
  var hasOlder: Bool { !isNarrowed && (hasRest || feeds.contains { $0.older != nil }) }
  var isLive: Bool { !feeds.allSatisfy(\.isLibrary) }

  /// With another page behind what is shown: of several feeds those are asked that hold the others up.
  func extended(in session: Session) async throws -> any Context {
    let limit = session.settings.limit
    var longer = self
    longer.revision += 1
    longer.forgetTroubles()
    let wanted = count + limit
    for _ in 0..<Feed.mostPages {
      let merge = longer.merge(upTo: wanted)
      let isEnough = merge.tweets.count >= wanted || feeds.count == 1 && merge.tweets.count > count
      if isEnough || merge.dry.isEmpty { break }
      try await longer.ask(merge.dry, besideOthers: merge.hasRest, in: session) { feed throws(SourceError) in
        try await feed.extended(limit: limit)
      }
    }
    longer.show(upTo: wanted)
    return longer
  }

  /// The same search made again: it counts from now.
  func searchedAgain(in session: Session) async throws -> any Context {
    var fresher = self
    fresher.searched = session.now()
    return try await fresher.refreshed(in: session)
  }

  /// Results that were narrowed stay as they are: they are part of a list that was.
  func refreshed(in session: Session) async throws -> any Context {
    var fresher = self
    fresher.revision += 1
    guard !isNarrowed else { return fresher }
    let limit = session.settings.limit
    try await fresher.ask(feeds.indices, in: session) { feed throws(SourceError) in
      try await feed.refreshed(limit: limit)
    }
    fresher.show(upTo: max(limit, count))
    return fresher
  }

  /// What is new there keeps its place among the tweets that both have.
  func taking(from other: any PagedContext) -> any PagedContext {
    guard let other = other as? ResultsContext, !isNarrowed, feeds.count == other.feeds.count else {
      return self
    }
    var merged = self
    merged.revision += 1
    merged.feeds = zip(feeds, other.feeds).map { $0.taking(from: $1) }
    merged.late = late.filter { merged.feeds[$0.key].trouble == .isLate }
    merged.show(upTo: max(count, other.count))
    return merged
  }
}

extension ResultsContext {
  /// How long several feeds are waited for where one of them has something to show.
  ///
  /// At a prompt the others come later, elsewhere there is no later.
  private static func patience(in session: Session) -> Duration {
    if session.waitsForAll { return .seconds(session.settings.timeout) }
    return session.isInteractive ? .seconds(1) : .seconds(2)
  }

  /// Puts an answer of each of some feeds into its place; throws where there is no feed that has answered.
  mutating func ask(
    _ indices: some Sequence<Int>, besideOthers: Bool = false, in session: Session,
    _ question: @escaping FeedRound.Question
  ) async throws(SourceError) {
    if feeds.count == 1 {
      feeds[0] = try await question(feeds[0])
      return
    }
    let asked = Dictionary(uniqueKeysWithValues: indices.map { ($0, feeds[$0]) })
    let round = try await FeedRound(
      question, to: asked, patience: Self.patience(in: session), besideOthers: besideOthers)
    for (index, answer) in round.answers { take(answer, at: index) }
    for (index, task) in round.late { wait(for: task, at: index, isForever: session.isInteractive) }
    try checkThatOneAnswered()
  }

  /// Who failed to go on is asked once more.
  private mutating func forgetTroubles() {
    for index in feeds.indices where feeds[index].hasBegun && late[index] == nil {
      feeds[index].trouble = nil
    }
  }

  /// Takes what came of a feed that was asked.
  mutating func take(_ answer: FeedRound.Answer, at index: Int) {
    late[index] = nil
    switch answer {
    case .success(let feed): feeds[index] = feed
    case .failure(let error): feeds[index].trouble = .failed(error)
    }
  }

  private mutating func wait(for task: Task<FeedRound.Answer, Never>, at index: Int, isForever: Bool) {
    feeds[index].trouble = isForever ? .isLate : .wasTooLate
    if isForever { late[index] = task } else { task.cancel() }
  }

  private func checkThatOneAnswered() throws(SourceError) {
    guard !feeds.contains(where: \.hasBegun), late.isEmpty else { return }
    var errors = feeds.compactMap(\.trouble?.error)
    guard !errors.isEmpty else { return }
    let first = errors.removeFirst()
    for error in errors where error != first { Errand.current.remark("\(error)") }
    throw first
  }

  func merge(upTo count: Int) -> FeedMerge {
    let shown = Set(tweets.elements.map(\.identity))
    return FeedMerge(feeds, keeping: shown, upTo: feeds.count == 1 ? .max : count)
  }

  /// Shows what the feeds have, as far as it can be put in order; what is shown already stays.
  mutating func show(upTo count: Int) {
    let merge = merge(upTo: count)
    tweets.replace(with: merge.tweets, identifiedBy: \.identity)
    hasRest = merge.hasRest
  }
}

extension Feed.Trouble {
  fileprivate var error: SourceError? {
    if case .failed(let error) = self { error } else { nil }
  }
}
