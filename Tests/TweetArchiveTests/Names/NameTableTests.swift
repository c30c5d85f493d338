import SmashtagModel
import Testing

@testable import TweetArchive

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
