import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// What other programs read in the views.
struct ArchiveViewsTests {
  private let archive = Archive.inMemory()

  private func post(_ id: Int, by handle: String, _ name: String?, minutes: Int) -> Tweet {
    .fixture(id: "\(id)", created: .fixture(minutes: minutes), user: .fixture(handle, name: name))
  }

  @Test(arguments: [
    ("https://example.org", "example.org"), ("HTTPS://EX.org/A", "ex.org"), ("https://a.b:80/x", "a.b"),
    ("https://u:p@Example.org:8080/x", "example.org"), ("https://a@b@c.de/@d", "c.de"),
    ("http://[::1]:80/x", "[::1]"), ("http://u@[::1]/x", "[::1]"), ("https://e.org\\@x/y", "e.org"),
    ("https://a.b?c@d", "a.b"), ("https://a.b#c@d:e", "a.b"), ("https://[a.b/x", "[a.b"),
  ])
  func `The host of a link has neither a user nor a port`(address: String, host: String) throws {
    var tweet = Tweet.fixture(text: address)
    tweet.urls = [IndexedURL(address, range: 0..<address.count)]
    try archive.insert([tweet])

    #expect(try archive.inspectCopy { try String.fetchAll($0, sql: "SELECT host FROM urls") } == [host])
  }

  @Test func `An address without a scheme has no host`() throws {
    var tweet = Tweet.fixture()
    tweet.urls = [IndexedURL("example.org/x")]
    try archive.insert([tweet])

    #expect(try archive.inspectCopy { try Bool.fetchOne($0, sql: "SELECT host IS NULL FROM urls") } == true)
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func `A user is there once, with the name beside the newest post that has one`(order: [Int]) throws {
    let posts = [
      post(1, by: "ada", "Ada", minutes: 1), post(2, by: "ada", "Ada L", minutes: 2),
      post(3, by: "ada", nil, minutes: 3),
    ]
    for number in order { try archive.insert([posts[number]]) }
    try archive.insert([post(4, by: "bob", nil, minutes: 1)])

    #expect(
      try archive.inspectCopy {
        try String.fetchAll($0, sql: "SELECT screen_name || '|' || name FROM users ORDER BY 1")
      }
        == ["ada|Ada L", "bob|bob"])
  }

  @Test func `A date that is not known is none`() throws {
    try archive.insert([
      .fixture(id: "1", created: Tweet.unknownDate),
      .fixture(id: "2", created: Date(timeIntervalSince1970: 1)),
    ])

    #expect(
      try archive.inspectCopy {
        try String.fetchAll($0, sql: "SELECT id || ' ' || coalesce(created, 'none') FROM tweets ORDER BY id")
      } == ["1 none", "2 1970-01-01T00:00:01Z"])
  }

  @Test func `Who has written no post that is there is no user`() throws {
    var unsigned = Tweet.fixture(id: "1")
    unsigned.user = .me
    try archive.insert([unsigned])
    try archive.insert([post(1, by: "ada", "Ada", minutes: 0)])

    #expect(
      try archive.inspectCopy { try String.fetchAll($0, sql: "SELECT screen_name FROM users") } == ["ada"])
  }
}
