import SmashtagModel
import SmashtagTesting
import Testing

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
