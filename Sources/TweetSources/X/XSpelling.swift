import TweetFormats

/// How a server spells what it is asked for: X is renaming tweets to posts, parameter by parameter and value by value.
struct XSpelling: Equatable, Sendable {
  private enum Noun: String {
    case tweet
    case post

    var other: Noun { self == .tweet ? .post : .tweet }
  }

  static let tweets = XSpelling(noun: .tweet)
  static let posts = XSpelling(noun: .post)

  /// The parameters whose names or values differ.
  static let names: Set = ["tweet.fields", "post.fields", "expansions"]

  private var noun: Noun
  /// What the server does not know, as it was sent: parameters and values.
  private var refused: Set<String> = []

  private init(noun: Noun) {
    self.noun = noun
  }

  /// The same where it is the other noun that is tried first.
  var other: XSpelling {
    var spelling = self
    spelling.noun = noun.other
    return spelling
  }

  /// What is asked to come with posts.
  var items: [QueryItem] {
    let lists = [
      ("\(noun.rawValue).fields", known(Self.fields)), ("expansions", known(Self.expansions)),
      ("media.fields", "url,preview_image_url,type,width,height,alt_text,variants,media_key"),
      ("user.fields", "name,username,verified,profile_image_url"),
    ]
    return lists.filter { !$0.1.isEmpty }.map { QueryItem($0.0, $0.1) }
  }

  /// Takes another way to spell what was refused, or leaves it out; `false` where there is no other.
  mutating func learn(from refusal: XRefusal) -> Bool {
    let sent = Set(values(Self.fields) + values(Self.expansions))
    let wrong = refusal.values.intersection(sent).subtracting(refused)
    if !wrong.isEmpty {
      refused.formUnion(wrong)
      return true
    }
    refused.insert("\(noun.rawValue).fields")
    noun = noun.other
    return !refused.contains("\(noun.rawValue).fields")
  }
}

private extension XSpelling {
  /// With a star where the noun stands.
  static let fields = [
    "id", "text", "created_at", "author_id", "entities", "attachments", "referenced_*s",
    "in_reply_to_user_id", "lang", "possibly_sensitive", "public_metrics", "note_*",
  ]
  static let expansions = [
    "author_id", "attachments.media_keys", "referenced_*s.id", "referenced_*s.id.author_id",
    "in_reply_to_user_id", "entities.mentions.username",
  ]

  func known(_ names: [String]) -> String { values(names).joined(separator: ",") }

  /// Each in the first spelling that was not refused; left out where both were.
  func values(_ names: [String]) -> [String] {
    names.compactMap { name in
      [noun, noun.other].map { name.replacing("*", with: $0.rawValue) }.first { !refused.contains($0) }
    }
  }
}
