import ShellCommands
import SmashtagModel
import TerminalKit

/// A tweet in words: who and when, the text, and what else it is, alt texts whole.
struct SpokenTweet {
  private let tweet: Tweet
  private let time: String
  /// When it was fetched, in words; `nil` for what was imported.
  private let age: String?
  private let source: String?

  /// `source` is said where a list has tweets of several.
  init(_ tweet: Tweet, time: String, age: String? = nil, source: String? = nil) {
    self.tweet = tweet
    self.source = source
    self.time = time
    self.age = age
  }

  /// In a list.
  var listed: [StyledText] {
    guard let warned = tweet.warned else { return [head, text(of: tweet)] + marks }
    return [head, "Content warning, the text is hidden: " + text(of: warned)] + marks
  }

  /// On top of its own context.
  var whole: [StyledText] {
    let counts = TweetMarks(tweet).counts + [age.map { "fetched " + $0 }].compactMap(\.self)
    let page = tweet.url.map { [StyledText("Address: " + $0.withoutScheme.sanitisedLine(), link: $0)] }
    return [head, text(of: tweet)] + marks
      + (counts.isEmpty ? [] : [StyledText(counts.joined(separator: ", ") + ".")]) + (page ?? [])
  }
}

extension SpokenTweet {
  /// Who and when: `Ada Lovelace, @ada, verified, 2 hours ago`.
  private var head: StyledText {
    let author = tweet.writer
    let name = author.shownName.map { StyledText($0, role: .strong).isolated() + ", " } ?? ""
    let handle = StyledText("@" + author.screenName.sanitisedLine())
    let facts = [author.isVerified ? "verified" : nil, time, retweet, source.map { "from " + $0 }].compactMap(
      \.self)
    return name + handle + StyledText(facts.map { ", " + $0 }.joined() + ".")
  }

  private func text(of tweet: Tweet) -> StyledText {
    StyledText(textOf: tweet, label: \.spokenLabel).isolated()
  }

  private var retweet: String? {
    guard tweet.retweetOf != nil else { return nil }
    let name = tweet.user.shownName.map { $0 + ", " } ?? ""
    return "retweeted by \(name)@\(tweet.user.screenName.sanitisedLine())"
  }

  private var marks: [StyledText] {
    let reply = tweet.inReplyToScreenName.map { "Reply to @\($0.sanitisedLine())." } ?? "Reply."
    let words = [tweet.isReply ? reply : nil, tweet.quoteOf == nil ? nil : "Quotes a tweet."]
    return words.compactMap { $0.map { StyledText($0) } } + media
  }

  /// What is attached, kind by kind: `2 images: Rain over Hoover Tower; no description`.
  private var media: [StyledText] {
    MediaItem.Kind.allCases.compactMap { kind in
      let items = tweet.media.filter { $0.kind == kind }
      guard !items.isEmpty else { return nil }
      let words = items.map { $0.description?.sanitisedLine() ?? "no description" }
      let isSilent = items.allSatisfy { $0.description == nil }
      let count = (tweet.isSensitive ? "Sensitive: " : "") + kind.words(items.count)
      return StyledText(
        isSilent ? count + " without a description." : "\(count): \(words.joined(separator: "; ").asSentence)"
      )
    }
  }
}
