import Foundation
import SmashtagModel

extension JSON {
  /// A moment in UTC, to the second.
  init(_ date: Date?) {
    self = date.map { .string(CivilTime($0, in: .gmt).stamp) } ?? .null
  }

  /// A tweet as the contract shows it, with its number on the screen.
  init(_ tweet: Tweet, number: Int?) {
    self = [
      "n": JSON(number), "id": .string(tweet.id), "url": JSON(tweet.url), "source": JSON(tweet.source),
      "created": JSON(tweet.isDated ? tweet.created : nil), "fetched": JSON(tweet.fetched),
      "text": .string(tweet.text),
      "lang": JSON(tweet.language), "sensitive": .bool(tweet.isSensitive), "inReplyTo": JSON(tweet.inReplyTo),
      "quoteOf": JSON(tweet.quoteOf), "retweetOf": tweet.retweetOf.map(JSON.init) ?? .null,
      "user": JSON(tweet.user), "hashtags": JSON(tweet.hashtags), "urls": JSON(tweet.urls),
      "userMentions": JSON(tweet.userMentions), "cashtags": JSON(tweet.cashtags),
      "annotations": .array(tweet.annotations.map(JSON.init)), "media": .array(tweet.media.map(JSON.init)),
    ]
  }

  private init(_ reference: RetweetReference) {
    self = ["id": .string(reference.id), "screenName": JSON(reference.screenName)]
  }

  private init(_ user: User) {
    self = [
      "screenName": .string(user.screenName), "name": .string(user.name), "verified": .bool(user.isVerified),
      "profileImageURL": JSON(user.profileImageURL),
    ]
  }

  init(_ keywords: [IndexedKeyword]) {
    self = .array(keywords.map { ["keyword": .string($0.keyword), "range": JSON($0.range)] })
  }

  init(_ urls: [IndexedURL]) {
    self = .array(
      urls.map {
        [
          "keyword": .string($0.keyword), "range": JSON($0.range), "expanded": JSON($0.expanded),
          "display": JSON($0.display),
        ]
      })
  }

  private init(_ range: Range<Int>?) {
    self = range.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) } ?? .null
  }

  private init(_ annotation: Annotation) {
    self = [
      "keyword": .string(annotation.name), "type": JSON(annotation.type), "range": JSON(annotation.range),
    ]
  }

  private init(_ item: MediaItem) {
    self = [
      "url": .string(item.url), "width": JSON(item.width), "height": JSON(item.height),
      "aspectRatio": item.aspectRatio.map(JSON.number) ?? .null, "kind": .string(item.kind.rawValue),
      "alt": JSON(item.alt), "file": item.file.map(JSON.init) ?? .null,
    ]
  }

  private init(_ file: MediaFile) {
    self = ["path": .string(file.path), "entry": JSON(file.entry)]
  }
}
