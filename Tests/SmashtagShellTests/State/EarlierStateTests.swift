import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// States as earlier versions wrote them; each number added what its name says.
private enum EarlierState: Int, CaseIterable, Comparable {
  case searches = 1
  /// And which hints are not needed any more.
  case sources
  case photos
  /// With what was seen of a search, which stands in a file of its own since then.
  case several
  case kept
  /// Counts that are only where counting stopped.
  case least
  case tutorial

  static func < (left: EarlierState, right: EarlierState) -> Bool { left.rawValue < right.rawValue }

  var file: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "States/state-\(rawValue).plist")
  }

  func copied(to path: String) throws {
    try FileManager.default.copyItem(at: file, to: URL(filePath: path))
  }

  /// Its searches, newest first.
  var terms: [String] {
    (self >= .least ? ["the"] : []) + (self >= .several ? ["#ferry"] : [])
      + (self >= .sources ? ["#облака"] : []) + ["#rain", "bell"]
  }
}

struct EarlierStateTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "state.plist")
  }

  private func file(of version: EarlierState) throws -> StateFile {
    try version.copied(to: path)
    return StateFile(path: path) { Issue.record("\($0)") }
  }

  private func check(_ state: ShellState, of version: EarlierState) {
    #expect(state.recents.searches.map(\.term) == version.terms)
    #expect(state.settings[.limit] == "50")
    #expect(state.source == (version >= .several ? "archive,home" : "archive"))
    #expect(state.sources.map(\.name) == (version >= .sources ? ["home"] : []))
    #expect(state.lessons.count == (version >= .sources ? 3 : 0))
    #expect(state.photos.photos.map(\.title) == (version >= .photos ? ["Le pont"] : []))
    #expect(state.kept.items.map(\.name) == (version >= .kept ? ["wet"] : []))
    #expect(state.recents["bell"]?.found == .exactly(8))
    #expect(state.tutorialTask == (version >= .tutorial ? "bars" : nil))
  }

  @Test(arguments: EarlierState.allCases)
  private func `All of it is read`(version: EarlierState) throws {
    let state = try file(of: version).state()

    check(state, of: version)
    #expect(state.history == ["search bell", "#rain", "2"])
  }

  @Test(arguments: EarlierState.allCases)
  private func `All of it is kept by a change`(version: EarlierState) throws {
    let file = try file(of: version)

    try file.update { $0.remember(line: "#night_train") }

    let state = try StateFile(path: path) { Issue.record("\($0)") }.state()
    check(state, of: version)
    #expect(state.history == ["search bell", "#rain", "2", "#night_train"])
  }

  @Test func `A count that is only where counting stopped stays one`() throws {
    #expect(try file(of: .least).state().recents["the"]?.found == .atLeast(10_000))
  }

  @Test func `The newest has all that is written now`() throws {
    let newest = try #require(EarlierState.allCases.last)

    try file(of: newest).update { $0.remember(line: "#night_train") }

    #expect(Set(try keys(of: path)) == Set(try keys(of: newest.file.path)))
  }

  private func keys(of path: String) throws -> [String] {
    let data = try Data(contentsOf: URL(filePath: path))
    let list = try #require(UntrustedPropertyList(data).value as? [String: Any])
    return Array(list.keys)
  }
}
