import Testing

@testable import TweetSources

struct AnswerEndTests {
  private func isSaid(_ status: Int, _ name: String, _ value: String, over version: Int) -> Bool {
    var headers = HTTPHeaders()
    headers.append(name, value)
    return AnswerEnd(status, headers, over: version).isSaid
  }

  @Test func `A length and chunks say where an answer ends`() {
    #expect(isSaid(200, "Content-Length", "2", over: 2))
    #expect(isSaid(200, "Transfer-Encoding", "gzip, Chunked", over: 2))
  }

  @Test func `Otherwise the connection's end is the only sign`() {
    #expect(!isSaid(200, "Content-Type", "application/json", over: 2))
    #expect(!isSaid(200, "Transfer-Encoding", "gzip", over: 1))
  }

  @Test(arguments: [204, 304]) func `An answer without a body needs no end`(status: Int) {
    #expect(isSaid(status, "Server", "x", over: 2))
  }

  @Test(arguments: [3, 30]) func `Later versions give each answer an end of its own`(version: Int) {
    #expect(isSaid(200, "Server", "x", over: version))
  }
}
