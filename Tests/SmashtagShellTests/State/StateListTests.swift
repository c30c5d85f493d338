import Foundation
import ShellCommands
import SmashtagModel
import Testing

@testable import SmashtagShell

struct StateListTests {
  private func roundTrip(_ state: ShellState) throws -> ShellState? {
    var list = StateList()
    list.state = state
    return StateList(try list.data())?.state
  }

  @Test func `What is written is read again`() throws {
    var state = ShellState()
    state.history = ["#rain", "search \"bell tower\"", "вечер ☔"]
    state.recents = Recents([
      RecentSearch(term: "#rain", date: Date(timeIntervalSince1970: 1_795_176_000), found: 3),
      RecentSearch(term: "@ada", date: Date(timeIntervalSince1970: 1_795_170_000)),
    ])
    state.source = "archive"
    state.settings = [.limit: "50", .theme: "light"]

    #expect(try roundTrip(state) == state)
  }

  @Test func `An empty state is written and read`() throws {
    #expect(try roundTrip(ShellState()) == ShellState())
  }

  @Test(arguments: ["\u{0}", "\u{1}", "\u{1B}[31m", "\u{FFFF}", "a\r\nb", "]]>", "&amp;<>"])
  func `Any typed text survives`(text: String) throws {
    var state = ShellState()
    state.history = [text]

    #expect(try roundTrip(state)?.history == [text])
  }

  @Test(arguments: ["", "not a list", "<plist><dict>", "<plist version=\"1.0\"><array/></plist>"])
  func `What is no list of keys is damaged`(text: String) {
    #expect(StateList(Data(text.utf8)) == nil)
  }

  @Test func `A list cut off anywhere is damaged`() throws {
    let data = try StateList().data()

    #expect(stride(from: 1, to: data.count - 10, by: 7).allSatisfy { StateList(data.prefix($0)) == nil })
  }

  @Test func `Keys of another version are kept`() throws {
    let kept = try changed(["recentPhotos": ["a", "b"], "version": 9])

    #expect(kept["recentPhotos"] as? [String] == ["a", "b"] && kept["version"] as? Int == 9)
  }

  @Test func `Settings of another version are kept`() throws {
    let kept = try changed(["settings": ["gravity": "low", "limit": "30"]])

    #expect(kept["settings"] as? [String: String] == ["gravity": "low", "limit": "40"])
  }

  @Test func `What another version says about a search is kept`() throws {
    let entry: [String: Any] = ["term": "#rain", "date": Date(timeIntervalSince1970: 0), "pinned": true]

    let kept = try changed(["searches": [entry]])

    #expect((kept["searches"] as? [[String: Any]])?.first?["pinned"] as? Bool == true)
  }

  @Test func `Live sources are written and read`() throws {
    var state = ShellState()
    state.define(SourceDefinition(kind: .mastodon, name: "home", url: "https://h.example/a"))
    state.define(SourceDefinition(kind: .mastodon, name: "work", url: "http://127.0.0.1:3000"))
    state.define(SourceDefinition(kind: .flickr, name: "flickr", url: "http://127.0.0.1:8080/services/rest"))
    state.define(SourceDefinition(kind: .flickr, name: "mine", url: "https://f.example"))

    #expect(try roundTrip(state)?.sources == state.sources)
  }

  @Test func `Sources of kinds that only other versions know are kept`() throws {
    let entries = [
      ["kind": "gemini", "name": "pictures", "url": "https://f.example"],
      ["kind": "mastodon", "name": "home", "url": "https://h.example", "color": "green"],
    ]

    let kept = try changed(["sources": entries])["sources"] as? [[String: String]]

    #expect(kept == entries.reversed())
  }

  @Test func `A source of this version takes the place of another's with its name`() throws {
    let entry = ["kind": "gemini", "name": "home", "url": "https://f.example"]
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["sources": [entry]], format: .xml, options: 0)
    var list = try #require(StateList(data))

    list.state.define(SourceDefinition(kind: .mastodon, name: "home", url: "https://h.example"))
    let written = try PropertyListSerialization.propertyList(from: list.data(), format: nil) as? [String: Any]

    #expect(
      written?["sources"] as? [[String: String]] == [
        ["kind": "mastodon", "name": "home", "url": "https://h.example"]
      ])
  }

  @Test(arguments: [
    ["kind": "mastodon", "name": "archive", "url": "https://h.example"],
    ["kind": "mastodon", "name": "a b", "url": "https://h.example"],
    ["kind": "mastodon", "name": "home", "url": "file:///etc/passwd"], ["kind": "mastodon", "name": "home"],
  ])
  func `What nobody could have defined is no source`(entry: [String: String]) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["sources": [entry]], format: .xml, options: 0)

    #expect(StateList(data)?.state.sources == [])
  }

  @Test func `A key of an unexpected kind does not make the rest unreadable`() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["history": 7, "source": "archive", "searches": "none"], format: .xml, options: 0)

    #expect(StateList(data)?.state.source == "archive")
  }

  /// A list of another version, with a setting changed by this one.
  private func changed(_ list: [String: Any]) throws -> [String: Any] {
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    var read = try #require(StateList(data))
    read.state.settings[.limit] = "40"
    let written = try PropertyListSerialization.propertyList(from: read.data(), format: nil)
    return try #require(written as? [String: Any])
  }

  @Test func `Searches of photos keep their source, beside the same words among tweets`() throws {
    let date = Date(timeIntervalSince1970: 1_795_176_000)
    var state = ShellState()
    state.recents = Recents([
      RecentSearch(term: "#rain", date: date, found: 3, source: "flickr"),
      RecentSearch(term: "#rain", date: date), RecentSearch(term: "#rain", date: date, source: "mine"),
    ])

    #expect(try roundTrip(state)?.recents == state.recents)
    #expect(state.recents.searches.count == 3)
  }

  @Test func `A search whose source is none of words is one of tweets`() throws {
    let entry: [String: Any] = ["term": "#rain", "date": Date(timeIntervalSince1970: 0), "source": 7]
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["searches": [entry]], format: .xml, options: 0)

    #expect(StateList(data)?.state.recents.searches.map(\.source) == [nil])
  }
}
