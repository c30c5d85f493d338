import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

struct RecentsTests {
  @Test func `The newest stands first`() {
    #expect(recents("#a", "#b").terms == ["#b", "#a"])
  }

  @Test func `A search made again moves to the top`() {
    #expect(recents("#a", "#b", "#a").terms == ["#a", "#b"])
  }

  @Test func `Case makes no other search, and the new spelling stays`() {
    #expect(recents("#Rain", "#b", "#rain").terms == ["#rain", "#b"])
  }

  @Test func `OR and or are two searches`() {
    #expect(recents("a OR b", "a or b").terms == ["a or b", "a OR b"])
  }

  @Test func `A hundred are kept`() {
    let many = (1...101).map { "#\($0)" }.reduce(into: Recents()) { $0.remember(.fixture($1)) }

    #expect(many.terms == (2...101).reversed().map { "#\($0)" })
  }

  @Test func `The hundredth made again loses none`() {
    var many = (1...100).map { "#\($0)" }.reduce(into: Recents()) { $0.remember(.fixture($1)) }

    many.remember(.fixture("#1"))

    #expect(many.terms.count == 100 && many.terms.last == "#2")
  }

  @Test func `One can be forgotten, whatever its case`() {
    var recents = recents("#a", "#b", "#c")

    recents.forget("#B")

    #expect(recents.terms == ["#c", "#a"])
  }

  @Test func `Forgetting what is not there changes nothing`() {
    var recents = recents("#a")

    recents.forget("#b")

    #expect(recents.terms == ["#a"])
  }

  @Test func `Recents are built newest first, each once`() {
    let searches = ["#c", "#b", "#C", "#a"].map { RecentSearch.fixture($0) }

    #expect(Recents(searches).terms == ["#c", "#b", "#a"])
  }

  @Test(arguments: 0..<5)
  func `A search that was forgotten goes back between its neighbours`(place: Int) {
    let earlier = Recents(["#e", "#d", "#c", "#b", "#a"].map { .fixture($0) })
    let gone = earlier.searches[place]
    var recents = earlier

    recents.forget(gone.term)
    #expect(recents.terms.count == 4)
    recents.restore([gone], of: earlier)

    #expect(recents.terms == earlier.terms)
  }

  @Test(arguments: [
    ("#c", "#a", ["#a", "#c", "#b"]), ("#a", "#b", ["#b", "#c", "#a"]), ("#b", "#c", ["#c", "#b", "#a"]),
    ("#c", "#d", ["#d", "#c", "#b", "#a"]), ("#b", "#b", ["#b", "#c", "#a"]),
  ])
  func `What was searched since then stays in front of what comes back`(
    gone: String, since: String, terms: [String]
  ) {
    let earlier = Recents(["#c", "#b", "#a"].enumerated().map { recent($1, minutes: 3 - $0) })
    var recents = earlier
    recents.forget(gone)
    recents.remember(recent(since, minutes: 9))

    recents.restore(earlier.searches.filter { $0.term == gone }, of: earlier)

    #expect(recents.terms == terms)
  }

  @Test func `Searches that two shells put back stand by their dates`() {
    let (newer, older) = (recent("#b", minutes: 2), recent("#a", minutes: 1))
    var recents = Recents()

    recents.restore([older], of: Recents([newer, older]))
    recents.restore([newer], of: Recents([newer]))
    #expect(recents.terms == ["#b", "#a"])
    recents.remember(recent("#c", minutes: 3))
    recents.forget("#b")
    recents.restore([newer], of: Recents([newer]))

    #expect(recents.terms == ["#c", "#b", "#a"])
  }

  private func recent(_ term: String, minutes: Int) -> RecentSearch {
    RecentSearch(term: term, date: .fixture(minutes: minutes))
  }

  @Test func `What a search found is kept with it`() {
    var recents = recents("#a")

    recents.remember(RecentSearch(term: "#a", date: .fixture(minutes: 5), found: .exactly(214)))

    #expect(recents.searches == [RecentSearch(term: "#a", date: .fixture(minutes: 5), found: .exactly(214))])
  }

  @Test func `A search that was longer than 16 KiB is not remembered`() {
    let longest = String(repeating: "a", count: RecentSearch.longestTerm)

    #expect(recents("#a", longest + "a").terms == ["#a"])
    #expect(recents("#a", longest).terms == [longest, "#a"])
  }

  @Test func `Long searches that were kept are still there, and take no time`() {
    let kept = { (length: Int) in
      let tail = String(repeating: "a", count: length)
      return (0..<Recents.limit).map { RecentSearch.fixture("\(100 + $0)\(tail)") }
    }

    #expect(Recents(kept(60_000)).searches == kept(60_000))
    #expect(ProcessorTime.growth(from: 30_000, of: kept) { _ = Recents($0) } < 3)
  }

  private func recents(_ terms: String...) -> Recents {
    terms.reduce(into: Recents()) { $0.remember(.fixture($1)) }
  }

  @Test func `The same words at a source of photos are another search`() {
    var both = recents("#a")
    both.remember(RecentSearch(term: "#a", date: .fixture, source: "flickr"))
    both.remember(RecentSearch(term: "#A", date: .fixture, source: "mine"))
    #expect(both.searches.map(\.source) == ["mine", "flickr", nil])

    both.forget("#A", at: "flickr")

    #expect(both.searches.map(\.source) == ["mine", nil])
    both.forget("#a")
    #expect(both.searches.map(\.source) == ["mine"])
  }

  @Test func `Words that name a source are words`() {
    let photos = RecentSearch(term: "rain", date: .fixture, source: "flickr")
    let words = RecentSearch(term: "rain at flickr", date: .fixture)

    #expect(Recents([photos, words]).searches == [photos, words])
  }
}

extension RecentSearch {
  fileprivate static func fixture(_ term: String) -> RecentSearch { RecentSearch(term: term, date: .fixture) }
}

struct RecentPhotosTests {
  private func viewed(_ ids: String...) -> RecentPhotos {
    ids.reduce(into: RecentPhotos()) { $0.remember(.photo(id: $1)) }
  }

  @Test func `The newest stands first`() {
    #expect(viewed("a", "b").photos.map(\.id) == ["b", "a"])
  }

  @Test func `A photo seen again moves to the top, as it is now`() {
    var photos = viewed("a", "b")

    photos.remember(.photo(id: "a", title: "New"))

    #expect(photos.photos.map(\.id) == ["a", "b"] && photos.photos.first?.title == "New")
  }

  @Test func `Twenty are kept, the oldest falls out`() {
    let photos = (1...21).reduce(into: RecentPhotos()) { $0.remember(.photo(id: String($1))) }

    let kept = (2...21).reversed().map { (number: Int) in String(number) }
    #expect(photos.photos.map(\.id) == kept)
  }

  @Test func `The twentieth seen again loses none`() {
    var photos = (1...20).reduce(into: RecentPhotos()) { $0.remember(.photo(id: String($1))) }

    photos.remember(.photo(id: "1"))

    #expect(photos.photos.count == 20 && photos.photos.last?.id == "2")
  }

  @Test func `They are built newest first, each once`() {
    let list = ["c", "b", "c", "a"].map { Tweet.photo(id: $0) }

    #expect(RecentPhotos(list).photos.map(\.id) == ["c", "b", "a"])
  }

  @Test func `Of a list that is too long the newest are taken`() {
    #expect(RecentPhotos(Tweet.photos(30)).photos == Array(Tweet.photos(20)))
  }

  @Test func `One can be forgotten, another is not there`() {
    var photos = viewed("a", "b")

    photos.forget("a")
    photos.forget("z")

    #expect(photos.photos.map(\.id) == ["b"])
  }
}
