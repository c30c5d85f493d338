import Foundation
import SmashtagModel
import Testing
import TweetFormats

/// Recorded answers of X's API v2, as they are and with the names that X is giving their fields.
@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedXTests {
  @Test func `Both spellings of an answer are the same posts`() throws {
    let decoder = XDecoder()
    var (pages, posts, embedded) = (0, 0, 0)
    for body in try Self.pages() {
      guard let page = try? decoder.page(Array(body.utf8)) else { continue }
      let other = try decoder.page(Array(Self.respelled(body).utf8))
      #expect(page.items == other.items)
      pages += 1
      posts += page.items.count
      embedded += page.items.flatMap(\.record.embedded).count
    }

    print("X: \(pages) pages, \(posts) posts with \(embedded) others in both spellings")
    #expect(pages > 20 && posts > 500 && embedded > 50)
  }

  @Test func `Every post of an answer is read, as the importer reads it`() throws {
    let (decoder, unknown) = (XDecoder(), User(screenName: "?"))
    for body in try Self.pages() {
      guard let page = try? decoder.page(Array(body.utf8)) else { continue }
      let imported = try TweetDecoder(author: unknown).decode(Array(body.utf8))
      #expect(page.items.flatMap(\.record.problems) == [])
      // An id alone is the name of who is not told about; the importer has somebody to stand in.
      let tweets = page.items.flatMap(\.record.tweets).map { tweet in
        var tweet = tweet
        if tweet.user.screenName == tweet.user.id { tweet.user = unknown }
        return tweet
      }
      #expect(tweets == imported.tweets.map(\.withoutTime))
      let known = Set(imported.embedded.map(\.id))
      #expect(page.items.flatMap(\.record.embedded).allSatisfy { known.contains($0.id) })
    }
  }

  /// Answers with a list of posts, each by itself.
  private static func pages() throws -> [String] {
    let files = RecordedPayloads.files(in: "sns-python-twitter") + RecordedPayloads.files(in: "twarc-csv")
    let recorded = RecordedPayloads.files(in: "tweepy").filter { $0.lastPathComponent.contains("client_") }
    return try (files + recorded).flatMap { file in
      let text = String(decoding: try RecordedPayloads.bytes(of: file), as: UTF8.self)
      return file.lastPathComponent.contains(".jsonl") ? text.split(separator: "\n").map(String.init) : [text]
    }
  }

  private static func respelled(_ body: String) -> String {
    let names = [
      ("\"referenced_tweets\"", "\"referenced_posts\""), ("\"tweets\"", "\"posts\""),
      ("\"edit_history_tweet_ids\"", "\"edit_history_post_ids\""), ("\"note_tweet\"", "\"note_post\""),
      ("\"retweet_count\"", "\"repost_count\""), ("\"retweeted\"", "\"reposted\""),
    ]
    return names.reduce(body) { $0.replacing($1.0, with: $1.1) }
  }
}

private extension Tweet {
  /// Only the importer looks for when twarc asked for an answer; a source knows when it asked.
  var withoutTime: Tweet {
    var tweet = self
    tweet.asOf = nil
    return tweet
  }
}
