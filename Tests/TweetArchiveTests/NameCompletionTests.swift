import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct NameCompletionTests {
  @Test func `Most used first, then by the alphabet, for every prefix`() throws {
    let tweets = Self.tweets(300)
    let source = ArchiveSource(name: "archive", archive: try .holding(tweets))

    for prefix in ["", "a", "b", "ab", "ba", "abc", "z", "x"] {
      let found = try source.names(of: .hashtag, startingWith: prefix, limit: 7)
      #expect(found == Array(Self.counted(tweets, prefix).prefix(7)), "\(prefix)")
    }
  }

  @Test(arguments: ["#Ra", "＃ra", "ra"])
  func `The sign need not be typed`(prefix: String) throws {
    let source = ArchiveSource(name: "archive", archive: try .holding([.fixture(hashtags: ["Rain"])]))

    #expect(try source.names(of: .hashtag, startingWith: prefix, limit: 5).map(\.name) == ["#Rain"])
  }

  @Test func `A name used twice in one tweet counts once`() throws {
    let source = ArchiveSource(
      name: "archive", archive: try .holding([.fixture(hashtags: ["rain", "Rain"])]))

    #expect(try source.names(of: .hashtag, startingWith: "rain", limit: 5).map(\.count) == [1])
  }

  @Test func `A name no tweet uses any more is gone`() throws {
    let archive = try Archive.holding([.fixture(text: "a", hashtags: ["old", "kept"])])
    try archive.insert([.fixture(text: "b", hashtags: ["new", "kept"])])

    let names = try ArchiveSource(name: "archive", archive: archive).names(
      of: .hashtag, startingWith: "", limit: 5)

    #expect(names == [CountedName(name: "#kept", count: 1), CountedName(name: "#new", count: 1)])
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 2), (4, 3), (1_000, 10)])
  func `A level spans a factor of two`(uses: Int, level: Int) {
    #expect(NameTally.level(of: uses) == level)
  }

  private static func tweets(_ count: Int) -> [Tweet] {
    var random = SeededRandom(seed: 5)
    return (0..<count).map { id in
      let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          "abz".randomElement(using: &random).map(String.init) ?? ""
        }
        .joined()
      }
      return .fixture(id: String(id), hashtags: tags)
    }
  }

  private static func counted(_ tweets: [Tweet], _ prefix: String) -> [CountedName] {
    let names = tweets.flatMap { Set($0.hashtags.map(\.keyword)) }.filter { $0.hasPrefix("#" + prefix) }
    return Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).map {
      CountedName(name: $0.key, count: $0.value)
    }
    .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

struct NameTableTests {
  private static let names = (0..<3_000).map { "name\($0 * 7919 % 3_000)" }

  @Test func `A name is found again under its number`() {
    var table = NameTable()

    let first = Self.names.map { table.index(of: $0, kind: .hashtag) }
    let again = Self.names.map { table.index(of: $0, kind: .hashtag) }

    #expect(first == Array(0..<3_000))
    #expect(again == first)
  }

  @Test func `A tag and a user of one name are two`() {
    var table = NameTable()

    #expect(table.index(of: "ada", kind: .hashtag) != table.index(of: "ada", kind: .user))
  }

  @Test func `The order is that of kinds and bytes`() {
    var table = NameTable()
    _ = table.index(of: "a", kind: .user)
    for name in Self.names { _ = table.index(of: name, kind: .hashtag) }

    let order = table.inOrder().map { table.withName(at: $0) { String(decoding: $0.folded, as: UTF8.self) } }

    #expect(order == Self.names.sorted() + ["a"])
  }
}

extension NameTable {
  fileprivate mutating func index(of name: String, kind: NameKind) -> Int {
    let bytes = Array(name.utf8)
    let use = NameUse(kind: kind, folded: 0..<bytes.count, spelling: nil, in: bytes)
    return bytes.withUnsafeBytes { index(of: use, in: $0) }
  }
}
