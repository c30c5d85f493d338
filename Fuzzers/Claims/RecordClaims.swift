import SmashtagModel
import TweetFormats

/// What has to hold for the records of any stream, for their tweets, and for the same bytes as a network's answer.
enum RecordClaims {
  private static let decoder = TweetDecoder(author: .me)
  /// The lengths in which a stream may arrive, besides as a whole.
  private static let pieces = [1, 7, 61]

  /// The claim that some bytes break; `nil` where all hold, and where they are no record.
  static func broken(by bytes: [UInt8]) -> String? {
    let whole = Reading(of: bytes, inPiecesOf: max(1, bytes.count))
    if let piece = pieces.first(where: { Reading(of: bytes, inPiecesOf: $0) != whole }) {
      return "other records in pieces of \(piece) bytes"
    }
    Self.readRest(of: bytes)
    let records = whole.records.map(\.bytes) + [bytes]
    let decoded = records.compactMap { try? decoder.decode($0) }
    let tweets = decoded.flatMap { $0.tweets + $0.embedded } + Self.answered(in: bytes)
    return tweets.lazy.compactMap(broken).first
  }

  private static func broken(by tweet: Tweet) -> String? {
    let count = tweet.text.unicodeScalars.count
    let keywords = (tweet.hashtags + tweet.userMentions + tweet.cashtags).map(\.range)
    let others = tweet.urls.map(\.range) + tweet.media.map(\.range) + tweet.annotations.map(\.range)
    let ranges = (keywords + others).compactMap(\.self)
    if let outside = ranges.first(where: { $0.lowerBound < 0 || $0.upperBound > count }) {
      return "a place \(outside) outside the \(count) code points of tweet \(tweet.id)"
    }
    return brokenCopy(of: tweet)
  }

  /// A tweet comes back from the line in which it is exported, but for what concerns one machine or its reader only.
  private static func brokenCopy(of tweet: Tweet) -> String? {
    var written = tweet
    (written.source, written.isForMembers) = (nil, false)
    for index in written.media.indices { written.media[index].file = nil }
    guard let record = try? decoder.decode(TweetEncoder().record(of: written)) else {
      return "a line that cannot be read again, of tweet \(tweet.id)"
    }
    let read = record.tweets + record.embedded
    return read == [written] ? nil : "another tweet when it is read again: \(written), \(read)"
  }
}

extension RecordClaims {
  /// The tweets of the bytes as the answer of a network.
  private static func answered(in bytes: [UInt8]) -> [Tweet] {
    let mastodon = MastodonDecoder()
    let lists = [try? mastodon.search(bytes), try? mastodon.statuses(bytes)].compactMap(\.self).flatMap(
      \.self)
    let statuses = lists + [try? mastodon.status(bytes)].compactMap(\.self)
    let posts = [
      try? BlueskyDecoder().posts(bytes, for: .members), try? BlueskyDecoder().feed(bytes, for: .everyone),
    ]
    let found = (try? XDecoder().page(bytes))?.items ?? []
    let one = (try? XDecoder().post(bytes))?.value.map { [$0] } ?? []
    let records =
      statuses.map(\.record) + posts.compactMap(\.self).flatMap { $0.items.map(\.record) }
      + (found + one).map(\.record)
    let photos = (try? FlickrDecoder().photos(bytes))?.tweets ?? []
    let photo = [try? FlickrDecoder().photo(info: bytes, sizes: bytes)].compactMap(\.self)
    return records.flatMap { $0.tweets + $0.embedded } + photos + photo
  }

  /// Reads answers and files of exports that hold no tweets, of which nothing is known but that they can be read.
  private static func readRest(of bytes: [UInt8]) {
    _ = try? MastodonDecoder().account(bytes)
    _ = try? MastodonDecoder().instance(bytes)
    _ = MastodonDecoder().errorText(bytes)
    _ = try? XDecoder().user(bytes)
    _ = try? XDecoder().usage(bytes)
    _ = XDecoder().refusal(bytes)
    _ = try? BlueskyDecoder().login(bytes)
    _ = try? BlueskyDecoder().reader(bytes)
    _ = try? BlueskyDecoder().did(bytes)
    _ = BlueskyDecoder().failure(bytes)
    _ = try? FlickrDecoder().places(bytes)
    _ = FlickrDecoder().failure(bytes)
    _ = try? XManifest(bytes)
    _ = try? XAccount.owner(bytes)
    _ = try? MastodonActor.user(bytes)
    var notes = NoteTweets()
    _ = notes.add(bytes)
  }
}

/// What a reader of records makes of a stream.
private struct Reading: Equatable {
  private(set) var records: [TweetRecord] = []
  private var error: String?

  init(of bytes: [UInt8], inPiecesOf length: Int) {
    var rest = bytes[...]
    var reader = TweetRecordReader {
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
    do {
      while let record = try reader.next() { records.append(record) }
    } catch {
      self.error = "\(error)"
    }
  }
}
