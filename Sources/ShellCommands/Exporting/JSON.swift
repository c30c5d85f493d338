import Foundation
import SmashtagModel

/// A JSON value ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)) whose members keep their order.
public enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number; infinite values and NaN are written as `null`.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// The key.
    public let name: String
    /// The value.
    public let value: JSON

    /// Creates a member.
    public init(name: String, value: JSON) { (self.name, self.value) = (name, value) }
  }

  /// Creates a string, or `null` for `nil`.
  public init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// Creates an integer, or `null` for `nil`.
  public init(_ number: Int?) { self = number.map(JSON.integer) ?? .null }

  /// The object with further members at the end; other values are unchanged.
  func adding(_ members: KeyValuePairs<String, JSON>) -> JSON {
    guard case .object(let own) = self else { return self }
    return .object(own + members.map(Member.init))
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map(Member.init))
  }
}

extension JSON: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSON: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON {
  /// The output of a command that did something but shows no context.
  static func done(_ command: String, _ members: KeyValuePairs<String, JSON> = [:]) -> JSON {
    (["done": .string(command)] as JSON).adding(members)
  }
}

extension JSON {
  /// The value on one line; control characters including DEL and C1 are escaped, so that none reaches a
  /// terminal.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The same in UTF-8.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.finished()
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.value(String?.none)
    case .bool(let value): writer.value(value)
    case .integer(let value): writer.value(value)
    case .number(let value): writer.value(value)
    case .string(let value): writer.value(value)
    case .array(let values): writer.array { array in for value in values { value.write(to: &array) } }
    case .object(let members):
      writer.object { object in
        for member in members {
          object.name(member.name)
          member.value.write(to: &object)
        }
      }
    }
  }
}

extension JSON {
  /// A date in UTC, rounded down to seconds, or `null`.
  init(_ date: Date?) {
    self = date.map { .string(CivilTime($0, in: .gmt).stamp) } ?? .null
  }

  /// A tweet in the documented form of `--json`, with its number on the screen.
  init(_ tweet: Tweet, number: Int?) {
    self = [
      "n": JSON(number), "id": .string(tweet.id), "url": JSON(tweet.url), "source": JSON(tweet.source),
      "created": JSON(tweet.knownDate), "fetched": JSON(tweet.fetched),
      "text": .string(tweet.text),
      "lang": JSON(tweet.language), "sensitive": .bool(tweet.isSensitive), "inReplyTo": JSON(tweet.inReplyTo),
      "quoteOf": JSON(tweet.quoteOf), "retweetOf": tweet.retweetOf.map(JSON.init) ?? .null,
      "user": JSON(tweet.user), "hashtags": JSON(tweet.hashtags), "urls": JSON(tweet.urls),
      "userMentions": JSON(tweet.userMentions), "cashtags": JSON(tweet.cashtags),
      "annotations": .array(tweet.annotations.map(JSON.init)), "media": .array(tweet.media.map(JSON.init)),
      "likes": JSON(tweet.likes), "retweets": JSON(tweet.retweets), "replies": JSON(tweet.replies),
      "edited": JSON(tweet.edited), "poll": tweet.poll.map(JSON.init) ?? .null, "photo": JSON(tweet.photo),
      "audience": JSON(tweet.audience?.rawValue), "bookmarked": JSON(tweet.isBookmarked),
      "liked": JSON(tweet.isLiked),
    ]
  }

  /// The members of a tweet, each `null`, for the place of one that is missing.
  static let noTweet: JSON = {
    let tweet = Tweet(
      id: "", network: .x, created: Tweet.unknownDate, text: "", user: User(screenName: ""))
    guard case .object(let members) = JSON(tweet, number: nil) else { return .null }
    return .object(members.map { Member(name: $0.name, value: .null) })
  }()

  private init(_ poll: Poll) {
    self = [
      "options": .array(poll.options.map { ["title": .string($0.title), "votes": JSON($0.votes)] }),
      "voters": JSON(poll.voters), "ends": JSON(poll.ends), "multiple": .bool(poll.isMultiple),
    ]
  }

  /// What is known of a photo; `null` for nothing.
  init(_ photo: PhotoFacts?) {
    guard let photo else {
      self = .null
      return
    }
    self = [
      "licence": JSON(photo.licence), "views": JSON(photo.views),
      "latitude": photo.position.map { .number($0.latitude) } ?? .null,
      "longitude": photo.position.map { .number($0.longitude) } ?? .null,
    ]
  }

  /// A value, or `null` for `nil`.
  init(_ value: Bool?) { self = value.map(JSON.bool) ?? .null }

  private init(_ reference: RetweetReference) {
    self = [
      "id": .string(reference.id), "screenName": JSON(reference.screenName),
      "name": JSON(reference.name ?? reference.screenName),
    ]
  }

  /// A person in the documented form of `--json`.
  init(_ user: User) {
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
      "alt": JSON(item.alt), "file": item.file.map(JSON.init) ?? .null, "film": JSON(item.film),
    ]
  }

  /// A film with its addresses and its length in seconds; `null` for none.
  init(_ film: Film?) {
    guard let film else {
      self = .null
      return
    }
    let versions: [JSON] = film.versions.map {
      ["url": .string($0.url), "type": JSON($0.type), "bitrate": JSON($0.bitrate)]
    }
    self = ["seconds": film.seconds.map(JSON.number) ?? .null, "versions": .array(versions)]
  }

  private init(_ file: MediaFile) {
    self = ["path": .string(file.path), "entry": JSON(file.entry)]
  }
}
