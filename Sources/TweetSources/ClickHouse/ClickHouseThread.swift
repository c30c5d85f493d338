import SmashtagModel

/// Reads the tweets around a tweet: those it answers, one by way of the other, and those that answer it, level by level.
struct ClickHouseThread {
  /// The most tweets that are followed upwards, each with a question of its own.
  private static let mostAbove = 50
  /// The most tweets whose answers are asked for at once.
  private static let mostAtOnce = 200

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
      let tweets = try await cluster.tweets(of: .any(Self.keys(of: id, of: tweet)), limit: 10)
      guard let next = tweets.first(where: { $0.network == tweet.network && $0.identity != tweet.identity })
      else {
        return found.miss(id, answeredBy: tweet)
      }
      guard found.add(next, above: tweet) else { return }
      tweet = next
    }
    if tweet.inReplyTo != nil {
      found.notes.append("what stands above the \(Self.mostAbove) posts before this one is left out")
    }
  }

  private mutating func readBelow() async throws(SourceError) {
    var waiting = [found.focus][...]
    while !waiting.isEmpty {
      let parents = waiting.prefix(Self.mostAtOnce)
      waiting = waiting.dropFirst(parents.count)
      let marks = Set(parents.flatMap { [$0.id, $0.key] }.compactMap { Mark.answered.word($0) })
      let room = Conversation.most - found.count
      let answers = try await cluster.tweets(of: .any(marks.sorted().map { .words($0) }), limit: room + 1)
      for answer in answers.reversed() where !answer.isRetweet {
        guard let parent = parents.first(where: { $0.isAnswered(by: answer) }) else { continue }
        guard found.count < Conversation.most else {
          return found.notes.append(
            "more than \(Counted.grouped(Conversation.most)) posts belong to this; the others are left out")
        }
        if found.add(answer, below: parent) { waiting.append(answer) }
      }
    }
  }

  /// The keys of which the tweet with an id has one.
  private static func keys(of id: String, of tweet: Tweet) -> [ClickHouseCondition] {
    let name = id.contains("://") ? Tweet.alias(ofURL: id) : id
    return [.key(ClickHouseKey.tweet(tweet.network, id)), .key(ClickHouseKey.alias(name))]
  }
}

extension Tweet {
  fileprivate func isAnswered(by answer: Tweet) -> Bool {
    guard network == answer.network, let id = answer.inReplyTo else { return false }
    return id == key || id == self.id
  }
}
