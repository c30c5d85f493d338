import Testing

@testable import SmashtagTesting

/// Over a lexicon of our own, so that they run everywhere.
struct LexiconCheckTests {
  @Test(
    arguments: [
      ["text": "rain"], ["text": "rain", "more": [1, 2]], ["text": "rain", "place": .null],
      ["text": "rain", "size": ["width": 3, "height": 2]], ["text": "rain", "tags": ["a", "b"]],
      ["text": "rain", "card": ["$type": "example.app.defs#size", "width": 3]],
      ["text": "rain", "card": ["$type": "elsewhere.app.defs#card"]],
      ["text": "rain", "author": ["anything": true]], ["text": "rain", "isOwn": true],
      ["text": "rain", "record": ["$type": "example.app.post", "text": "rain"]],
      ["text": "rain", "record": ["$type": "elsewhere.app.record", "text": 5]],
    ] as [JSONValue])
  func `What fits is in order`(post: JSONValue) {
    #expect(problems(of: post).isEmpty)
  }

  @Test(
    arguments: [
      ("rain", ": is no object"), ([:], ": lacks text"), (["text": 5], ".text: is no string"),
      (["text": "raining"], ".text: has 7 bytes, not 6 at most"),
      (["text": "rains"], ".text: has 5 graphemes, not 4 at most"),
      (["text": "r"], ".text: has 1 bytes, not 2 at least"),
      (["text": "rain", "place": "here"], ".place: “here” is no did"),
      (["text": "rain", "place": "did:plc:ä"], ".place: “did:plc:ä” is no did"),
      (["text": "rain", "mood": "grey"], ".mood: is none of those allowed"),
      (["text": "rain", "isOwn": false], ".isOwn: is not true"),
      (["text": "rain", "isOwn": 1], ".isOwn: is no boolean"),
    ] as [(JSONValue, String)])
  func `Words and flags that do not fit are told`(post: JSONValue, problem: String) {
    #expect(problems(of: post) == ["example.app.post" + problem])
  }

  @Test(
    arguments: [
      (["text": "rain", "tags": "a"], ".tags: is no array"),
      (["text": "rain", "tags": []], ".tags: has 0 elements, not 1 at least"),
      (["text": "rain", "tags": ["a", "b", "c"]], ".tags: has 3 elements, not 2 at most"),
      (["text": "rain", "tags": ["a", 7]], ".tags[1]: is no string"),
      (["text": "rain", "size": ["height": 2]], ".size: lacks width"),
      (["text": "rain", "size": ["width": 0]], ".size.width: 0 is less than 1"),
      (["text": "rain", "size": ["width": 10]], ".size.width: 10 is more than 9"),
      (["text": "rain", "card": ["width": 3]], ".card: names no $type"),
      (["text": "rain", "card": ["$type": "example.app.defs#size"]], ".card: lacks width"),
      (
        ["text": "rain", "frame": ["$type": "example.app.post"]],
        ".frame: is a example.app.post, which the union does not know"
      ),
      (["text": "rain", "nowhere": 1], ".nowhere: refers to example.app.defs#nothing, which is nowhere"),
      (["text": "rain", "record": "rain"], ".record: is no object"),
      (["text": "rain", "record": ["$type": "example.app.post"]], ".record: lacks text"),
    ] as [(JSONValue, String)])
  func `Lists, objects and unions that do not fit are told`(post: JSONValue, problem: String) {
    #expect(problems(of: post) == ["example.app.post" + problem])
  }

  @Test(
    arguments: [
      ("image/png", 9, nil), ("text/html", 9, ": is a blob of text/html"),
      ("image/png", 11, ": has 11 bytes, not 10 at most"),
    ] as [(String, Int, String?)])
  func `Files are what is accepted`(type: String, size: Int, problem: String?) {
    let blob: JSONValue = [
      "$type": "blob", "ref": ["$link": "bafkreiaaaa"], "mimeType": .string(type), "size": .int(size),
    ]

    #expect(
      problems(of: ["text": "rain", "file": blob]) == problem.map { ["example.app.post.file" + $0] } ?? [])
    #expect(problems(of: ["text": "rain", "file": ["size": 1]]) == ["example.app.post.file: is no blob"])
  }

  private func problems(of post: JSONValue) -> [String] {
    let schema: JSONValue = ["type": "ref", "ref": "example.app.post"]
    return Lexicon.example.violations(of: post, as: schema, in: "example.app.post").map(\.description)
  }
}
