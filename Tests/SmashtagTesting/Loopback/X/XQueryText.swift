/// A query in the words of X's search, as readers of ours would type it.
struct XQueryText {
  let asTyped: String

  init(_ query: String) {
    var words = query.replacing("url:\"", with: "url:").split(
      separator: " ", omittingEmptySubsequences: false
    )
    .map(String.init)
    for index in words.indices {
      if words[index].contains("url:") { words[index] = words[index].replacing("\"", with: "") }
      words[index] = Self.names.reduce(words[index]) { $0.replacing($1.0, with: $1.1) }
    }
    asTyped = words.joined(separator: " ").replacing("@", with: "mentions:")
  }

  private static let names = [
    ("has:images", "filter:images"), ("has:links", "filter:links"), ("has:mentions", "filter:mentions"),
    ("has:hashtags", "filter:hashtags"), ("is:reply", "filter:replies"), ("is:retweet", "filter:retweets"),
  ]
}
