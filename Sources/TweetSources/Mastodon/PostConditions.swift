import SmashtagModel
import TweetFormats

/// What every post of a search has to fulfil, as far as the post itself tells.
struct PostConditions: Equatable, Sendable {
  /// As ``TagName/key(_:)`` makes them, like those below.
  private var tags: [String] = []
  private var noTags: [String] = []
  /// Folded words between blanks.
  private var noWords: [String] = []
  private var onlyImages = false
  private var noReplies = false
  private var noRetweets = false
  /// The id of who has to have written it; `nil` where anybody may.
  var author: String?

  init() {}

  init(_ parts: SearchParts) {
    // A timeline of one tag is believed to be that tag's. Words are found in their own way by each server, so only
    // those that are not wanted are looked for in a post.
    let isTrusted = parts.kind == .tags && parts.tags.count == 1
    tags = isTrusted ? [] : parts.tags.map { TagName.key($0) }
    noTags = parts.noTags.map { TagName.key($0) }
    noWords = parts.noWords.map { Self.padded($0) }
    onlyImages = parts.filters.contains(.images)
    noReplies = parts.noFilters.contains(.replies)
    noRetweets = parts.noFilters.contains(.retweets)
  }

  func admit(_ tweet: Tweet) -> Bool {
    if onlyImages, tweet.media.isEmpty { return false }
    if let author, tweet.user.id != author { return false }
    if noReplies && tweet.isReply || noRetweets && tweet.isRetweet { return false }
    return admitTags(of: tweet) && admitWords(of: tweet)
  }
}

private extension PostConditions {
  func admitTags(of tweet: Tweet) -> Bool {
    guard !tags.isEmpty || !noTags.isEmpty else { return true }
    let keys = Set(tweet.hashtags.map { TagName.key($0.keyword.dropFirst()) })
    return keys.isSuperset(of: tags) && keys.isDisjoint(with: noTags)
  }

  func admitWords(of tweet: Tweet) -> Bool {
    guard !noWords.isEmpty else { return true }
    let words = Self.padded(tweet.text)
    return !noWords.contains { words.contains($0) }
  }

  static func padded(_ text: String) -> String { " \(Folding.words(text)) " }
}
