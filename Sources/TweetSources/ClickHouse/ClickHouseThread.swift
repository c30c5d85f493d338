import SmashtagModel

/// Reads the tweets around a tweet: those it answers, one by way of the other, and those that answer it, level by level.
struct ClickHouseThread {
  /// The most tweets that are followed upwards, each with a question of its own.
  private static let mostAbove = 50
  /// The most tweets whose answers are asked for at once.
  private static let mostAtOnce = 200

  private let cluster: ClickHouseCluster
  private let focus: Tweet
  private var posts: [Conversation.Post]
  private var indices: [String: Int]
  private var notes: [String] = []

  init(around focus: Tweet, by cluster: ClickHouseCluster) {
    (self.focus, self.cluster) = (focus, cluster)
    posts = [Conversation.Post(id: focus.identity, parent: nil, .tweet(focus))]
    indices = [focus.identity: 0]
  }

  /// The conversation, of which the tweet itself is a part in any case.
  mutating func conversation() async throws(SourceError) -> Conversation {
    try await readAbove()
    try await readBelow()
    return Conversation(around: focus.identity, posts, notes: notes)
  }
}

extension ClickHouseThread {
  private mutating func readAbove() async throws(SourceError) {
    var tweet = focus
    for _ in 0..<Self.mostAbove {
      guard let id = tweet.inReplyTo else { return }
      let found = try await cluster.tweets(of: .any(Self.keys(of: id, of: tweet)), limit: 10)
      guard let next = found.first(where: { $0.network == tweet.network && $0.identity != tweet.identity })
      else {
        return miss(id, answeredBy: tweet)
      }
      setParent(of: tweet, next.identity)
      guard append(Conversation.Post(id: next.identity, parent: nil, .tweet(next))) else { return }
      tweet = next
    }
    if tweet.inReplyTo != nil {
      notes.append("what stands above the \(Self.mostAbove) posts before this one is left out")
    }
  }

  private mutating func readBelow() async throws(SourceError) {
    var waiting = [focus][...]
    while !waiting.isEmpty {
      let parents = waiting.prefix(Self.mostAtOnce)
      waiting = waiting.dropFirst(parents.count)
      let marks = Set(parents.flatMap { [$0.id, $0.key] }.compactMap { Mark.answered.word($0) })
      let room = Conversation.most - posts.count
      let answers = try await cluster.tweets(of: .any(marks.sorted().map { .words($0) }), limit: room + 1)
      for answer in answers.reversed() where !answer.isRetweet {
        guard let parent = parents.first(where: { $0.isAnswered(by: answer) }) else { continue }
        guard posts.count < Conversation.most else {
          return notes.append(
            "more than \(Conversation.most.grouped) posts belong to this; the others are left out")
        }
        let post = Conversation.Post(id: answer.identity, parent: parent.identity, .tweet(answer))
        if append(post) { waiting.append(answer) }
      }
    }
  }

  /// The keys of which the tweet with an id has one.
  private static func keys(of id: String, of tweet: Tweet) -> [ClickHouseCondition] {
    let name = id.contains("://") ? Tweet.alias(ofURL: id) : id
    return [.key(ClickHouseKey.tweet(tweet.network, id)), .key(ClickHouseKey.alias(name))]
  }

  /// Adds a tweet that is not in the collection.
  private mutating func miss(_ id: String, answeredBy answer: Tweet) {
    let identity = "\(answer.network.rawValue) \(id)"
    setParent(of: answer, identity)
    _ = append(Conversation.Post(id: identity, parent: nil, .missing(reason: "not in \(cluster.source)")))
  }

  private mutating func setParent(of tweet: Tweet, _ parent: String) {
    if let index = indices[tweet.identity] { posts[index].parent = parent }
  }

  /// Adds a post; returns `false` if it is there already.
  private mutating func append(_ post: Conversation.Post) -> Bool {
    guard indices[post.id] == nil else { return false }
    indices[post.id] = posts.count
    posts.append(post)
    return true
  }
}

extension Tweet {
  fileprivate func isAnswered(by answer: Tweet) -> Bool {
    guard network == answer.network, let id = answer.inReplyTo else { return false }
    return id == key || id == self.id
  }
}
