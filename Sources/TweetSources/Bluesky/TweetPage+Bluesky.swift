import SmashtagModel

extension TweetPage {
  /// What was found, newest first.
  init(_ filling: BlueskyFilling, known: [BlueskyPlace.Known]) {
    let newest = (filling.newest + known).prefix(max(filling.newest.count, known.count))
    self.init(
      tweets: filling.tweets.newestFirst, older: filling.rest?.asCursor,
      newer: newest.isEmpty ? nil : BlueskyPlace(known: Array(newest)).asCursor)
    embedded = filling.embedded
  }
}

extension BlueskyFilling {
  /// What a reader should know about a page that is no list of all that was found; `problem` is the first of all.
  func notes(of source: String, saying problem: String) -> [String] {
    let whom = hidden == 1 ? "1 post is" : "\(hidden) posts are"
    let hiding = hidden == 0 ? [] : ["\(whom) shown only to those who are logged in; login \(source)"]
    let count = problems.count == 1 ? "1 post" : "\(problems.count) posts"
    return hiding + (problems.isEmpty ? [] : ["\(count) could not be read: \(problem)"])
  }
}
