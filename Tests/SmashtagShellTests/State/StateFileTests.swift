import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import SmashtagShell

struct StateFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String = "state.plist", trouble: Said = Said()) -> StateFile {
    StateFile(path: folder.path(of: name)) { trouble.say($0) }
  }

  @Test func `Nothing is kept before anything was`() throws {
    #expect(try file().state() == ShellState())
  }

  @Test func `Looking makes no file`() throws {
    _ = try file().state()

    #expect(folder.names.isEmpty)
  }

  @Test func `A change is seen by another shell`() throws {
    let (one, other) = (file(), file())
    _ = try other.state()

    try one.update { $0.remember(line: "#rain") }

    #expect(try other.state().history == ["#rain"])
  }

  @Test func `A change keeps what another shell changed`() throws {
    let (one, other) = (file(), file())
    _ = try (one.state(), other.state())

    try one.update { $0.remember(line: "one") }
    try other.update { $0.remember(line: "two") }

    #expect(try one.state().history == ["one", "two"])
  }

  @Test func `A missing folder is made`() throws {
    let state = file("a/b/state.plist")

    try state.update { $0.source = "sample" }

    #expect(try state.state().source == "sample")
  }

  @Test func `Only the owner may read it`() throws {
    try file().update { $0.source = "sample" }

    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: "state.plist"))

    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `Nothing is left beside it`() throws {
    try file().update { $0.source = "sample" }

    #expect(folder.names == ["state.plist", "state.plist.lock"])
  }

  @Test func `A reader never sees half a file`() async throws {
    let (writer, reader) = (file(), file())
    try writer.update { $0.history = Array(repeating: "a long line", count: 500) }

    let damaged = Said()
    async let writing: Void = { for number in 0..<200 { try writer.update { $0.source = "\(number)" } } }()
    let path = folder.path(of: "state.plist")
    for _ in 0..<400 where StateList(try Data(contentsOf: URL(filePath: path))) == nil { damaged.say("half") }
    try await writing

    #expect(damaged.all.isEmpty)
    #expect(try reader.state().source == "199")
  }

  @Test func `A damaged file is set aside and named`() throws {
    try folder.write("<plist><dict>", to: "state.plist")
    let said = Said()

    _ = try file(trouble: said).state()

    let aside = folder.names.first { $0.hasPrefix("state.plist.damaged") } ?? "none"
    #expect(try folder.read(aside) == "<plist><dict>")
    #expect(said.all.count == 1 && said.all[0].contains(folder.path(of: aside)))
  }

  @Test func `After a damaged file a new one is begun`() throws {
    try folder.write("damaged", to: "state.plist")
    let state = file()

    try state.update { $0.source = "sample" }

    #expect(try state.state().source == "sample")
  }

  @Test func `A folder that cannot be made is named`() throws {
    try folder.write("", to: "file")
    let state = file("file/below/state.plist")

    let error = #expect(throws: StateError.self) { try state.update { $0.source = "sample" } }

    #expect(error.map { "\($0)".contains(folder.path(of: "file/below")) } ?? false)
  }

  @Test func `A folder in the place of the file is named`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "state.plist"), withIntermediateDirectories: false)

    let error = #expect(throws: StateError.self) { _ = try file().state() }

    #expect(error.map { "\($0)".contains(folder.path(of: "state.plist")) } ?? false)
  }

  @Test func `A folder without permission is named`() throws {
    let state = StateFile(path: "/proc/smashtag/state.plist") { _ in }

    let error = #expect(throws: StateError.self) { try state.update { $0.source = "sample" } }

    #expect(error.map { "\($0)".contains("/proc/smashtag") } ?? false)
  }
}

/// What was said to the user.
final class Said: Sendable {
  private let words = Mutex<[String]>([])

  var all: [String] { words.withLock { $0 } }
  func say(_ text: String) { words.withLock { $0.append(text) } }
}

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
      RecentSearch(term: "#rain", date: Date(timeIntervalSince1970: 1_795_176_000), found: .exactly(3)),
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

  @Test func `What is no item of a list is kept beside its items`() throws {
    let search: [String: Any] = ["term": "bell", "date": Date(timeIntervalSince1970: 0)]
    let list: [String: Any] = ["history": ["search bell", 7, "path"], "searches": [search, "x"]]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)

    let state = try #require(StateList(data)).state
    #expect(state.history == ["search bell", "path"] && state.recents.searches.map(\.term) == ["bell"])
    let written = try changed(list)
    let (history, searches) = (written["history"] as? [Any], written["searches"] as? [Any])
    #expect(history?.count == 3 && history?.last as? Int == 7)
    #expect(searches?.count == 2 && searches?.last as? String == "x")
  }

  @Test func `Values of an unexpected kind are kept until there is something to keep`() throws {
    let list: [String: Any] = ["kept": "none", "photos": 5, "settings": ["theme": 3, "limit": "10"]]

    let written = try changed(list)

    #expect(written["kept"] as? String == "none" && written["photos"] as? Int == 5)
    let settings = written["settings"] as? [String: Any]
    #expect(settings?["theme"] as? Int == 3 && settings?["limit"] as? String == "40")
  }

  @Test(arguments: ["bell", "a\tb\nc", "a\u{1}b", "a\u{B}b", "\u{FFFE}", "\u{FFFF}", "🌧", "\u{FFFD}"])
  func `Every reader of property lists reads what it says`(line: String) throws {
    var state = ShellState()
    state.history = [line]
    var list = StateList()
    list.state = state
    let data = try list.data()

    #expect(StateList(data)?.state.history == [line])
    let isXML = data.starts(with: "<?xml".utf8)
    let isBinary = data.starts(with: "bplist".utf8)
    let needsBinary = line.unicodeScalars.contains {
      "\u{1}\u{B}\u{FFFE}\u{FFFF}".unicodeScalars.contains($0)
    }
    #expect(isBinary == needsBinary && isXML == !needsBinary)
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
      RecentSearch(term: "#rain", date: date, found: .atLeast(1_000), source: "flickr"),
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
