/// The posts of a conversation as a source finds them, one by way of the other, each once.
package struct ConversationPosts: Sendable {
  /// The post around which the conversation is read.
  package let focus: Tweet
  /// What is left out, as sentences for the reader.
  package var notes: [String] = []
  private var posts: [Conversation.Post]
  /// Where each stands in the list.
  private var indices: [String: Int]
  private let reason: String

  /// - Parameter reason: why a post that the source lacks is missing: `not in the archive`.
  package init(around focus: Tweet, missing reason: String) {
    (self.focus, self.reason) = (focus, reason)
    posts = [Conversation.Post(id: focus.identity, parent: nil, .tweet(focus))]
    indices = [focus.identity: 0]
  }

  /// How many posts were found, the focus and missing ones among them.
  package var count: Int { posts.count }

  /// Whether a post was found.
  package func has(_ tweet: Tweet) -> Bool { indices[tweet.identity] != nil }

  /// Adds a post that another one answers; returns `false` if it was found before.
  package mutating func add(_ tweet: Tweet, above answer: Tweet) -> Bool {
    setParent(of: answer, tweet.identity)
    return append(Conversation.Post(id: tweet.identity, parent: nil, .tweet(tweet)))
  }

  /// Adds a post that answers another one; returns `false` if it was found before.
  @discardableResult
  package mutating func add(_ tweet: Tweet, below parent: Tweet) -> Bool {
    append(Conversation.Post(id: tweet.identity, parent: parent.identity, .tweet(tweet)))
  }

  /// Adds a post that the source does not have.
  package mutating func miss(_ id: String, answeredBy answer: Tweet) {
    let identity = "\(answer.network.rawValue) \(id)"
    setParent(of: answer, identity)
    _ = append(Conversation.Post(id: identity, parent: nil, .missing(reason: reason)))
  }

  /// Notes that no more than so many posts above the focus were read.
  package mutating func noteLeftOut(above most: Int) {
    notes.append("what stands above the \(Counted.grouped(most)) posts before this one is left out")
  }

  /// Notes that no more than so many posts were read.
  package mutating func noteLeftOut(beyond most: Int) {
    notes.append("more than \(Counted.grouped(most)) posts belong to this; the others are left out")
  }

  /// The conversation of all that were found.
  package var conversation: Conversation { Conversation(around: focus.identity, posts, notes: notes) }

  private mutating func setParent(of tweet: Tweet, _ parent: String) {
    if let index = indices[tweet.identity] { posts[index].parent = parent }
  }

  private mutating func append(_ post: Conversation.Post) -> Bool {
    guard indices[post.id] == nil else { return false }
    indices[post.id] = posts.count
    posts.append(post)
    return true
  }
}
