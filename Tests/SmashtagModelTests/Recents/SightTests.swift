import Foundation
@testable import SmashtagModel
import SmashtagTesting
import Testing

struct SightTests {
  private let tweets = Tweet.fixtures(10)

  @Test func `Of many the newest are kept`() {
    let many = Tweet.fixtures(200)
    let sight = Sight(of: many.shuffled(), at: .fixture)

    #expect(sight.entries.count == Sight.most && sight == Sight(of: many, at: .fixture))
    #expect(Set(sight.codes) == Set(many.prefix(Sight.most).map { Sight.Entry($0).code }))
  }

  @Test func `Two looks make one, in any order`() {
    let (one, two) = (
      Sight(of: Array(tweets[0..<4]), at: .fixture), Sight(of: Array(tweets[2..<6]), at: .fixture)
    )

    #expect(one.joined(with: two) == Sight(of: Array(tweets[0..<6]), at: .fixture))
    #expect(two.joined(with: one) == one.joined(with: two))
  }

  @Test func `What it writes it reads again`() {
    let sight = Sight(of: tweets, at: .fixture)

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
    #expect(SeenTweets(of: ["a": sight ?? Sight()], at: "a").contains(tweets[0]) == false)
  }

  @Test func `A tweet of the future stands above nothing that comes`() {
    let odd = Tweet.fixture(id: "odd", created: .fixture(minutes: 9_000_000))
    let seen = SeenTweets(of: ["a": Sight(of: [odd], at: .fixture)], at: "a")

    #expect(seen.contains(odd) && !seen.contains(.fixture(id: "next", created: .fixture(minutes: 1))))
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: .infinity)])
  func `Any date is taken`(date: Date) {
    let tweet = Tweet.fixture(created: date)

    #expect(SeenTweets(of: ["a": Sight(of: [tweet], at: .fixture)], at: "a").contains(tweet))
  }
}
