import ShellCommands
import SmashtagModel

/// What a tweet is besides its text, in a few words each: they need no colour to be understood.
struct TweetMarks {
  private let tweet: Tweet

  init(_ tweet: Tweet) { self.tweet = tweet }

  var all: [String] {
    [retweet, images, reply, tweet.quoteOf == nil ? nil : "quotes a tweet"].compactMap(\.self)
  }

  /// The same in a list, where a warning stands alone.
  var listed: [String] { (tweet.warning == nil ? [] : ["content warning: text hidden"]) + all }

  /// `12 likes`, `3 retweets`.
  var counts: [String] {
    [tweet.likes.map { Counted.things($0, "like") }, tweet.retweets.map { Counted.things($0, "retweet") }]
      .compactMap(\.self)
  }
}

extension TweetMarks {
  private var retweet: String? {
    guard tweet.retweetOf != nil else { return nil }
    return "↻ by @" + tweet.user.screenName
  }

  private var images: String? {
    guard !tweet.media.isEmpty else { return nil }
    let photos = tweet.media.count { $0.kind == .photo }
    let count = photos == tweet.media.count ? Counted.things(photos, "image") : "\(tweet.media.count) media"
    return (tweet.isSensitive ? "sensitive: " : "") + count
  }

  private var reply: String? {
    guard tweet.isReply else { return nil }
    return "reply" + (tweet.inReplyToScreenName.map { " to @" + $0 } ?? "")
  }
}
