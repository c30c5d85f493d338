import SmashtagModel

extension TwitterV1 {
  /// Reads an element of an X data export, which names no author and cuts what is long or retweeted.
  func exported(
    _ source: JSONElement, notes: NoteIndex, into record: inout DecodedRecord
  ) throws(TweetProblem) -> Tweet {
    var tweet = try tweet(source, into: &record)
    if author != .me, tweet.user == author {
      tweet.url = "https://x.com/\(author.screenName)/status/\(tweet.id)"
    }
    if let note = notes.note(of: tweet) { tweet.take(note) }
    return tweet
  }
}
