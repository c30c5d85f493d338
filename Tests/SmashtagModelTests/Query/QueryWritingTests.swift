import Foundation
import Testing

@testable import SmashtagModel

struct QueryWritingTests {
  private static let zone = TimeZone(identifier: "America/New_York") ?? .gmt

  @Test(arguments: [
    "rain", "rain*", "\"rain on campus\"", "#rain", "@ada", "@ada@mastodon.example", "from:ada.bsky.social",
    "mentions:ada", "to:ada", "from:@@ada", "lang:pt-BR", "since:2024-03-10", "until:0099-12-31",
    "filter:images", "url:example.com", "url:[::1]", "-rain", "-\"on campus\"", "a b", "a OR b",
    "a b OR c -d",
    "(a OR b) c", "a (b c)", "-(a OR b)", "-(a b) c", "(a OR b) (c OR d)", "a OR (b OR c) OR d e", "\"OR\"",
    "(a (b OR (c d)))", "#rain \"a: b\" from:me", "\" \\ rain\"", "-#rain -from:ada", "3.1:4 c++ +1",
  ])
  func `What is written is read as the same`(text: String) throws {
    let query = try Query(text, timeZone: Self.zone)

    let written = Query(for: query.root, timeZone: Self.zone)

    #expect(written.root == query.root)
    #expect(try Query(written.text, timeZone: Self.zone).root == query.root)
  }

  @Test(arguments: [
    ("(from:ada)", "from:ada"), ("a   b", "a b"), ("since:2024-11-03 #x", "since:2024-11-03 #x"),
    ("((a OR b)) c", "(a OR b) c"),
  ])
  func `It is written as readers would`(text: String, expected: String) throws {
    let root = try Query(text, timeZone: Self.zone).root

    #expect(Query(for: root, timeZone: Self.zone).text == expected)
  }
}
