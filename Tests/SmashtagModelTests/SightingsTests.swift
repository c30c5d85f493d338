import Foundation
import SmashtagTesting
import Testing

@testable import SmashtagModel

/// What is remembered of each search, beside the recents.
struct SightingsTests {
  private let tweets = Tweet.fixtures(9)

  private func search(_ term: String = "#rain", _ sights: [String: Sight] = [:], source: String? = nil)
    -> RecentSearch
  {
    var search = RecentSearch(term: term, date: .fixture, source: source)
    search.sights = sights
    return search
  }

  private func sight(_ range: Range<Int>) -> Sight { Sight(of: Array(tweets[range]), at: .fixture) }

  @Test func `What is noted joins what was known of each source`() {
    var sightings = Sightings()
    sightings.note(search("#rain", ["home": sight(3..<6)]), among: Recents())
    sightings.note(search("#RAIN", ["home": sight(0..<3), "sky": sight(6..<9)]), among: Recents())

    #expect(sightings[search()] == ["home": sight(0..<6), "sky": sight(6..<9)])
  }

  @Test func `Searches that are not among the recents any more are forgotten`() {
    var sightings = Sightings()
    let recents = Recents([search("#snow"), search("#hail")])
    for term in ["#snow", "#hail", "#rain"] {
      sightings.note(search(term, ["home": sight(0..<3)]), among: recents)
    }

    sightings.note(search("#rain", ["home": sight(0..<3)]), among: Recents([search("#HAIL")]))

    #expect(Set(sightings.sights.keys) == [search("#hail").identity, search("#rain").identity])
  }

  @Test func `A search of photos is another than the same words among tweets`() {
    var sightings = Sightings()
    sightings.note(search("#rain", ["flickr": sight(0..<3)], source: "flickr"), among: Recents())

    #expect(sightings[search()].isEmpty && !sightings[search(source: "flickr")].isEmpty)
  }

  @Test func `Only what was not seen lacks`() {
    var sightings = Sightings()
    sightings.note(search("#rain", ["home": sight(0..<4)]), among: Recents())

    #expect(!sightings.lack(search()) && !sightings.lack(search("#rain", ["home": sight(1..<3)])))
    #expect(sightings.lack(search("#rain", ["home": sight(3..<5)])))
    #expect(sightings.lack(search("#rain", ["sky": sight(0..<4)])))
    #expect(sightings.lack(search("#snow", ["home": sight(0..<4)])))
  }

  @Test func `Where as many are known as are kept, older ones do not lack`() {
    let many = Tweet.fixtures(Sight.most + 20)
    var sightings = Sightings()
    sightings.note(
      search("#rain", ["home": Sight(of: Array(many.prefix(Sight.most)), at: .fixture)]), among: Recents())

    #expect(!sightings.lack(search("#rain", ["home": Sight(of: many, at: .fixture)])))
  }

  @Test func `A source that is forgotten leaves the others, and no empty searches`() {
    var sightings = Sightings()
    let recents = Recents([search("#rain"), search("#snow")])
    sightings.note(search("#rain", ["home": sight(0..<3), "sky": sight(3..<6)]), among: recents)
    sightings.note(search("#snow", ["home": sight(0..<3)]), among: recents)

    sightings.forget(source: "home")

    #expect(sightings == Sightings([search().identity: ["sky": sight(3..<6)]]))
  }
}

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
