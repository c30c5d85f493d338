import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

struct SeenTweetsTests {
  private let tweets = Tweet.fixtures(10)

  private func seen(_ shown: [String: [Tweet]], at source: String = "home") -> SeenTweets {
    SeenTweets(of: shown.mapValues { Sight(of: $0, at: .fixture) }, at: source)
  }

  @Test func `What was shown is seen, and what stood below`() {
    let seen = seen(["home": Array(tweets[2..<5])])

    #expect(tweets[2...].allSatisfy(seen.contains) && !tweets[..<2].contains(where: seen.contains))
    #expect(!tweets[..<5].contains(where: seen.isAbove) && tweets[5...].allSatisfy(seen.isAbove))
  }

  @Test func `What was shown elsewhere is seen, what stood below there is not`() {
    let seen = seen(["home": Array(tweets[2..<5]), "archive": [tweets[0]]])

    #expect(seen.contains(tweets[0]) && !seen.contains(tweets[1]))
  }

  @Test func `At a source that was never asked only what was shown elsewhere is seen`() {
    let seen = seen(["archive": Array(tweets[2..<5])])

    #expect(seen.isFirstLook && tweets.filter(seen.contains) == Array(tweets[2..<5]))
  }

  @Test func `Another tweet of the oldest moment is new`() {
    let twin = Tweet.fixture(id: "other", created: tweets[3].created)

    #expect(!seen(["home": [tweets[3]]]).contains(twin))
  }

  @Test func `Where nothing was seen nothing is`() {
    #expect(!tweets.contains(where: SeenTweets().contains) && SeenTweets().isFirstLook)
  }

  @Test func `The same id of two networks is two tweets`() {
    let other = Tweet.fixture(id: "1", network: .mastodon, created: .fixture(minutes: 1))

    #expect(!seen(["home": [.fixture(id: "1", network: .x)]]).contains(other))
  }
}
