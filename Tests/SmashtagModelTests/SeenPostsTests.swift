import Foundation
import SmashtagTesting
import Testing

@testable import SmashtagModel

/// What is remembered of each search, beside the recents.
struct SeenStoreTests {
  private let tweets = Tweet.fixtures(9)

  private func search(_ term: String = "#rain", _ seenPosts: [String: SeenPosts] = [:], source: String? = nil)
    -> RecentSearch
  {
    var search = RecentSearch(term: term, date: .fixture, source: source)
    search.seenPosts = seenPosts
    return search
  }

  private func shown(_ range: Range<Int>) -> SeenPosts { SeenPosts(of: Array(tweets[range]), at: .fixture) }

  @Test func `What is noted joins what was known of each source`() {
    var seenStore = SeenStore()
    seenStore.note(search("#rain", ["home": shown(3..<6)]), among: Recents())
    seenStore.note(search("#RAIN", ["home": shown(0..<3), "sky": shown(6..<9)]), among: Recents())

    #expect(seenStore[search()] == ["home": shown(0..<6), "sky": shown(6..<9)])
  }

  @Test func `Searches that are not among the recents any more are forgotten`() {
    var seenStore = SeenStore()
    let recents = Recents([search("#snow"), search("#hail")])
    for term in ["#snow", "#hail", "#rain"] {
      seenStore.note(search(term, ["home": shown(0..<3)]), among: recents)
    }

    seenStore.note(search("#rain", ["home": shown(0..<3)]), among: Recents([search("#HAIL")]))

    #expect(Set(seenStore.seenPosts.keys) == [search("#hail").identity, search("#rain").identity])
  }

  @Test func `A search of photos is another than the same words among tweets`() {
    var seenStore = SeenStore()
    seenStore.note(search("#rain", ["flickr": shown(0..<3)], source: "flickr"), among: Recents())

    #expect(seenStore[search()].isEmpty && !seenStore[search(source: "flickr")].isEmpty)
  }

  @Test func `Only what was not seen lacks`() {
    var seenStore = SeenStore()
    seenStore.note(search("#rain", ["home": shown(0..<4)]), among: Recents())

    #expect(!seenStore.lack(search()) && !seenStore.lack(search("#rain", ["home": shown(1..<3)])))
    #expect(seenStore.lack(search("#rain", ["home": shown(3..<5)])))
    #expect(seenStore.lack(search("#rain", ["sky": shown(0..<4)])))
    #expect(seenStore.lack(search("#snow", ["home": shown(0..<4)])))
  }

  @Test func `Where as many are known as are kept, older ones do not lack`() {
    let many = Tweet.fixtures(SeenPosts.most + 20)
    var seenStore = SeenStore()
    seenStore.note(
      search("#rain", ["home": SeenPosts(of: Array(many.prefix(SeenPosts.most)), at: .fixture)]),
      among: Recents())

    #expect(!seenStore.lack(search("#rain", ["home": SeenPosts(of: many, at: .fixture)])))
  }

  @Test func `A source that is forgotten leaves the others, and no empty searches`() {
    var seenStore = SeenStore()
    let recents = Recents([search("#rain"), search("#snow")])
    seenStore.note(search("#rain", ["home": shown(0..<3), "sky": shown(3..<6)]), among: recents)
    seenStore.note(search("#snow", ["home": shown(0..<3)]), among: recents)

    seenStore.forget(source: "home")

    #expect(seenStore == SeenStore([search().identity: ["sky": shown(3..<6)]]))
  }
}

struct SeenPostsTests {
  private let tweets = Tweet.fixtures(10)

  @Test func `Of many the newest are kept`() {
    let many = Tweet.fixtures(200)
    let shown = SeenPosts(of: many.shuffled(), at: .fixture)

    #expect(shown.entries.count == SeenPosts.most && shown == SeenPosts(of: many, at: .fixture))
    #expect(Set(shown.codes) == Set(many.prefix(SeenPosts.most).map { SeenPosts.Entry($0).code }))
  }

  @Test func `Two looks make one, in any order`() {
    let (one, two) = (
      SeenPosts(of: Array(tweets[0..<4]), at: .fixture), SeenPosts(of: Array(tweets[2..<6]), at: .fixture)
    )

    #expect(one.joined(with: two) == SeenPosts(of: Array(tweets[0..<6]), at: .fixture))
    #expect(two.joined(with: one) == one.joined(with: two))
  }

  @Test func `What it writes it reads again`() {
    let shown = SeenPosts(of: tweets, at: .fixture)

    #expect(SeenPosts(shown.data) == shown && shown.data.count == 160)
    #expect(SeenPosts(Data()) == SeenPosts())
  }

  @Test(arguments: [1, 8, 15, 17, 16 * 41, 16 * 41 + 24])
  func `What no shown wrote is none`(count: Int) {
    #expect(SeenPosts(Data(repeating: 7, count: count)) == nil)
  }

  @Test func `Any sixteen bytes are read without harm`() {
    let shown = SeenPosts(Data(repeating: 0xFF, count: 32))

    #expect(shown?.entries.count == 1)
    #expect(SeenSet(of: ["a": shown ?? SeenPosts()], at: "a").contains(tweets[0]) == false)
  }

  @Test func `What was left is new until it was shown`() {
    let before = SeenPosts(of: Array(tweets[8...]), at: .fixture)
    let part = SeenPosts(of: Array(tweets[..<3]), at: .fixture, leaving: Array(tweets[3..<6]), downTo: nil)
    let all = SeenPosts(of: Array(tweets[..<6]), at: .fixture, leaving: [], downTo: nil)
    let unseen = { (posts: SeenPosts) in
      let seen = SeenSet(of: ["a": posts], at: "a")
      return tweets.filter { !seen.contains($0) }.map(\.id)
    }

    #expect(unseen(part) == tweets[3..<6].map(\.id))
    #expect(unseen(before.joined(with: part)) == tweets[3..<8].map(\.id))
    #expect(unseen(before.joined(with: part).joined(with: all)) == tweets[6..<8].map(\.id))
    #expect(
      before.joined(with: part).joined(with: all)
        == before.joined(with: SeenPosts(of: Array(tweets[..<6]), at: .fixture)))
  }

  @Test func `Where others may follow, what was left goes down to what was shown before`() {
    let many = Tweet.fixtures(200)
    let before = SeenPosts(of: Array(many[150...]), at: .fixture)

    let part = SeenPosts(of: Array(many[..<100]), at: .fixture, leaving: [], downTo: before)

    let seen = SeenSet(of: ["a": before.joined(with: part)], at: "a")
    #expect(many.indices.filter { !seen.contains(many[$0]) } == Array(99...150))
    #expect(many.indices.filter { seen.isPast(many[$0]) } == Array(151..<200))
  }

  @Test func `What was left is written and read again`() {
    let part = SeenPosts(of: Array(tweets[..<3]), at: .fixture, leaving: Array(tweets[3..<6]), downTo: nil)

    #expect(SeenPosts(part.data) == part && part.data.count == 3 * 16 + 24)
    #expect(SeenPosts(part.data.dropLast(8)).map { $0 == part } == false)
  }

  @Test func `A tweet of the future stands above nothing that comes`() {
    let odd = Tweet.fixture(id: "odd", created: .fixture(minutes: 9_000_000))
    let seen = SeenSet(of: ["a": SeenPosts(of: [odd], at: .fixture)], at: "a")

    #expect(seen.contains(odd) && !seen.contains(.fixture(id: "next", created: .fixture(minutes: 1))))
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: .infinity)])
  func `Any date is taken`(date: Date) {
    let tweet = Tweet.fixture(created: date)

    #expect(SeenSet(of: ["a": SeenPosts(of: [tweet], at: .fixture)], at: "a").contains(tweet))
  }
}

struct SeenSetTests {
  private let tweets = Tweet.fixtures(10)

  private func seen(_ shown: [String: [Tweet]], at source: String = "home") -> SeenSet {
    SeenSet(of: shown.mapValues { SeenPosts(of: $0, at: .fixture) }, at: source)
  }

  @Test func `What was shown is seen, and what stood below`() {
    let seen = seen(["home": Array(tweets[2..<5])])

    #expect(tweets[2...].allSatisfy(seen.contains) && !tweets[..<2].contains(where: seen.contains))
    let entries = tweets.map { SeenPosts.Entry($0) }
    #expect(!entries[..<5].contains(where: seen.isAbove) && entries[5...].allSatisfy(seen.isAbove))
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
    let nothing = SeenSet(of: [:], at: "a")

    #expect(!tweets.contains(where: nothing.contains) && nothing.isFirstLook)
  }

  @Test func `The same id of two networks is two tweets`() {
    let other = Tweet.fixture(id: "1", network: .mastodon, created: .fixture(minutes: 1))

    #expect(!seen(["home": [.fixture(id: "1", network: .x)]]).contains(other))
  }
}
