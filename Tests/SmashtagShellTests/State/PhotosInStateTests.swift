import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// Photos in the property list of the state.
struct PhotosInStateTests {
  private static let full = {
    var photo = Tweet.photo(
      id: "9", title: "Pont Neuf \u{1F309}", text: "See https://bridges.example/neuf & <more>\n\u{1B}[31m",
      user: User(screenName: "zoe", name: "Zoë Müller", id: "12345@N00"), hashtags: ["seine", "Île"],
      source: "mine")
    photo.urls = [
      IndexedURL(
        "https://bridges.example/neuf", range: 4..<32, expanded: "https://b.example", display: "b.example"),
      IndexedURL("https://other.example"),
    ]
    photo.media[0].alt = "A bridge"
    photo.media[0].kind = .video
    return photo
  }()

  private func written(_ photos: [Tweet]) throws -> Data {
    var list = StateList()
    list.state.photos = RecentPhotos(photos)
    return try list.data()
  }

  /// A list as another version wrote it.
  private func list(_ entries: [Any]) throws -> StateList {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["photos": entries], format: .xml, options: 0)
    return try #require(StateList(data))
  }

  private func entries(of list: StateList) throws -> [[String: Any]] {
    let written = try PropertyListSerialization.propertyList(from: list.data(), format: nil)
    return (written as? [String: Any])?["photos"] as? [[String: Any]] ?? []
  }

  @Test func `A photo with everything is read as it was written`() throws {
    let read = StateList(try written([Self.full]))?.state.photos.photos

    #expect(read?.first?.title == Self.full.title && read?.first?.text == Self.full.text)
    #expect(read?.first?.media == Self.full.media && read?.first?.urls == Self.full.urls)
    #expect(read?.first?.user == Self.full.user && read?.first?.source == "mine")
    #expect(read?.first?.hashtags.map(\.keyword) == ["#seine", "#Île"])
    #expect(read?.first?.url == Self.full.url && read?.first?.created == Self.full.created)
    #expect(read?.first?.network == .flickr && read?.first?.isSensitive == false)
  }

  @Test func `A photo with next to nothing is read as it was written`() throws {
    var bare = Tweet.photo(id: "1", title: nil, widths: [])
    (bare.url, bare.media) = (nil, [MediaItem(url: "https://live.example/1.jpg")])

    #expect(StateList(try written([bare]))?.state.photos.photos == [bare])
  }

  @Test func `Written again nothing changes`() throws {
    let data = try written([Self.full] + Tweet.photos(5))
    let list = try #require(StateList(data))

    #expect(try list.data() == data)
  }

  @Test func `They keep their order`() throws {
    let photos = Tweet.photos(20)

    #expect(StateList(try written(photos))?.state.photos.photos.map(\.id) == photos.map(\.id))
  }

  @Test func `The twenty-first falls out of the file as well`() throws {
    var list = try #require(StateList(try written(Tweet.photos(20))))

    list.state.photos.remember(.photo(id: "new"))

    let ids = try entries(of: list).map { $0["id"] as? String }
    #expect(ids.count == 20 && ids.first == "new" && !ids.contains("paris20"))
  }

  @Test func `What is deleted is gone from the file`() throws {
    var list = try #require(StateList(try written(Tweet.photos(3))))

    list.state.photos.forget("paris2")

    #expect(try entries(of: list).map { $0["id"] as? String } == ["paris1", "paris3"])
  }

  @Test func `What another version says about a photo is kept, what this one says is its own`() throws {
    var entry = Self.full.photoEntry
    (entry["stars"], entry["title"]) = (5, "Old")
    var list = try list([entry])
    #expect(list.state.photos.photos.first?.title == "Old")

    var renamed = Self.full
    renamed.title = nil
    list.state.photos.remember(renamed)

    let kept = try #require(entries(of: list).first)
    #expect(kept["stars"] as? Int == 5 && kept["title"] == nil && kept["text"] as? String == Self.full.text)
  }

  @Test(arguments: ["id", "created", "screenName", "media"])
  func `Without what shows it an entry is kept and passed over`(key: String) throws {
    var damaged = Self.full.photoEntry
    damaged[key] = nil
    let list = try list([damaged, Tweet.photo(id: "1").photoEntry])

    #expect(list.state.photos.photos.map(\.id) == ["1"])
    let kept = try entries(of: list)
    #expect(kept.count == 2 && kept.last?["title"] as? String == Self.full.title)
  }

  @Test(
    arguments: [
      ["id": 7], ["created": "yesterday"], ["media": "none"], ["media": [["width": 3]]],
      ["media": [String]()],
    ] as [[String: any Sendable]])
  func `What is of another kind is no photo`(change: [String: any Sendable]) throws {
    let list = try list([Self.full.photoEntry.merging(change) { $1 }])

    #expect(list.state.photos.photos.isEmpty)
    #expect(try entries(of: list).count == 1)
  }

  @Test func `What is damaged in part is left out alone`() throws {
    var entry = Self.full.photoEntry
    entry["links"] = [
      ["keyword": "https://a.example", "start": 90, "end": 99], ["start": 1],
      ["keyword": "b", "start": 9, "end": 3],
    ]
    entry["tags"] = 5
    let version = ["url": "u", "width": 0, "height": -1] as [String: Any]
    entry["media"] = [["url": "u", "kind": "hologram", "width": -5, "versions": [version]]]

    let photo = try #require(list([entry]).state.photos.photos.first)

    #expect(
      photo.urls.map(\.keyword) == ["https://a.example", "b"] && photo.urls.allSatisfy { $0.range == nil })
    #expect(photo.hashtags.isEmpty && photo.media.first?.versions == [] && photo.media.first?.kind == .photo)
    #expect(photo.media.first?.aspectRatio == nil)
  }

  @Test func `A photo that stands there twice is one`() throws {
    let list = try list([Self.full.photoEntry, Tweet.photo(id: "1").photoEntry, Self.full.photoEntry])

    #expect(list.state.photos.photos.map(\.id) == ["9", "1"])
    #expect(try entries(of: list).count == 2)
  }

  @Test func `A list of photos that is none leaves the rest readable`() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["photos": 7, "source": "archive"], format: .xml, options: 0)

    #expect(StateList(data)?.state.source == "archive")
    #expect(StateList(data)?.state.photos == RecentPhotos())
  }

  @Test func `A sensitive photo stays so`() throws {
    var photo = Self.full
    photo.isSensitive = true

    let read = try #require(StateList(try written([photo, .photo(id: "1")])))

    #expect(read.state.photos.photos.map(\.isSensitive) == [true, false])
    #expect(try StateList(read.data())?.state.photos.photos.first?.isSensitive == true)
  }
}

/// Photos of a state that something else wrote, with more in them than any photo has.
struct HostilePhotosInStateTests {
  /// A list with a photo of which something else was written.
  private func list(_ change: [String: Any]) throws -> Data {
    let entry = Tweet.photo(id: "9", text: "At dusk").photoEntry.merging(change) { $1 }
    return try PropertyListSerialization.data(
      fromPropertyList: ["photos": [entry]], format: .binary, options: 0)
  }

  private func read(_ change: [String: Any]) throws -> Tweet {
    try #require(StateList(try list(change))?.state.photos.photos.first)
  }

  /// How many times as long a list is read with twice as much in it.
  private func growth(from count: Int, of change: (Int) -> [String: Any]) throws -> Double {
    let lists = [count: try list(change(count)), count * 2: try list(change(count * 2))]
    return ProcessorTime.growth(from: count, of: { lists[$0] ?? Data() }, by: { _ = StateList($0) })
  }

  @Test(arguments: ["a", "\u{1F309}", "e\u{301}", "\u{301}"])
  func `A text without end is cut`(letter: String) throws {
    let change = { (count: Int) in ["text": String(repeating: letter, count: count)] }

    let photo = try read(change(1_000_000))

    #expect(photo.text.unicodeScalars.count == 20_000)
    #expect(photo.text.unicodeScalars.first == letter.unicodeScalars.first)
    #expect(try growth(from: 500_000, of: change) < 3)
  }

  @Test func `So are links and tags, and no link stands beyond the text`() throws {
    let change = { (count: Int) -> [String: Any] in
      let links = (0..<count).map {
        ["keyword": "https://a.example/\($0)", "start": $0, "end": $0 + 9] as [String: Any]
      }
      return ["links": links, "tags": (0..<count).map { "#\($0)" }]
    }

    let photo = try read(change(10_000))

    #expect(photo.urls.count == 200 && photo.hashtags.count == 200)
    #expect(photo.urls.allSatisfy { $0.range == nil })
    #expect(try growth(from: 5_000, of: change) < 3)
  }

  @Test func `A link that the end of the text was cut from stands nowhere`() throws {
    let links = [(19_990, 20_000), (19_991, 20_001)].map {
      ["keyword": "https://a.example", "start": $0.0, "end": $0.1] as [String: Any]
    }

    let photo = try read(["text": String(repeating: "a", count: 30_000), "links": links])

    #expect(photo.urls.map(\.range) == [19_990..<20_000, nil])
  }

  @Test func `Sizes that no picture has are none`() throws {
    let sizes = [1 << 62, 100_001, 0, -1, Int.min, 100_000]
    let versions = sizes.map { ["url": "u", "width": $0, "height": 100_000] as [String: Any] }
    let media = ["url": "u", "width": 1 << 62, "height": 1 << 62, "versions": versions] as [String: Any]

    let item = try #require(try read(["media": [media]]).media.first)

    #expect(item.versions.map(\.width) == [100_000])
    #expect(item.urls(covering: PixelSize(width: .max, height: .max)) == ["u"])
  }
}

/// How many tweets of a recent search were new, as the state keeps it.
struct NewInStateTests {
  private static let date = Date(timeIntervalSince1970: 1_795_176_000)

  /// The list of another version that says this of a search.
  private func list(saying facts: [String: Any]) throws -> StateList {
    let entry = (["term": "#rain", "date": Self.date] as [String: Any]).merging(facts) { $1 }
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["searches": [entry]], format: .xml, options: 0)
    return try #require(StateList(data))
  }

  /// What is written of the only search.
  private func entry(of list: StateList) throws -> [String: Any] {
    let written = try PropertyListSerialization.propertyList(from: list.data(), format: nil)
    let searches = (written as? [String: Any])?["searches"] as? [[String: Any]]
    return try #require(searches?.first)
  }

  @Test(arguments: [0, 1, 214])
  func `It is written and read`(count: Int) throws {
    var (list, search) = (StateList(), RecentSearch(term: "#rain", date: Self.date, found: .exactly(3)))
    search.new = count
    list.state.recents = Recents([search])

    let read = try StateList(list.data())?.state.recents.searches

    #expect(read == [search])
  }

  @Test func `A search of an earlier version says nothing of it`() throws {
    let list = try list(saying: ["found": 3])

    #expect(list.state.recents.searches == [RecentSearch(term: "#rain", date: Self.date, found: .exactly(3))])
    #expect(try Set(entry(of: list).keys) == ["term", "date", "found"])
  }

  @Test(arguments: ["many", ["1"]] as [any Sendable])
  func `What is no number is nothing, and the search stays`(damaged: any Sendable) throws {
    let list = try list(saying: ["new": damaged])

    #expect(list.state.recents.searches == [RecentSearch(term: "#rain", date: Self.date)])
  }

  @Test func `What a newer version says of a search outlives that it is made again`() throws {
    var list = try list(saying: ["new": 4, "muted": true, "color": "green"])

    list.state.recents.remember(RecentSearch(term: "#RAIN", date: Self.date + 60))

    let entry = try entry(of: list)
    #expect(entry["muted"] as? Bool == true && entry["color"] as? String == "green")
    #expect(entry["term"] as? String == "#RAIN" && entry["new"] == nil)
  }
}
