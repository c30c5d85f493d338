import SmashtagModel
import SmashtagTesting
import Testing

/// Texts behind a warning.
struct WarningTests {
  private func tweet(_ title: String?, _ text: String, tags: [Range<Int>?] = []) -> Tweet {
    var tweet = Tweet.fixture(text: text)
    tweet.title = title
    tweet.hashtags = tags.map { IndexedKeyword("#a", range: $0) }
    return tweet
  }

  @Test func `A list has the warning alone, with what stands in it`() {
    let tweet = tweet("#a é", "#a é\n\nhidden #a", tags: [0..<2, 13..<15, nil])

    #expect(tweet.warning == "#a é" && tweet.warned?.text == "#a é")
    #expect(tweet.warned?.hashtags.map(\.range) == [0..<2, nil])
  }

  @Test(
    arguments: [(nil, "a\n\nb"), ("", "\n\nb"), ("a", "a"), ("a", "a b"), ("x", "a\n\nb")]
      as [(String?, String)])
  func `Without a text behind it nothing is hidden`(title: String?, text: String) {
    let tweet = tweet(title, text)

    #expect(tweet.warning == nil && tweet.warned == nil)
  }

  @Test func `The title of a photo is no warning`() {
    var photo = tweet("Bridge", "Bridge\n\nat night")
    photo.network = .flickr

    #expect(photo.isPhoto && photo.warned == nil)
  }
}
