import Testing

@testable import TweetSources

struct ContentCodingTests {
  private func coding(_ fields: (String, String)...) throws -> ContentCoding {
    var headers = HTTPHeaders()
    for (name, value) in fields { headers.append(name, value) }
    return try ContentCoding(of: headers, from: "a.example")
  }

  @Test(arguments: ["", "identity", " Identity , identity"])
  func `What is not packed is plain`(value: String) throws {
    #expect(try coding(("Content-Encoding", value)) == .plain)
  }

  @Test(arguments: ["gzip", "x-gzip", " GZip ", "identity, gzip"])
  func `gzip is known by its names`(value: String) throws {
    #expect(try coding(("Content-Encoding", value)) == .gzip)
  }

  @Test func `An answer that says nothing is plain`() throws {
    #expect(try coding() == .plain)
  }

  @Test(arguments: ["br", "gzip, gzip", "gzip, br", "deflate"])
  func `What nobody asked for is refused`(value: String) {
    #expect(throws: HTTPError.self) { try coding(("Content-Encoding", value)) }
  }

  @Test func `Packing on the way is refused`() throws {
    #expect(throws: HTTPError.self) { try coding(("Transfer-Encoding", "gzip, chunked")) }
    #expect(try coding(("Transfer-Encoding", "chunked")) == .plain)
  }

  @Test func `The refusal names what can be shown of it`() {
    let reason = "packs in a way nobody asked for: x31m-nonsense"

    #expect(throws: HTTPError.malformed(host: "a.example", reason: reason)) {
      try coding(("Content-Encoding", "x\u{1B}[31m-nonsense"))
    }
  }
}
