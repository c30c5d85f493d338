import SmashtagModel

extension TweetPage {
  /// What was found, newest first.
  init(_ filling: PageFilling, known: String?) {
    self.init(
      tweets: filling.tweets.newestFirst, older: filling.rest?.cursor,
      newer: (filling.newestID ?? known).map { MastodonPlace(known: $0).cursor })
    embedded = filling.embedded
    notes = [Self.note(onProblems: filling.problems)].compactMap(\.self)
  }
}
