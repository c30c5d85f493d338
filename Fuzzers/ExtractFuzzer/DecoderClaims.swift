import SmashtagModel
import TweetFormats

/// What has to hold for the tweets of any JSON.
enum DecoderClaims {
  private static let decoder = TweetDecoder(author: .me)

  /// The claim that a record breaks; `nil` where all hold, and where it is no record.
  static func broken(by bytes: [UInt8]) -> String? {
    guard let record = try? decoder.decode(bytes) else { return nil }
    return (record.tweets + record.embedded).lazy.compactMap(broken).first
  }

  private static func broken(by tweet: Tweet) -> String? {
    let count = tweet.text.unicodeScalars.count
    let keywords = (tweet.hashtags + tweet.userMentions + tweet.cashtags).map(\.range)
    let others = tweet.urls.map(\.range) + tweet.media.map(\.range) + tweet.annotations.map(\.range)
    let ranges = (keywords + others).compactMap(\.self)
    guard let outside = ranges.first(where: { $0.lowerBound < 0 || $0.upperBound > count }) else {
      return nil
    }
    return "a place \(outside) outside the \(count) code points of tweet \(tweet.id)"
  }
}
