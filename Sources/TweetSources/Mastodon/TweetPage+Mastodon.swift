import SmashtagModel

extension TweetPage {
  /// What was found, newest first.
  init(_ filling: PageFilling, known: String?) {
    self.init(
      tweets: filling.tweets.newestFirst, older: filling.rest?.cursor,
      newer: (filling.newestID ?? known).map { MastodonPlace(known: $0).cursor })
    embedded = filling.embedded
    if let problem = filling.problems.first { notes = [Self.note(on: problem, of: filling.problems.count)] }
  }

  private static func note(on problem: String, of count: Int) -> String {
    "\(count) \(count == 1 ? "post" : "posts") could not be read: \(problem.line())"
  }
}
