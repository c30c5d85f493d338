public import SmashtagModel

/// The conversation around a tweet as a tree: what it answers above, what answers it below.
struct ThreadContext: RefreshableContext {
  static let kind = ContextKind.thread

  private let focus: Tweet
  private let source: any TweetSource
  private let conversation: Conversation
  /// The tree, whose tweets are numbered from 1; what is missing has no number.
  private var branches: [(number: Int?, branch: Conversation.Branch)]
  private var narrowing: [String] = []

  /// Asks a source for the conversation around a tweet.
  init(around tweet: Tweet, from source: any TweetSource, in session: Session) async throws(SourceError) {
    focus = tweet
    self.source = source
    var conversation = try await source.conversation(around: tweet, in: session.call.request)
    for index in conversation.posts.indices { conversation.posts[index].name(source: source.name) }
    self.conversation = conversation
    var count = 0
    branches = conversation.branches.map { branch in
      if branch.post.tweet == nil { return (nil, branch) }
      count += 1
      return (count, branch)
    }
  }

  var title: String { "Thread of \(focus.headline)".narrowed(by: narrowing) }
  var crumb: String { "thread".narrowed(by: narrowing) }
  var tweet: Tweet? { focus }
  var link: String? { focus.url }
  var shownSource: String? { source.name }

  /// What the tweet answers, so that it is on the first page however many stand above; `top` shows these.
  var firstRow: Int {
    let place = branches.firstIndex { $0.branch.post.id == conversation.focus } ?? 0
    return place < Self.mostAbove ? 0 : place - 1
  }

  /// The most tweets above that are shown before the tweet itself at first.
  private static let mostAbove = 4

  var screen: Screen {
    let rows = branches.map { number, branch in
      Row(number: number, .branch(branch, isFocus: branch.post.id == conversation.focus))
    }
    var screen = Screen(
      title: title, status: [source.name, Counted.tweets(.exactly(tweets.count))],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)],
      emptyNote: narrowing.nothingFound(among: "tweets") ?? "Nothing of this conversation can be shown.",
      hints: [.select, .mentions, .find, .back], hits: SearchHits(finding: narrowing))
    (screen.fetched, screen.notes) = (conversation.fetched, conversation.notes)
    return screen
  }

  var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title), "source": .string(source.name),
      "tweets": .array(screen.rows.compactMap(JSON.init(branchIn:))), "fetched": JSON(conversation.fetched),
      "notes": .array(conversation.notes.map(JSON.string)),
    ]
  }

  func keeping(_ text: String) -> (any Context)? { narrowed(to: text) }

  private func narrowed(to text: String) -> ThreadContext {
    var kept = self
    kept.narrowing.append(text)
    kept.branches.removeAll { !Row(.branch($0.branch, isFocus: false)).contains(text) }
    return kept
  }

  func mentions(in session: Session) async throws -> (any Context)? {
    MentionsContext(of: tweets, under: title, fetched: conversation.fetched)
  }

  func mentions(beside companion: Mention, in session: Session) async throws -> (any Context)? {
    let others = tweets.filter { $0.has(companion) }
    return MentionsContext(of: others, under: title, beside: companion, fetched: conversation.fetched)
  }

  /// Asks again; `find` keeps what it kept.
  func refreshed(in session: Session) async throws -> any Context {
    let fresh = try await ThreadContext(around: focus, from: source, in: session)
    return narrowing.reduce(fresh) { $0.narrowed(to: $1) }
  }

  private var tweets: [Tweet] { branches.compactMap(\.branch.post.tweet) }
}

extension Conversation.Post {
  /// Puts the name of the source into the tweet.
  fileprivate mutating func name(source: String) {
    guard case .tweet(var tweet) = content else { return }
    tweet.source = tweet.source ?? source
    content = .tweet(tweet)
  }
}

extension Conversation.Branch {
  /// What stands in the place of a tweet that is missing; `nil` for one that is there.
  public var absence: String? {
    if case .missing(let reason) = post.content { "Not shown: \(reason)" } else { nil }
  }

  /// How many answers are not shown; `nil` if none are known of.
  public var hiddenWords: String? {
    hidden > 0 ? "\(Counted.things(hidden, "answer")) not shown" : nil
  }
}

extension JSON {
  /// A tweet of a thread, or a place without one.
  fileprivate init?(branchIn row: Row) {
    guard case .branch(let branch, let isFocus) = row.content else { return nil }
    let tweet = branch.post.tweet.map { JSON($0, number: row.number) }
    self = (tweet ?? JSON.noTweet.adding(["missing": JSON(branch.absence)])).adding([
      "depth": .integer(branch.depth), "focus": .bool(isFocus), "hidden": .integer(branch.hidden),
    ])
  }
}
