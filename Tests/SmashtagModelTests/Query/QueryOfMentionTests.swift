import SmashtagModel
import Testing

struct QueryOfMentionTests {
  @Test func `A hashtag is searched as a hashtag`() {
    #expect(Query(.hashtag("#rain"))?.root == .hashtag("rain"))
  }

  @Test func `Of a hashtag more marks than any language stacks are left out`() throws {
    let query = try #require(Query(.hashtag("#a" + String(repeating: "\u{301}\u{323}", count: 16_000))))

    guard case .hashtag(let name) = query.root else { throw QueryError.empty }
    #expect(name.unicodeScalars.count < 40)
  }

  @Test func `A user is searched as a user`() {
    #expect(Query(.user("@ada@example.social"))?.root == .user("ada@example.social"))
  }

  @Test(arguments: [Mention.image(MediaItem(url: "u")), .url(IndexedURL("https://a.example"))])
  func `An image or a url is no search`(mention: Mention) {
    #expect(Query(mention) == nil)
  }

  @Test(arguments: [Mention.hashtag("#rain"), .user("@ada")])
  func `Typed again it is the same search`(mention: Mention) throws {
    let query = try #require(Query(mention))

    #expect(try Query(query.text) == query)
  }

  @Test(arguments: [("#Rain", "#rain"), ("a  b", "a b"), (" a", "a "), ("A OR b", "a OR B")])
  func `Searches that differ in case or blanks are one`(left: String, right: String) throws {
    #expect(try Query(left).identity == Query(right).identity)
  }

  @Test(arguments: [("a OR b", "a or b"), ("#rain", "rain"), ("ab", "a b")])
  func `Other searches are others`(left: String, right: String) throws {
    #expect(try Query(left).identity != Query(right).identity)
  }
}
