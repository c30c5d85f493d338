import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// What was seen of the recent searches, as it is kept between runs.
struct SeenFileTests {
  private static let shown = SeenPosts(of: Tweet.fixtures(3), at: .fixture)
  private static let name = "seen.plist"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var state: StateFile { StateFile(path: folder.path(of: "state.plist")) { _ in } }

  private static func search(_ seenPosts: [String: SeenPosts] = ["home": shown]) -> RecentSearch {
    var search = RecentSearch(term: "#rain", date: .fixture)
    search.seenPosts = seenPosts
    return search
  }

  private func write(_ data: Data) throws {
    try data.write(to: URL(filePath: folder.path(of: Self.name)))
  }

  private func write(list: [String: Any]) throws {
    try write(PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0))
  }

  @Test func `What one shell saw another one knows`() throws {
    let (one, other) = (state, state)
    try one.remember(Self.search())
    try other.remember(Self.search(["sky": Self.shown]))

    #expect(try one.seenStore()[Self.search()] == ["home": Self.shown, "sky": Self.shown])
  }

  @Test func `Looking makes no file, and nothing is known without one`() throws {
    #expect(try state.seenStore() == SeenStore())
    #expect(folder.names.isEmpty)
  }

  @Test func `Only the owner may read it`() throws {
    try state.remember(Self.search())

    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: Self.name))

    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: ["", "no list", "<plist version=\"1.0\"><array/></plist>", "bplist00\u{1}\u{2}"])
  func `A damaged file is as good as none, and a new one is begun`(text: String) throws {
    try write(Data(text.utf8))
    let state = state

    #expect(try state.seenStore() == SeenStore())
    try state.remember(Self.search())

    #expect(try state.seenStore()[Self.search()] == ["home": Self.shown])
  }

  @Test func `A file cut off anywhere is as good as none`() throws {
    try state.remember(Self.search())
    let whole = try Data(contentsOf: URL(filePath: folder.path(of: Self.name)))

    for length in stride(from: 0, to: whole.count, by: 7) {
      try write(whole.prefix(length))
      #expect(try state.seenStore() == SeenStore())
    }
  }

  @Test(arguments: [Data([1, 2, 3]), Data(repeating: 7, count: 16 * 1_000)])
  func `What no shown wrote counts as never seen, and the rest stays`(damaged: Data) throws {
    try write(list: [Self.search().identity: ["home": damaged, "sky": Self.shown.data]])

    #expect(try state.seenStore()[Self.search()] == ["sky": Self.shown])
  }

  @Test(arguments: ["seen", 7, ["home"], ["home": "seen"]] as [any Sendable])
  func `What is of another kind hurts nothing else`(damaged: any Sendable) throws {
    try state.update { $0.recents = Recents([Self.search()]) }
    try write(list: [Self.search().identity: damaged])

    #expect(try state.seenStore()[Self.search()].isEmpty)
    #expect(try state.state().recents.terms == ["#rain"])
  }

  @Test func `More than there can be is not read`() throws {
    try write(list: ["#rain": ["home": Data(count: 5_000_000)], "#snow": ["home": Self.shown.data]])

    #expect(try state.seenStore() == SeenStore())
  }

  @Test func `A hundred searches of five sources each stay small`() throws {
    let seen = SeenPosts(of: Tweet.fixtures(200), at: .fixture)
    let seenPosts = Dictionary(uniqueKeysWithValues: (1...5).map { ("source\($0)", seen) })
    let all = (0..<Recents.limit).map { ("#tag\($0)", seenPosts) }
    let state = state
    try state.updateSeenStore { $0 = SeenStore(Dictionary(uniqueKeysWithValues: all)) }

    let size = try Data(contentsOf: URL(filePath: folder.path(of: Self.name))).count

    #expect(size < 400_000)
    #expect(try state.seenStore().seenPosts.count == Recents.limit)
  }

  @Test func `A folder in its place is named`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(of: Self.name), withIntermediateDirectories: false)

    let error = #expect(throws: StateError.self) { try state.remember(Self.search()) }

    #expect(error.map { "\($0)".contains(folder.path(of: Self.name)) } ?? false)
  }

  @Test func `What was seen already, or belongs to no recent search, is not written`() throws {
    let state = state
    try state.note(seen: Self.search())
    #expect(!folder.holds(Self.name))
    try state.remember(Self.search())
    let version = FileVersion(folder.path(of: Self.name))

    try state.note(seen: Self.search())

    #expect(FileVersion(folder.path(of: Self.name)) == version)
  }

  @Test func `What is seen later joins it, and the recents keep what they say`() throws {
    let state = state
    try state.remember(Self.search())
    let before = try state.state().recents
    let later = SeenPosts(
      of: [.fixture(id: "later", created: .fixture(minutes: 9))], at: .fixture(minutes: 9))

    try state.note(seen: Self.search(["home": later]))

    #expect(try state.seenStore()[Self.search()] == ["home": Self.shown.joined(with: later)])
    #expect(try state.state().recents == before)
  }

  @Test func `Another server under a name, or none, has shown nothing`() throws {
    let state = state
    let home = { SourceDefinition(kind: .mastodon, name: "home", url: $0) }
    try state.define(home("https://one.example"))
    try state.remember(Self.search())

    try state.define(home("https://one.example"))
    #expect(try !state.seenStore()[Self.search()].isEmpty)
    try state.define(home("https://two.example"))
    #expect(try state.seenStore()[Self.search()].isEmpty)
    try state.remember(Self.search())
    try state.forget(source: "home")

    #expect(try state.seenStore()[Self.search()].isEmpty)
  }
}
