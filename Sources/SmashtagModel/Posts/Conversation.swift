public import Foundation

/// The posts around one post, as far as a source has them: those it answers, and those that answer it.
public struct Conversation: Equatable, Sendable {
  /// A post of a conversation, or what is known of one that cannot be shown.
  public struct Post: Equatable, Sendable {
    /// What stands at its place.
    public enum Content: Equatable, Sendable {
      case tweet(Tweet)
      /// There is a post, but the source does not show it, for this reason: `deleted`, `blocked`, `private`.
      case missing(reason: String)
    }

    /// A key that is unique in the conversation.
    public var id: String
    /// The key of the post that this one answers; `nil` for the first one, or where that is unknown.
    public var parent: String?
    /// The post, or why it is missing.
    public var content: Content

    /// Makes a post of a conversation.
    public init(id: String, parent: String?, _ content: Content) {
      (self.id, self.parent, self.content) = (id, parent, content)
    }

    /// The post; `nil` for one that is missing.
    public var tweet: Tweet? { if case .tweet(let tweet) = content { tweet } else { nil } }
  }

  /// The most posts of a conversation that are kept; a source leaves out what is beyond.
  public static let most = 10_000

  /// The key of the post around which the conversation was asked for; it is one of ``posts``.
  public var focus: String
  /// The posts in any order, each once.
  public var posts: [Post]
  /// The posts that those repeat or quote.
  public var embedded: [Tweet] = []
  /// When a live source gave this answer; `nil` for posts at hand.
  public var fetched: Date?
  /// What is left out, as sentences for the reader.
  public var notes: [String]

  /// Makes a conversation.
  public init(around focus: String, _ posts: [Post], fetched: Date? = nil, notes: [String] = []) {
    (self.focus, self.posts, self.fetched, self.notes) = (focus, posts, fetched, notes)
  }
}

extension Conversation {
  /// A post at its place in the tree of a conversation.
  public struct Branch: Equatable, Sendable {
    /// The post.
    public var post: Post
    /// How many posts it answers, one by way of the other; 0 for the first.
    public var depth: Int
    /// How many answers to it the network counts that are not in the conversation.
    public var hidden: Int
  }

  /// The posts that lead to the focus, first to last, then the focus, then all that answer it, each followed by its own
  /// answers, oldest first.
  ///
  /// Other answers to the posts above the focus are left out, and counted as hidden. A post that answers itself by way of
  /// others is shown once.
  public var branches: [Branch] {
    let known = Dictionary(posts.map { ($0.id, $0) }) { first, _ in first }
    guard let middle = known[focus] else { return [] }
    var (above, seen) = ([Post](), Set([focus]))
    var next = middle.parent
    while let id = next, let post = known[id], seen.insert(id).inserted {
      above.append(post)
      next = post.parent
    }
    let answers = self.answers
    var branches = above.reversed().enumerated().map { depth, post in
      Branch(
        post: post, depth: depth, hidden: post.answers(atLeast: max(1, answers[post.id]?.count ?? 0)) - 1)
    }
    var waiting = [(middle, above.count)]
    while let (post, depth) = waiting.popLast() {
      let own = (answers[post.id] ?? []).filter { seen.insert($0.id).inserted }
      branches.append(Branch(post: post, depth: depth, hidden: post.answers(atLeast: own.count) - own.count))
      waiting += own.reversed().map { ($0, depth + 1) }
    }
    return branches
  }

  /// The answers to each post, oldest first; those that are missing come last.
  private var answers: [String: [Post]] {
    let sorted = posts.enumerated().sorted { left, right in
      let (first, second) = (
        left.element.tweet?.created ?? .distantFuture, right.element.tweet?.created ?? .distantFuture
      )
      return (first, left.offset) < (second, right.offset)
    }
    return Dictionary(grouping: sorted.map(\.element).filter { $0.parent != nil }) { $0.parent ?? "" }
  }
}

extension Conversation.Post {
  /// The number of its answers: as many as the network counts, but at least those that are known.
  fileprivate func answers(atLeast known: Int) -> Int { max(tweet?.replies ?? 0, known) }
}
