import SmashtagModel
import TweetFormats

/// The posts around one as a tree, whatever a server tells of their parents.
///
/// Servers give the posts that the focus answers, first to last, and those that answer it, also by way of others.
struct MastodonThread {
  /// How many posts above and below Mastodon shows without a login.
  private static let mostAboveWithoutLogin = 40
  private static let mostBelowWithoutLogin = 60

  private let focus: String
  private var posts: [Conversation.Post] = []
  private var indices: [String: Int] = [:]
  private var above: [String] = []
  private var below: [String] = []
  /// The posts that those repeat or quote.
  private var embedded: [Tweet] = []
  private let isCut: Bool
  /// How many posts cannot even be told apart.
  private var unnamed = 0
  /// Whether some posts are answers to each other, so that none leads to the focus.
  private var hasLoop = false

  init(around tweet: Tweet, _ context: MastodonContext) {
    focus = tweet.id
    isCut = context.isCut
    add(Conversation.Post(id: tweet.id, parent: tweet.inReplyTo, .tweet(tweet)))
    above = context.ancestors.compactMap { add($0) }
    below = context.descendants.compactMap { add($0) }
    joinAbove()
    joinBelow()
    untie()
  }

  /// The posts that can be shown.
  var tweets: [Tweet] { posts.compactMap(\.tweet) }

  func conversation(of source: String, isLoggedIn: Bool) -> Conversation {
    var conversation = Conversation(
      around: focus, posts, notes: notes(of: source, isLoggedIn: isLoggedIn))
    conversation.embedded = embedded
    return conversation
  }
}

private extension MastodonThread {
  /// Adds a post; returns its id, or `nil` if it is known or there is no room.
  @discardableResult mutating func add(_ post: Conversation.Post) -> String? {
    guard posts.count < Conversation.most, indices[post.id] == nil else { return nil }
    indices[post.id] = posts.count
    posts.append(post)
    return post.id
  }

  mutating func add(_ item: MastodonItem) -> String? {
    if let tweet = item.record.tweets.first {
      embedded += item.record.embedded
      return add(Conversation.Post(id: tweet.id, parent: tweet.inReplyTo, .tweet(tweet)))
    }
    guard let id = item.id else {
      unnamed += 1
      return nil
    }
    return add(Conversation.Post(id: id, parent: nil, .missing(reason: "cannot be read")))
  }

  subscript(id: String) -> Conversation.Post? { indices[id].map { posts[$0] } }

  mutating func setParent(of id: String, to parent: String?) {
    if let index = indices[id] { posts[index].parent = parent }
  }

  /// Has each post of those that lead to the focus answer the one before it, unless it tells another.
  mutating func joinAbove() {
    var last: String?
    for id in above + [focus] {
      join(id, otherwise: last)
      last = id
    }
  }

  /// Has each answer that does not tell what it answers answer the focus.
  mutating func joinBelow() {
    for id in below { join(id, otherwise: focus) }
  }

  /// Puts a post that is missing at the place of a parent that is not there, as an answer to `other`.
  mutating func join(_ id: String, otherwise other: String?) {
    guard let parent = self[id]?.parent, parent != id else { return setParent(of: id, to: other) }
    if indices[parent] != nil { return }
    let missing = Conversation.Post(id: parent, parent: other, .missing(reason: "deleted, or not for you"))
    if add(missing) == nil { setParent(of: id, to: other) }
  }

  /// Has one of the posts of each loop answer the focus, so that they are below it.
  mutating func untie() {
    let answers = Dictionary(grouping: posts.filter { $0.parent != nil }) { $0.parent ?? "" }
      .mapValues { $0.map(\.id) }
    var reached: Set<String> = []
    func reach(from id: String) {
      var waiting = [id]
      while let next = waiting.popLast() {
        if reached.insert(next).inserted { waiting += answers[next] ?? [] }
      }
    }
    for id in above + [focus] { reach(from: id) }
    for post in posts where post.parent == nil { reach(from: post.id) }
    for id in below where !reached.contains(id) {
      hasLoop = true
      setParent(of: id, to: focus)
      reach(from: id)
    }
  }

  func notes(of source: String, isLoggedIn: Bool) -> [String] {
    var notes: [String] = []
    if isCut {
      notes.append(
        "\(source) has more than \(Counted.grouped(Conversation.most)) tweets here; the rest is left out")
    }
    let isLimited = above.count >= Self.mostAboveWithoutLogin || below.count >= Self.mostBelowWithoutLogin
    if !isLoggedIn, isLimited {
      notes.append(
        "without a login \(source) may show \(Self.mostAboveWithoutLogin) tweets above and "
          + "\(Self.mostBelowWithoutLogin) below at most; login \(source)")
    }
    if unnamed > 0 {
      notes.append("\(Counted.tweets(unnamed)) cannot be read")
    }
    if hasLoop { notes.append("some tweets answer each other in a circle; they are shown below this one") }
    return notes
  }
}
