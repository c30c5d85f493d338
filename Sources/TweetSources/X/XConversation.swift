import Foundation
import SmashtagModel
import TweetFormats

/// Collects the posts around a post of X: those it answers, and those that answer it.
///
/// X has no request for a conversation. The posts above are looked up by their ids, two at a time, because each
/// comes with the one it answers. Those below are searched for, as far as X's search goes back.
///
/// Source: [conversation ids](https://docs.x.com/x-api/fundamentals/conversation-id).
struct XConversation {
  /// The maximum number of posts above.
  private static let mostAbove = 100
  /// The maximum number of requests for answers, a hundred each, since X counts every post that it returns.
  private static let mostPages = 10
  /// The number of posts that X returns for a request at most; the pager asks for one more than there is room for.
  private static let pageLength = 100
  /// How often what answers lead to is looked up, a hundred posts each time.
  private static let mostLookUps = 3

  private let client: XClient
  private let focus: String
  /// What the post answers, as far as the reader's copy of it tells.
  private let told: String?
  private let now: Date
  private(set) var posts = XThread()
  /// The ids of the posts above, from the one that is answered upwards.
  private var above: [String] = []
  /// How many answers were looked through.
  private var searched = 0
  private var notes: [String] = []

  /// - Parameter told: what the post answers, in case that X does not have it any more.
  init(around focus: String, answering told: String?, by client: XClient, now: Date) {
    (self.focus, self.told, self.client, self.now) = (focus, told, client, now)
  }

  /// Requests the posts; throws only if nothing is known of the post in the middle.
  mutating func fill() async throws(SourceError) {
    try await takeFocus()
    do {
      try await takeParents()
    } catch {
      try leaveOut("posts above", because: error)
    }
    do {
      try await takeAnswers()
      try await takeMissingParents()
    } catch {
      try leaveOut("answers", because: error)
    }
  }

  /// What was found.
  var conversation: Conversation {
    let below = posts.answers(to: focus, besides: Set(above), mayGuess: isWhole)
    let middle = posts.post(focus, parent: above.first)
    let all = above.map { posts.post($0) } + [middle] + below.posts
    var notes = notes
    if below.lost > 0 {
      let posts = below.lost == 1 ? "1 post answers one" : "\(Counted.grouped(below.lost)) posts answer some"
      notes.append("\(posts) of this conversation that \(client.host.source) does not show")
    }
    if below.guessed > 0 {
      notes.append(
        below.guessed == 1
          ? "1 tweet is not shown; it stands below the first, since nothing tells what it answers"
          : "\(Counted.grouped(below.guessed)) tweets are not shown; they stand below the first, since nothing tells what they answer"
      )
    }
    let problem = client.said(posts.problems.first ?? "")
    notes += [TweetPage.note(onProblems: posts.problems, saying: problem)].compactMap(\.self)
    var conversation = Conversation(around: focus, Array(all.prefix(Conversation.most)), notes: notes)
    let shown = Set(all.map(\.id))
    conversation.embedded = posts.others.values.filter { !shown.contains($0.id) }
    return conversation
  }
}

private extension XConversation {
  /// Whether the post in the middle began the conversation, so that all others are below it.
  var isWhole: Bool { posts.conversation.map(posts.current) == focus }

  mutating func takeFocus() async throws(SourceError) {
    guard let response = try await client.answer(to: .post(focus)) else {
      return posts.miss(focus, because: "deleted")
    }
    let found = try client.read(response) { decoder, body throws(TweetFormatError) in try decoder.post(body) }
    posts.take(found.errors)
    guard let item = found.value else {
      return posts.miss(focus, because: found.errors.first?.reason ?? XThread.unknown)
    }
    posts.take(item)
  }

  mutating func takeParents() async throws(SourceError) {
    var next = posts[focus].map(\.inReplyTo) ?? told
    var seen: Set<String> = [focus]
    while let id = next.map(posts.current) {
      guard seen.insert(id).inserted else {
        return notes.append("posts that answer one another in a circle are shown once")
      }
      guard above.count < Self.mostAbove else {
        return notes.append("only the \(Self.mostAbove) posts right above are shown")
      }
      above.append(id)
      if !posts.isKnown(id) { try await lookUp([id, posts.parent(of: id)]) }
      next = posts.parent(of: id)
    }
  }

  /// Requests posts by their ids; `nil` stands for none.
  mutating func lookUp(_ ids: [String?]) async throws(SourceError) {
    let ids = ids.compactMap(\.self).filter { XName.isID($0) && !posts.isKnown($0) }
    guard !ids.isEmpty else { return }
    let response = try await client.response(to: .posts(ids))
    guard response.isSuccess else { throw client.refusal(response) }
    let answer = try client.read(response) { decoder, body throws(TweetFormatError) in
      try decoder.posts(body)
    }
    for item in answer.items.prefix(ids.count) { posts.take(item) }
    posts.take(answer.errors)
    for id in ids where !posts.isKnown(id) { posts.miss(id, because: XThread.unknown) }
  }

  mutating func takeAnswers() async throws(SourceError) {
    guard let words else { return }
    let search = XSearch(words: words)
    let window = XWindow(search, now: now)
    if let oldest = window.oldest, (posts[focus]?.created ?? XQuestion.date(ofID: focus)) < oldest {
      notes.append("\(client.host.source) finds answers of the last 7 days only")
    }
    var pager = XPager(client: client, search: search, window: window, request: .search(for: words, []))
    var next: XCursor? = XCursor(known: posts.first(of: focus))
    for _ in 0..<Self.mostPages {
      guard let cursor = next,
        let answer = try await pager.answer(at: cursor, room: Self.pageLength - 1)
      else { return }
      next = take(answer, at: cursor, by: pager)
    }
    guard next != nil else { return }
    notes.append(
      "there are more answers than the newest \(Counted.grouped(searched)) that were looked through")
  }

  /// Looks up what answers lead to that was not found with them, as posts that are older than X's search goes back.
  mutating func takeMissingParents() async throws(SourceError) {
    for _ in 0..<Self.mostLookUps {
      let ids = posts.orphans(below: focus, besides: Set(above)).keys.filter { !posts.isKnown($0) }
      if ids.isEmpty { return }
      try await lookUp(ids.sorted { XName.isNewer($0, than: $1) }.prefix(Self.pageLength).map(Optional.some))
    }
  }

  /// Takes a page of answers; returns the position of the next.
  mutating func take(_ answer: XAnswer, at cursor: XCursor, by pager: XPager) -> XCursor? {
    let before = posts.count
    posts.take(answer.errors)
    for item in answer.items.prefix(Conversation.most) { posts.take(item) }
    searched += posts.count - before
    return posts.count == before ? nil : pager.next(after: answer, .taken, at: cursor)
  }

  /// The search for all posts of the conversation; `nil` if its id is not known.
  ///
  /// The conversation of a post that was changed goes by the id of any version.
  var words: String? {
    let top = above.last ?? focus
    let first = above.isEmpty || posts[top] != nil && posts.parent(of: top) == nil ? top : nil
    guard let id = posts.conversation ?? first, XName.isID(id) else { return nil }
    let ids = posts.current(id) == focus ? posts.versions(of: focus) : [id]
    return ids.map { "conversation_id:\($0)" }.joined(separator: " OR ")
  }

  /// Notes what is missing because of an error, unless nobody waits any more.
  mutating func leaveOut(_ things: String, because error: SourceError) throws(SourceError) {
    if error == .cancelled { throw error }
    notes.append("some \(things) are missing: \(error)")
  }
}

/// The posts of a conversation as far as they are known, and what each answers.
struct XThread {
  /// The reason for which a post is missing that X says nothing of.
  static let unknown = "not shown"
  /// The maximum number of versions of a post that are searched for; X permits five changes.
  private static let mostVersions = 6

  /// The id of the post that began the conversation, as the first post tells that has it.
  private(set) var conversation: String?
  /// The problems of posts that cannot be read.
  private(set) var problems: [String] = []
  private var tweets: [String: Tweet] = [:]
  /// The posts that came along with others, possibly without their media.
  private(set) var others: [String: Tweet] = [:]
  /// Why posts are missing.
  private var reasons: [String: String] = [:]
  /// The id under which a post is known, by the ids of its other versions.
  private var currents: [String: String] = [:]
  /// The ids of a post's versions, oldest first.
  private var versions: [String: [String]] = [:]

  /// The number of posts that were requested.
  var count: Int { tweets.count }

  subscript(id: String) -> Tweet? { tweets[id] ?? others[id] }

  /// Whether a post was requested, and found or not.
  func isKnown(_ id: String) -> Bool { tweets[id] != nil || reasons[id] != nil }

  /// The id under which a version of a post is known.
  func current(_ id: String) -> String { currents[id] ?? id }

  /// The id of the post's first version.
  func first(of id: String) -> String { versions[id]?.first ?? id }

  /// The ids of the post's versions.
  func versions(of id: String) -> [String] {
    Array(Set((versions[id] ?? []) + [id]).sorted().suffix(Self.mostVersions))
  }

  /// The post that another one answers.
  func parent(of id: String) -> String? { self[id]?.inReplyTo.map(current) }
}

extension XThread {
  mutating func take(_ item: XItem) {
    for other in item.record.embedded where others[other.id] == nil { others[other.id] = other }
    guard let tweet = item.record.tweets.first else { return problems += item.record.problems.prefix(1) }
    conversation = conversation ?? item.conversation
    let ids = item.versions.filter(XName.isID)
    guard ids.count > 1, ids.contains(tweet.id) else { return tweets[tweet.id] = tweet }
    // A post goes by the version that was taken first, whichever others come along.
    let known = ids.lazy.map(current).first { versions[$0] != nil } ?? tweet.id
    if known == tweet.id { tweets[known] = tweet }
    versions[known] = Set((versions[known] ?? []) + ids).sorted { XName.isNewer($1, than: $0) }
    for id in ids where id != known { currents[id] = known }
  }

  /// Takes the reasons for which posts are missing.
  mutating func take(_ errors: [XPartialError]) {
    for error in errors where ["tweet", "post", ""].contains(error.resourceType) {
      if XName.isID(error.resourceID) { miss(error.resourceID, because: error.reason) }
    }
  }

  mutating func miss(_ id: String, because reason: String) { reasons[id] = reasons[id] ?? reason }

  /// A post, or why it is missing.
  func post(_ id: String, parent: String? = nil) -> Conversation.Post {
    let content =
      self[id].map(Conversation.Post.Content.tweet) ?? .missing(reason: reasons[id] ?? Self.unknown)
    return Conversation.Post(id: id, parent: parent ?? self.parent(of: id), content)
  }
}

extension XThread {
  /// The answers to a post and to these.
  ///
  /// A post that cannot be seen is put below the first post of its conversation if its answers are there (`mayGuess`),
  /// although it may answer any of the others. Elsewhere such answers are counted as lost.
  func answers(
    to focus: String, besides above: Set<String>, mayGuess: Bool
  ) -> (posts: [Conversation.Post], guessed: Int, lost: Int) {
    let children = children
    var seen = above.union([focus])
    var found = below(focus, among: children, &seen).map { post($0) }
    let lost = orphans(besides: seen, newerThan: first(of: focus))
    guard mayGuess else { return (found, 0, lost.values.reduce(0) { $0 + $1 }) }
    for id in lost.keys.sorted() where seen.insert(id).inserted {
      found.append(post(id, parent: focus))
      found += below(id, among: children, &seen).map { post($0) }
    }
    return (found, lost.count, 0)
  }

  /// The posts that cannot be seen and may be below a post, with the number of requested ones that answer them.
  func orphans(below focus: String, besides above: Set<String>) -> [String: Int] {
    var seen = above.union([focus])
    _ = below(focus, among: children, &seen)
    return orphans(besides: seen, newerThan: first(of: focus))
  }

  /// The ids of the known posts by what they answer.
  private var children: [String: [String]] {
    Dictionary(grouping: Set(tweets.keys).union(others.keys).sorted()) { parent(of: $0) ?? "" }
  }

  private func below(_ id: String, among children: [String: [String]], _ seen: inout Set<String>) -> [String]
  {
    var (found, waiting) = ([String](), [id])
    while let id = waiting.popLast() {
      let own = (children[id] ?? []).filter { seen.insert($0).inserted }
      found += own
      waiting += own
    }
    return found
  }

  /// The posts that cannot be seen, with the number of requested ones that answer them by way of any others.
  ///
  /// One that is older than a post is not below it.
  private func orphans(besides placed: Set<String>, newerThan oldest: String) -> [String: Int] {
    var gone: [String: Int] = [:]
    // The post that cannot be seen above each one that was looked at; empty where all can be seen.
    var tops: [String: String] = [:]
    for id in tweets.keys.sorted() where !placed.contains(id) {
      var (path, next, seen) = ([id], parent(of: id), Set([id]))
      while let parent = next, tops[parent] == nil, self[parent] != nil, seen.insert(parent).inserted {
        path.append(parent)
        next = self.parent(of: parent)
      }
      let top = next.map { tops[$0] ?? (self[$0] == nil ? $0 : "") } ?? ""
      for id in path { tops[id] = top }
      if XName.isID(top), XName.isNewer(top, than: oldest) { gone[top, default: 0] += 1 }
    }
    return gone
  }
}

extension XPartialError {
  /// Why a post is missing, in a word.
  fileprivate var reason: String {
    switch kind {
    case .missing: "deleted"
    case .hidden: detail.lowercased().contains("suspended") ? "suspended" : "private"
    case .other: XThread.unknown
    }
  }
}
