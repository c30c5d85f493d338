import Foundation
import ShellCommands
import SmashtagModel
import Testing

@testable import SmashtagShell

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
    var (list, search) = (StateList(), RecentSearch(term: "#rain", date: Self.date, found: 3))
    search.new = count
    list.state.recents = Recents([search])

    let read = try StateList(list.data())?.state.recents.searches

    #expect(read == [search])
  }

  @Test func `A search of an earlier version says nothing of it`() throws {
    let list = try list(saying: ["found": 3])

    #expect(list.state.recents.searches == [RecentSearch(term: "#rain", date: Self.date, found: 3)])
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
