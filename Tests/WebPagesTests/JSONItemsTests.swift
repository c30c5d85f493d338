import Testing

@testable import WebPages

struct JSONItemsTests {
  private func shortened(_ json: String) -> String? {
    JSONItems.shortened(Array(json.utf8), to: 2, values: 40).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    (#"{"items": [1, 2, 3, 4, 5], "title": "t"}"#, #"{"items": [1, 2, 3], "title": "t"}"#),
    (
      #"{"a":[{"items":[1,2,3,4]}],"items":[{"b":[1,2,3,4]},2,3,{"c":"]"},5]}"#,
      #"{"a":[{"items":[1,2,3,4]}],"items":[{"b":[1,2,3,4]},2,3]}"#
    ),
    (#"{"title":"items","items":["\"],[",2,3,[4]]}"#, #"{"title":"items","items":["\"],[",2,3]}"#),
  ])
  func `Of the items one more than are read is left`(json: String, expected: String) {
    #expect(shortened(json) == expected)
  }

  @Test(arguments: [
    #"{"items": [1, 2, 3]}"#, #"{"items": [], "x": [1, 2, 3, 4]}"#, #"{"title": "items", "x": [1, 2, 3, 4]}"#,
    #"["items"]"#, "", "\"", "\"\\", "]]]{[", #"{"items": "1, 2, 3, 4""#,
  ])
  func `What has no more, and what is no feed, stays as it is`(json: String) {
    #expect(shortened(json) == json)
  }

  @Test func `Items that are left out do not count among the values, all others do`() {
    let many = String(repeating: "1,", count: 50) + "1"

    #expect(shortened(#"{"items":[\#(many)]}"#) == #"{"items":[1,1,1]}"#)
    #expect(shortened(#"{"items":[[\#(many)]]}"#) == nil)
    #expect(shortened(#"{"x":[\#(many)],"items":[]}"#) == nil)
  }

  @Test func `A feed says that some of its entries are left out`() {
    let item = #"{"id":"1","content_text":"hello"}"#
    let json = "{\"items\":[" + Array(repeating: item, count: Feed.most + 9).joined(separator: ",") + "]}"

    let feed = JSONFeed(Array(json.utf8))?.feed

    #expect(feed?.entries.count == Feed.most)
    #expect(feed?.isCut == true)
  }
}
