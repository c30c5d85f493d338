import Foundation
import SmashtagModel

extension Query.Term {
  /// Whether a tweet is one this term asks for; the plain meaning, without an index.
  func matches(_ tweet: Tweet) -> Bool {
    switch self {
    case .word(let text), .phrase(let text): tweet.paddedWords.contains(" \(Folding.words(text)) ")
    case .prefix(let text): tweet.paddedWords.contains(" \(Folding.words(text))")
    case .hashtag(let name): tweet.hashtags.map(\.keyword).name(name)
    case .user(let name): tweet.users.name(name) || [tweet.author].name(name)
    case .from(let name): [tweet.author].name(name)
    case .mentions(let name): tweet.users.name(name)
    case .to(let name): [tweet.inReplyToScreenName].compactMap { $0.map { "@" + $0 } }.name(name)
    case .language(let code): tweet.language == code
    case .since(let date): tweet.created >= date
    case .until(let date): tweet.created < date
    case .filter(let filter): tweet.has(filter)
    case .host(let host):
      tweet.urls.contains { Host(ofAddress: $0.target)?.withParents.contains(host) ?? false }
    case .not(let term): !term.matches(tweet)
    case .all(let terms): terms.allSatisfy { $0.matches(tweet) }
    case .any(let terms): terms.contains { $0.matches(tweet) }
    }
  }
}

extension Tweet {
  fileprivate var paddedWords: String { " \(Folding.words(text)) " }
  fileprivate var author: String { "@" + user.screenName }
  fileprivate var users: [String] { userMentions.map(\.keyword) }

  fileprivate func has(_ filter: Query.Filter) -> Bool {
    switch filter {
    case .images: media.contains { $0.kind == .photo }
    case .links: !urls.isEmpty
    case .mentions: !userMentions.isEmpty
    case .hashtags: !hashtags.isEmpty
    case .replies: isReply
    case .retweets: isRetweet
    }
  }
}

extension [String] {
  /// Whether one of the names, which bear a sign, is this one.
  fileprivate func name(_ name: String) -> Bool {
    contains { Folding.name($0.dropFirst()) == Folding.name(name) }
  }
}
