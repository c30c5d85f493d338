import SmashtagModel

extension TweetPage {
  /// Creates a page from the collected posts, newest first.
  init(_ collector: BlueskyPageCollector, known: [BlueskyCursor.Known]) {
    let newest = (collector.newest + known).prefix(max(collector.newest.count, known.count))
    self.init(
      collector.posts, older: collector.rest?.asCursor,
      newer: newest.isEmpty ? nil : BlueskyCursor(known: Array(newest)).asCursor)
  }
}

extension BlueskyPageCollector {
  /// Notes about omissions in a page; `problem` is the message about the first unreadable post.
  func notes(of source: String, saying problem: String) -> [String] {
    let whom = hidden == 1 ? "1 post is" : "\(hidden) posts are"
    let hiding = hidden == 0 ? nil : "\(whom) shown only to those who are logged in; login \(source)"
    let unread = TweetPage.note(onProblems: posts.problems, saying: problem)
    return [hiding, unread].compactMap(\.self)
  }
}
