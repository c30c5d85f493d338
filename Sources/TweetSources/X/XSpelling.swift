import Synchronization

/// How a server spells what it is asked for: X is renaming tweets to posts, parameter by parameter.
enum XSpelling: Sendable {
  case tweets
  case posts

  var other: XSpelling { self == .tweets ? .posts : .tweets }

  /// What is asked to come with posts.
  var items: [QueryItem] {
    [
      QueryItem("\(noun).fields", Self.fields(noun)), QueryItem("expansions", Self.expansions(noun)),
      QueryItem("media.fields", "url,preview_image_url,type,width,height,alt_text,variants,media_key"),
      QueryItem("user.fields", "name,username,verified,profile_image_url"),
    ]
  }

  /// The parameters that differ.
  static let names: Set = ["tweet.fields", "post.fields", "expansions"]

  private var noun: String { self == .tweets ? "tweet" : "post" }

  private static func fields(_ noun: String) -> String {
    "id,text,created_at,author_id,entities,attachments,referenced_\(noun)s,in_reply_to_user_id,lang,"
      + "possibly_sensitive,public_metrics,note_\(noun)"
  }

  private static func expansions(_ noun: String) -> String {
    "author_id,attachments.media_keys,referenced_\(noun)s.id,referenced_\(noun)s.id.author_id,"
      + "in_reply_to_user_id,entities.mentions.username"
  }
}

/// Which spelling the server of a source knows, as far as its answers told; at first the one all servers knew.
final class XSpellingMemory: Sendable {
  private let known = Mutex(XSpelling.tweets)

  var spelling: XSpelling {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }
}
