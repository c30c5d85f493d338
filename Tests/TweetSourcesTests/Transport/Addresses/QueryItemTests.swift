import Testing

@testable import TweetSources

struct QueryItemTests {
  @Test(arguments: [
    ("max_id=1&limit=20", [QueryItem("max_id", "1"), QueryItem("limit", "20")]),
    ("any%5B%5D=%D0%BE&a+b=c+d", [QueryItem("any[]", "о"), QueryItem("a b", "c d")]),
    ("a=&b==c", [QueryItem("a", ""), QueryItem("b", "=c")]),
    ("a=1&&b=2", [QueryItem("a", "1"), QueryItem("b", "2")]),
  ])
  func `Items are read as they are meant`(query: String, items: [QueryItem]) {
    #expect([QueryItem](query: query) == items)
  }

  @Test(arguments: ["", "&", "a", "=1", "a=1&b", "?", "a=%", "a=%FF"])
  func `Anything else is no list of items`(query: String) {
    #expect([QueryItem](query: query) == nil)
  }

  @Test func `No list is read that is too long`() {
    #expect([QueryItem](query: String(repeating: "a=1&", count: 21)) == nil)
    #expect([QueryItem](query: "a=" + String(repeating: "1", count: 2_000)) == nil)
  }

  @Test func `Items are written so that they are read again`() {
    let items = [QueryItem("any[]", "ä&=+%#? /"), QueryItem("q", "\"x\"\r\n")]

    #expect(items.query == "any%5B%5D=%C3%A4%26%3D%2B%25%23%3F%20%2F&q=%22x%22%0D%0A")
    #expect([QueryItem](query: items.query) == items)
  }
}
