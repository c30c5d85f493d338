import Foundation
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out a tweet: who and when, the text with its mentions coloured, and a line of marks where there is something
/// to mark.
struct TweetRenderer {
  private let tweet: Tweet
  private let width: Int
  private let now: Date

  init(_ tweet: Tweet, width: Int, now: Date) {
    self.tweet = tweet
    self.width = width
    self.now = now
  }

  /// In a list, behind the number that selects it.
  func listed(gutter: StyledText) -> [StyledText] {
    let indent = StyledText(String(repeating: " ", count: gutter.width))
    let time = StyledText(Age.brief(tweet.created, at: now), role: .dim)
    let head = StyledText.line(left: gutter + author, right: time, width: width)
    return [head] + body(indent: indent) + lines(of: marks, indent: indent)
  }

  /// Whole, on top of its own context.
  var whole: [StyledText] {
    let time = StyledText(Age.exact(tweet.created), role: .dim)
    let facts = [
      tweet.likes.map { Counted.things($0, "like") }, tweet.retweets.map { Counted.things($0, "retweet") },
    ]
    return [.line(left: author, right: time, width: width)] + body(indent: "")
      + lines(of: facts.compactMap(\.self) + marks, indent: "") + page
  }
}

extension TweetRenderer {
  /// The author; of a retweet the author of the original.
  private var author: StyledText {
    if let original = tweet.retweetOf?.screenName, original != tweet.user.screenName {
      return StyledText("@" + original.sanitisedLine(), role: .strong)
    }
    let check = tweet.user.isVerified ? " ✓" : ""
    return StyledText(tweet.user.name.sanitisedLine(), role: .strong).isolated()
      + StyledText(check + " @" + tweet.user.screenName.sanitisedLine(), role: .dim)
  }

  private func body(indent: StyledText) -> [StyledText] {
    let text = StyledText(textOf: tweet)
    return text.isEmpty ? [] : text.isolated().wrapped(to: width, first: indent, rest: indent)
  }

  /// The address of the tweet's own page, without what goes without saying.
  private var page: [StyledText] {
    guard let url = tweet.url else { return [] }
    let short = url.hasPrefix("https://") ? String(url.dropFirst(8)) : url
    return [StyledText(short.sanitisedLine(), role: .dim, link: url).truncated(to: width)]
  }

  private var marks: [String] {
    [retweetMark, imageMark, replyMark, tweet.quoteOf == nil ? nil : "quotes a tweet"].compactMap(\.self)
  }

  private var retweetMark: String? {
    guard tweet.isRetweet else { return nil }
    return "↻ by @" + tweet.user.screenName
  }

  private var imageMark: String? {
    guard !tweet.media.isEmpty else { return nil }
    let photos = tweet.media.filter { $0.kind == .photo }.count
    let count = photos == tweet.media.count ? Counted.things(photos, "image") : "\(tweet.media.count) media"
    return (tweet.isSensitive ? "sensitive: " : "") + count
  }

  private var replyMark: String? {
    guard tweet.isReply else { return nil }
    return "reply" + (tweet.inReplyToScreenName.map { " to @" + $0 } ?? "")
  }

  private func lines(of marks: [String], indent: StyledText) -> [StyledText] {
    guard !marks.isEmpty else { return [] }
    let marks = marks.map { StyledText($0.sanitisedLine(), role: .dim, isUnbreakable: true) }
    return marks.joined(separator: StyledText(" · ", role: .dim)).wrapped(
      to: width, first: indent, rest: indent)
  }
}
