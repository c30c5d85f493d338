import Foundation
@testable import SmashtagModel
import SmashtagTesting
import Testing

struct SightTests {
  private let tweets = Tweet.fixtures(10)

  @Test func `It knows what was shown, and what stood below`() {
    let sight = Sight(of: Array(tweets[2..<5]))

    #expect(tweets[2...].allSatisfy(sight.hasSeen) && !tweets[..<2].contains(where: sight.hasSeen))
  }

  @Test func `Another tweet of the oldest moment is new`() {
    let sight = Sight(of: [tweets[3]])
    let twin = Tweet.fixture(id: "other", created: tweets[3].created)

    #expect(!sight.hasSeen(twin))
  }

  @Test func `Nothing seen has seen nothing`() {
    #expect(!Sight().hasSeen(tweets[0]) && Sight(of: []) == Sight())
  }

  @Test func `Of many the newest are kept`() {
    let many = Tweet.fixtures(200)
    let sight = Sight(of: many.shuffled())

    #expect(sight.entries.count == Sight.most && sight == Sight(of: many))
    #expect(many.allSatisfy(sight.hasSeen))
  }

  @Test func `Two looks make one, in any order`() {
    let (one, two) = (Sight(of: Array(tweets[0..<4])), Sight(of: Array(tweets[2..<6])))

    #expect(one.joined(with: two) == Sight(of: Array(tweets[0..<6])))
    #expect(two.joined(with: one) == one.joined(with: two))
  }

  @Test func `What it writes it reads again`() {
    let sight = Sight(of: tweets)

    #expect(Sight(sight.data) == sight && sight.data.count == 160)
    #expect(Sight(Data()) == Sight())
  }

  @Test(arguments: [1, 15, 17, 16 * 41])
  func `What no sight wrote is none`(count: Int) {
    #expect(Sight(Data(repeating: 7, count: count)) == nil)
  }

  @Test func `Any sixteen bytes are read without harm`() {
    let sight = Sight(Data(repeating: 0xFF, count: 32))

    #expect(sight?.entries.count == 1)
    #expect(sight?.hasSeen(tweets[0]) == false)
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: .infinity)])
  func `Any date is taken`(date: Date) {
    let tweet = Tweet.fixture(created: date)

    #expect(Sight(of: [tweet]).hasSeen(tweet))
  }

  @Test func `The same tweet of two networks is two`() {
    let sight = Sight(of: [.fixture(id: "1", network: .x)])

    #expect(!sight.hasSeen(.fixture(id: "1", network: .mastodon, created: .fixture(minutes: 1))))
  }
}
