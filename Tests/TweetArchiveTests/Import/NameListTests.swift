import SmashtagTesting
import Testing

@testable import TweetArchive

struct NameListTests {
  @Test func `Names come in the order of their bytes`() {
    #expect(Self.all(["b", "ä", "a", "", "aa"]) == ["", "a", "aa", "b", "ä"])
  }

  @Test func `Names are found by how they begin`() {
    var list = NameList()
    for name in ["12-b", "1-z", "12-a", "2", "12", "13-a"] { list.append(name.utf8) }
    list.sort()

    #expect(list.names(beginningWith: "12-") == ["12-a", "12-b"])
    #expect(list.names(beginningWith: "3") == [])
    #expect(list.names(beginningWith: "13-a") == ["13-a"])
  }

  @Test func `An empty list has nothing`() {
    var list = NameList()
    list.sort()

    #expect(list.count == 0)
    #expect(list.names(beginningWith: "") == [])
  }

  @Test func `Many names are found like in an array`() {
    var random = SeededRandom(seed: 8)
    let names = (0..<2_000).map { _ in "\(Int.random(in: 0..<500, using: &random))-x" }
    var list = NameList()
    for name in names { list.append(name.utf8) }
    list.sort()

    for number in 0..<500 {
      #expect(list.names(beginningWith: "\(number)-") == names.filter { $0 == "\(number)-x" })
    }
  }

  @Test func `Names that fill much room are kept apart`() {
    let names = (0..<40).map { String(repeating: "x", count: $0 * 20_000) + "\($0)" }

    #expect(Self.all(names) == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  private static func all(_ names: [String]) -> [String] {
    var list = NameList()
    for name in names { list.append(name.utf8) }
    list.sort()
    return (0..<list.count).map { list[$0] }
  }
}
