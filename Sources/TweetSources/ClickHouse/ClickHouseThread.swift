import SmashtagModel

/// Reads the tweets around a tweet: those it answers, one by way of the other, and those that answer it, level by level.
struct ClickHouseThread {
  /// The most tweets that are followed upwards, each with a question of its own.
  private static let mostAbove = 50
  /// The most tweets whose answers are asked for at once.
  private static let mostAtOnce = 200
  /// The most tweets with the same id that are compared.
  private static let mostOfID = 50

  private let cluster: ClickHouseCluster
  private var found: ConversationPosts

  init(around focus: Tweet, by cluster: ClickHouseCluster) {
    self.cluster = cluster
    found = ConversationPosts(around: focus, missing: "not in \(cluster.source)")
  }

  /// The conversation, of which the tweet itself is a part in any case.
  mutating func conversation() async throws(SourceError) -> Conversation {
    try await readAbove()
    try await readBelow()
    return found.conversation
  }
}

extension ClickHouseThread {
  private mutating func readAbove() async throws(SourceError) {
    var tweet = found.focus
    for _ in 0..<Self.mostAbove {
      guard let id = tweet.inReplyTo else { return }
      let tweets = try await cluster.tweets(of: .any(Self.keys(of: id, of: tweet)), limit: Self.mostOfID)
      guard let next = NamedTweet(id, namedBy: tweet).found(in: tweets) else {
        return found.miss(id, answeredBy: tweet)
      }
      guard found.add(next, above: tweet) else { return }
      tweet = next
    }
    if tweet.inReplyTo != nil { found.noteLeftOut(above: Self.mostAbove) }
  }

  private mutating func readBelow() async throws(SourceError) {
    var waiting = [found.focus][...]
    while !waiting.isEmpty {
      let parents = waiting.prefix(Self.mostAtOnce)
      waiting = waiting.dropFirst(parents.count)
      let marks = Set(parents.flatMap { [$0.id, $0.key] }.compactMap { Mark.answered.word($0) })
      let room = Conversation.most - found.count
      let answers = try await cluster.tweets(of: .any(marks.sorted().map { .words($0) }), limit: room + 1)
      let others = try await tweets(withIDsOf: parents, namedBy: answers)
      for answer in answers.reversed() where !answer.isRetweet {
        guard let parent = Self.parent(of: answer, among: parents, others) else { continue }
        guard found.count < Conversation.most else { return found.noteLeftOut(beyond: Conversation.most) }
        if found.add(answer, below: parent) { waiting.append(answer) }
      }
    }
  }

  /// The tweets that have the same ids as some do, as far as answers name these by ids that are not their keys.
  private func tweets(
    withIDsOf parents: ArraySlice<Tweet>, namedBy answers: [Tweet]
  ) async throws(SourceError) -> [String: [Tweet]] {
    let ids = Set(parents.lazy.filter { $0.id != $0.key }.map(\.id)).intersection(
      answers.compactMap(\.inReplyTo))
    guard !ids.isEmpty else { return [:] }
    let keys = ids.sorted().map { ClickHouseCondition.key(ClickHouseKey.alias($0)) }
    let tweets = try await cluster.tweets(of: .any(keys), limit: ids.count * Self.mostOfID)
    return Dictionary(grouping: tweets, by: \.id)
  }

  /// The tweet that an answer names; others may have the id that it names, and fit better.
  private static func parent(
    of answer: Tweet, among parents: ArraySlice<Tweet>, _ others: [String: [Tweet]]
  ) -> Tweet? {
    guard let id = answer.inReplyTo else { return nil }
    let named = NamedTweet(id, namedBy: answer)
    let possible = parents.filter(named.mayBe)
    guard !possible.isEmpty, let parent = named.found(in: possible + (others[id] ?? [])) else { return nil }
    return possible.first { $0.identity == parent.identity }
  }

  /// The keys of which the tweet with an id has one.
  private static func keys(of id: String, of tweet: Tweet) -> [ClickHouseCondition] {
    let name = id.contains("://") ? Tweet.alias(ofURL: id) : id
    return [.key(ClickHouseKey.tweet(tweet.network, id)), .key(ClickHouseKey.alias(name))]
  }
}
