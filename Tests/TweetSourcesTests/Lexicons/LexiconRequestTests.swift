import Testing

@testable import SmashtagTesting

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

  @Test func `Each method is asked in its own way`() throws {
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
