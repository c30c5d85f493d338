import SmashtagModel
import SmashtagTesting
import Testing

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

    #expect(photos.photos.map(\.id) == (2...21).reversed().map(String.init))
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
