import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// What was kept, in the state file and in files of its own.
struct KeptInStateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let items: [KeptItem] = {
    var place = Place.fixture("Paris, France")
    place.bounds = Place.Bounds(west: 1.5, south: -2, east: 3, north: 4)
    var tweet = Tweet.fixture(text: "rain #wet", hashtags: ["wet"])
    tweet.poll = nil
    return [
      KeptItem(.search("#rain -umbrella", sources: "archive,home"), name: "wet", date: .fixture),
      KeptItem(.tweet(tweet), date: .fixture(minutes: -1)),
      KeptItem(.place(place, source: "mine"), name: "paris", date: .fixture(minutes: -2)),
      KeptItem(.photo(.photo()), date: .fixture(minutes: -3)),
    ]
  }()

  private func stateFile(_ said: Said = Said()) -> StateFile {
    StateFile(path: folder.path(of: "state.plist")) { said.say($0) }
  }

  @Test func `All kinds come back as they were`() throws {
    try stateFile().update { state in Self.items.reversed().forEach { state.kept.keep($0) } }

    let kept = try stateFile().state().kept.items

    #expect(kept.map(\.identity) == Self.items.map(\.identity) && kept.map(\.name) == Self.items.map(\.name))
    #expect(kept.map(\.date) == Self.items.map(\.date))
    #expect(kept[0].content == Self.items[0].content && kept[2].content == Self.items[2].content)
    #expect(kept[1].post?.text == "rain #wet" && kept[1].post?.hashtags == Self.items[1].post?.hashtags)
    #expect(kept[3].post?.photoTitle == "Pont Neuf" && kept[3].post?.isPhoto == true)
  }

  @Test func `What another version kept stays in the file`() throws {
    let foreign: [String: Any] = ["kept": [["kept": "film", "name": "x", "date": Date.fixture]]]
    let data = try PropertyListSerialization.data(fromPropertyList: foreign, format: .xml, options: 0)
    try data.write(to: URL(filePath: folder.path(of: "state.plist")))

    try stateFile().update { $0.kept.keep(Self.items[0]) }

    let text = try String(contentsOfFile: folder.path(of: "state.plist"), encoding: .utf8)
    #expect(text.contains("film") && text.contains("umbrella"))
    #expect(try stateFile().state().kept.items.map(\.identity) == [Self.items[0].identity])
  }

  @Test func `A file of them is read again`() throws {
    let lines = Self.items.map { String(decoding: stateFile().line(of: $0), as: UTF8.self) }
    let path = folder.path(of: "kept.jsonl")
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)

    let read = stateFile().keptItems(inFileAt: path)

    #expect(
      read?.items.map(\.identity) == Self.items.map(\.identity)
        && read?.items.map(\.name) == Self.items.map(\.name))
    #expect(read?.unreadable == 0)
  }

  @Test func `A kept tweet knows which source had it`() throws {
    var tweet = Tweet.fixture(id: "7", text: "far")
    tweet.source = "far"
    let line = stateFile().line(of: KeptItem(.tweet(tweet), date: .fixture))
    let path = folder.path(of: "kept.jsonl")
    try Data(line).write(to: URL(filePath: path))

    #expect(stateFile().keptItems(inFileAt: path)?.items.first?.post?.source == "far")
  }

  @Test(arguments: [
    "", "{}", "[]", "x", "{\"id_str\":\"1\",\"text\":\"kept\"}",
    "{\"text\":\"\\\"kept\\\"\"}\n{\"kept\":\"search\"}",
  ])
  func `Other files are none of them`(text: String) throws {
    let path = folder.path(of: "other.jsonl")
    try text.write(toFile: path, atomically: true, encoding: .utf8)

    #expect(stateFile().keptItems(inFileAt: path) == nil)
    #expect(stateFile().keptItems(inFileAt: folder.path(of: "nothing")) == nil)
    #expect(stateFile().keptItems(inFileAt: folder.path) == nil)
  }

  @Test(arguments: [
    #"{"kept":"search","date":"2015-03-27T18:04:11Z"}"#, #"{"kept":"search","query":"rain"}"#,
    #"{"kept":"search","query":"rain","date":"yesterday"}"#,
    #"{"kept":"tweet","record":"{}","date":"2015-03-27T18:04:11Z"}"#,
    #"{"kept":"place","id":"1","date":"2015-03-27T18:04:11Z"}"#,
    #"{"kept":"film","date":"2015-03-27T18:04:11Z"}"#,
  ])
  func `Lines that are not whole are left out`(line: String) throws {
    let path = folder.path(of: "kept.jsonl")
    try (line + "\n" + line).write(toFile: path, atomically: true, encoding: .utf8)

    #expect(stateFile().keptItems(inFileAt: path) == KeptList(items: [], unreadable: 2))
  }

  @Test(arguments: ["a\\u001b[2Jb", "quit", "12", "a b"])
  func `A name that cannot be typed is dropped`(name: String) throws {
    let path = folder.path(of: "kept.jsonl")
    let line = #"{"kept":"search","query":"rain","name":"\#(name)","date":"2015-03-27T18:04:11Z"}"#
    try line.write(toFile: path, atomically: true, encoding: .utf8)

    #expect(stateFile().keptItems(inFileAt: path)?.items.map(\.name) == [nil])
  }
}
