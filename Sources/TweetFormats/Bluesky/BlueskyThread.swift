import SmashtagModel

/// The posts of a thread, in which each post contains the one it answers and those that answer it.
///
/// Works without recursion; the parser limits the depth of documents. A post counts where it stands first, so
/// that one which contains itself does no harm.
struct BlueskyThread {
  /// A post of the thread or the placeholder of one.
  private struct Node {
    let frame: JSONElement
    let id: String
    /// The id of the post that it answers.
    let parent: String?
  }

  /// The post around which the thread is, then those it answers, nearest first, then those that answer it.
  private var nodes: [Node] = []
  private var seen: Set<String> = []
  /// Whether the first post answers one that the server left out.
  private var hasMoreAbove = false
  /// Whether there are more posts than a conversation may have.
  private var hasMoreBelow = false
  /// How many posts have no address.
  private var unnamed = 0

  /// `nil` if the value is no post of a thread, and no placeholder of one.
  init?(_ root: JSONElement) {
    guard BlueskyEntry(root) != nil || BlueskyAbsence(root) != nil,
      let focus = take(root, parent: root.parentID)
    else { return nil }
    takeParents(of: root)
    takeAnswers(to: root, focus)
  }

  func conversation(for audience: BlueskyAudience) -> Conversation {
    let items = BlueskyReader.items(nodes.map(\.frame), for: audience)
    let posts = zip(nodes, items).map { node, item in
      Conversation.Post(id: node.id, parent: node.parent, item.content(for: audience))
    }
    var conversation = Conversation(around: nodes.first?.id ?? "", posts, notes: notes)
    conversation.embedded = items.filter { audience == .members || !$0.isForMembers }.flatMap(
      \.record.embedded)
    return conversation
  }
}

private extension BlueskyThread {
  var notes: [String] {
    let names = unnamed == 1 ? "1 tweet without an address is" : "\(unnamed) tweets without an address are"
    return [
      hasMoreAbove ? "the tweets above the first one are left out" : nil,
      hasMoreBelow
        ? "there are more tweets here than \(Counted.grouped(Conversation.most)); the rest is left out" : nil,
      unnamed > 0 ? "\(names) left out" : nil,
    ].compactMap(\.self)
  }

  /// Takes a post, and returns its id; `nil` if it has none, or was taken before.
  mutating func take(_ frame: JSONElement, parent: String?) -> String? {
    guard let id = frame.postID else {
      unnamed += 1
      return nil
    }
    guard seen.insert(id).inserted else { return nil }
    nodes.append(Node(frame: frame, id: id, parent: parent))
    return id
  }

  mutating func takeParents(of root: JSONElement) {
    var frame = root
    while frame["parent"].isObject {
      frame = frame["parent"]
      guard nodes.count < Conversation.most, take(frame, parent: frame.parentID) != nil else { return }
    }
    hasMoreAbove = frame.parentID != nil
  }

  /// Takes the answers to a post, and those to them, level by level, so that the nearest are kept.
  mutating func takeAnswers(to root: JSONElement, _ id: String) {
    var (waiting, next) = ([(root, id)], 0)
    while next < waiting.count {
      let (frame, id) = waiting[next]
      next += 1
      for answer in frame["replies"].values {
        if nodes.count == Conversation.most {
          hasMoreBelow = true
          return
        }
        if let own = take(answer, parent: id) { waiting.append((answer, own)) }
      }
    }
  }
}

extension JSONElement {
  /// The AT URI of a post of a thread, or of the one that a placeholder stands for.
  fileprivate var postID: String? { self["post"]["uri"].nonEmptyString ?? self["uri"].nonEmptyString }

  /// The AT URI of the post that a post of a thread answers: that above it, else the one its author names.
  fileprivate var parentID: String? {
    self["parent"].postID ?? self["post"]["record"]["reply"]["parent"]["uri"].nonEmptyString
  }
}

extension BlueskyItem {
  fileprivate func content(for audience: BlueskyAudience) -> Conversation.Post.Content {
    if isForMembers, audience == .everyone { return .missing(reason: BlueskyAbsence.forMembers.rawValue) }
    if let tweet = record.tweets.first { return .tweet(tweet) }
    return .missing(reason: (absence ?? .unreadable).rawValue)
  }
}
