import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct StoredTweetMergingTests {
  private static let whole = StoredTweet(
    tweet: .fixture(text: "A long walk in the rain #rain", hashtags: ["rain"]), isEmbedded: false)

  @Test func `The newer copy wins`() {
    let merged = Self.whole.merged(with: Self.copy { $0.likes = 5 })

    #expect(merged.tweet.likes == 5)
  }

  @Test(arguments: [
    "A long walk in…", "A long walk in… https://t.co/abc", "RT @ada: A long walk in…",
  ])
  func `A whole text never gives way to a cut one`(text: String) {
    let merged = Self.whole.merged(with: Self.copy { $0 = .fixture(text: text) })

    #expect(merged == Self.whole)
  }

  @Test func `A cut text gives way to the whole one`() {
    let cut = Self.copy { $0 = .fixture(text: "A long walk in…") }

    #expect(cut.merged(with: Self.whole) == Self.whole)
  }

  @Test(arguments: ["Another text…", "…", "Wait… what?"])
  func `A text that only ends with an ellipsis is a text`(text: String) {
    let merged = Self.whole.merged(with: Self.copy { $0.text = text })

    #expect(merged.tweet.text == text)
  }

  @Test func `What came inside another tweet fills gaps only`() {
    let stored = Self.copy { $0.likes = 5 }
    let copy = StoredTweet(
      tweet: Self.copy {
        $0.likes = 9; $0.retweets = 2
      }.tweet, isEmbedded: true)

    let merged = stored.merged(with: copy)

    #expect(
      merged
        == Self.copy {
          $0.likes = 5; $0.retweets = 2
        })
  }

  @Test func `What was inside another tweet becomes one of its own`() {
    let embedded = StoredTweet(tweet: Self.whole.tweet, isEmbedded: true)

    #expect(embedded.merged(with: Self.whole) == Self.whole)
  }

  @Test func `A copy read earlier does not win`() {
    let stored = Self.copy {
      $0.likes = 5; $0.fetched = .fixture(minutes: 2)
    }

    let merged = stored.merged(
      with: Self.copy {
        $0.likes = 3; $0.fetched = .fixture(minutes: 1)
      })

    #expect(merged == stored)
  }

  @Test func `The newer copy keeps what only the older one knew`() {
    var rich = Self.whole
    rich.tweet.media = [MediaItem(url: "https://e.org/a.png")]
    rich.tweet.language = "en"
    rich.tweet.user = User(screenName: "ada", name: "Ada", id: "9", profileImageURL: "https://e.org/ada.png")
    let poor = StoredTweet(
      tweet: .fixture(text: Self.whole.tweet.text, hashtags: [], language: nil), isEmbedded: false)

    #expect(rich.merged(with: poor) == rich)
  }

  @Test func `Mentions of another text are not kept`() {
    let merged = Self.whole.merged(with: Self.copy { $0 = .fixture(text: "Edited") })

    #expect(merged.tweet.hashtags.isEmpty)
  }

  private static func copy(_ change: (inout Tweet) -> Void) -> StoredTweet {
    var copy = whole
    change(&copy.tweet)
    return copy
  }
}
