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

struct LexiconFormatTests {
  @Test(
    arguments: [
      (
        LexiconFormat.did, ["did:plc:abc", "did:web:example.com%3A80"],
        ["did", "did:plc:", "did:PLC:abc", "plc:abc"]
      ),
      (
        .handle, ["ada.example", "xn--ls8h.test"],
        ["ada", "ada.1x", "-ada.example", "ada..example", "@ada.example"]
      ),
      (.atIdentifier, ["ada.example", "did:plc:abc"], ["ada", "at://ada.example"]),
      (
        .atURI, ["at://did:plc:abc/app.bsky.feed.post/3k", "at://ada.example"],
        [
          "https://ada.example", "at://ada", "at://did:plc:abc/post/3k",
          "at://ada.example/app.bsky.feed.post/3k/x",
        ]
      ),
      (.nsid, ["app.bsky.feed.post"], ["post", "app..post", "app.bsky.feed.po-st"]),
      (.recordKey, ["3lpk2u6qo222m", "self", "a:b~c"], ["", "..", "a/b"]),
      (
        .datetime, ["2015-03-27T18:04:11Z", "2015-03-27T18:04:11.123456+02:00"],
        [
          "2015-03-27", "2015-03-27T18:04Z", "2015-03-27T18:04:11", "2015-13-27T18:04:11Z",
          "2015-03-27T18:04:11-00:00",
        ]
      ),
      (.language, ["de", "pt-BR", "zh-Hant-TW", "i-klingon"], ["", "d", "de_DE", "de-"]),
      (.uri, ["https://example.com/a", "mailto:ada@example.com"], ["example.com", "https://a b", "https:"]),
      (.cid, ["bafyreicfzantnhto2yqgukytzgemg4bk7wi4yaojgk7ozdeq67uvsgfcqm"], ["baf", "bafy/reicfzan"]),
    ] as [(LexiconFormat, [String], [String])])
  func `Texts are told apart by their form`(format: LexiconFormat, fitting: [String], others: [String]) {
    #expect(fitting.allSatisfy(format.fits))
    #expect(!others.contains(where: format.fits))
  }

  @Test func `Texts that are too long have no form`() {
    let label = String(repeating: "a", count: 64)

    #expect(!LexiconFormat.handle.fits("\(label).example"))
    #expect(!LexiconFormat.handle.fits(String(repeating: "ab.", count: 90) + "example"))
    #expect(!LexiconFormat.did.fits("did:plc:" + String(repeating: "a", count: 2_048)))
  }
}

struct LexiconRequestTests {
  @Test(arguments: [
    "/xrpc/example.app.find?q=rain", "/xrpc/example.app.find?q=&limit=9&who=ada.example&all=false",
    "/xrpc/example.app.find?q=a&tag=rain&tag=snow&who=did:plc:abc&year=1999&year=2000",
    "/xrpc/elsewhere.app.find?anything=1",
  ])
  func `What fits is in order`(target: String) throws {
    #expect(try problems(of: "GET \(target) HTTP/1.1").isEmpty)
  }

  @Test(arguments: [
    ("limit=3", ": lacks q"), ("q=a&user=ada", ": has no parameter user"),
    ("q=a&q=b", ".q: is given 2 times"), ("q=a&limit=10", ".limit: 10 is more than 9"),
    ("q=a&limit=many", ".limit: is no integer"), ("q=a&all=1", ".all: is no boolean"),
    ("q=a&who=ada", ".who: “ada” is no at-identifier"),
    ("q=a&tag=x&tag=rains", ".tag[1]: has 5 bytes, not 4 at most"),
    ("q=a&tag=a&tag=b&tag=c", ".tag: has 3 elements, not 2 at most"),
    ("q=a&year=then", ".year[0]: is no integer"),
  ])
  func `Parameters that do not fit are told`(query: String, problem: String) throws {
    #expect(
      try problems(of: "GET /xrpc/example.app.find?\(query) HTTP/1.1") == ["example.app.find" + problem])
  }

  @Test(
    arguments: [
      ("application/json; charset=utf-8", "{\"name\":\"ada\"}", nil),
      ("text/plain", "{\"name\":\"ada\"}", "is sent as “text/plain”, not as application/json"),
      ("application/json", "{\"nickname\":\"ada\"}", "lacks name"), ("application/json", "", "has no JSON"),
    ] as [(String, String, String?)])
  func `What is posted is checked`(type: String, body: String, problem: String?) throws {
    let head = "POST /xrpc/example.app.login HTTP/1.1\r\nContent-Type: \(type)"

    #expect(try problems(of: head, body: body) == (problem.map { ["example.app.login: " + $0] } ?? []))
  }

  @Test func `Each method is asked in its own endpoint`() throws {
    #expect(
      try problems(of: "POST /xrpc/example.app.find?q=a HTTP/1.1")
        == ["example.app.find: is asked with POST, not GET"])
    #expect(try problems(of: "GET /xrpc/example.app.login HTTP/1.1").count == 3)
    #expect(try problems(of: "GET /api/v1/posts HTTP/1.1") == ["/api/v1/posts: is no method"])
  }

  @Test func `Answers are checked by the method they answer`() {
    #expect(Lexicon.example.violations(ofAnswer: ["posts": []], of: "example.app.find").isEmpty)
    #expect(Lexicon.example.violations(ofAnswer: [:], of: "elsewhere.app.find").isEmpty)
    #expect(
      Lexicon.example.violations(ofAnswer: [:], of: "example.app.find").map(\.description)
        == ["example.app.find: lacks posts"])
  }

  private func problems(of head: String, body: String = "") throws -> [String] {
    var request = try #require(LoopbackRequest(head: head))
    request.body = Array(body.utf8)
    return Lexicon.example.violations(of: request).map(\.description)
  }
}

extension Lexicon {
  /// Small schemas that have every kind of rule.
  static let example = Lexicon([post, defs, find, login])

  private static let post: JSONValue = [
    "id": "example.app.post",
    "defs": [
      "main": [
        "type": "record",
        "record": ["type": "object", "required": ["text"], "nullable": ["place"], "properties": members],
      ]
    ],
  ]

  private static let members: JSONValue = [
    "text": ["type": "string", "minLength": 2, "maxLength": 6, "maxGraphemes": 4],
    "place": ["type": "string", "format": "did"],
    "mood": ["type": "string", "enum": ["blue"]],
    "isOwn": ["type": "boolean", "const": true],
    "tags": ["type": "array", "items": ["type": "string"], "minLength": 1, "maxLength": 2],
    "size": ["type": "ref", "ref": "example.app.defs#size"],
    "card": ["type": "union", "refs": ["example.app.defs#size"]],
    "frame": ["type": "union", "refs": ["example.app.defs#size"], "closed": true],
    "author": ["type": "ref", "ref": "elsewhere.app.defs#author"],
    "nowhere": ["type": "ref", "ref": "example.app.defs#nothing"],
    "record": ["type": "unknown"],
    "file": ["type": "blob", "accept": ["image/*"], "maxSize": 10],
  ]

  private static let defs: JSONValue = [
    "id": "example.app.defs",
    "defs": [
      "size": ["type": "object", "required": ["width"], "properties": ["width": side, "height": side]]
    ],
  ]

  private static let side: JSONValue = ["type": "integer", "minimum": 1, "maximum": 9]

  private static let find: JSONValue = [
    "id": "example.app.find",
    "defs": [
      "main": [
        "type": "query",
        "parameters": [
          "type": "params", "required": ["q"],
          "properties": [
            "q": ["type": "string"], "limit": side, "who": ["type": "string", "format": "at-identifier"],
            "all": ["type": "boolean"],
            "tag": ["type": "array", "items": ["type": "string", "maxLength": 4], "maxLength": 2],
            "year": ["type": "array", "items": ["type": "integer"]],
          ],
        ],
        "output": ["encoding": "application/json", "schema": ["type": "object", "required": ["posts"]]],
      ]
    ],
  ]

  private static let login: JSONValue = [
    "id": "example.app.login",
    "defs": [
      "main": [
        "type": "procedure",
        "input": ["encoding": "application/json", "schema": ["type": "object", "required": ["name"]]],
      ]
    ],
  ]
}
