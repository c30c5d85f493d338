import SmashtagTesting
import Testing

/// An answer of the project's own server that has to end in an error, and what that has to say.
struct BrokenAnswer: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let words: String
  let security: LoopbackServer.Security
  let answer: LoopbackAnswer

  init(
    _ name: String, says words: String, over security: LoopbackServer.Security = .none,
    _ answer: LoopbackAnswer = .json(posts)
  ) {
    (testDescription, self.words, self.security, self.answer) = (name, words, security, answer)
  }

  static let all = cut + endless + refused + untrusted

  /// A whole answer, of two posts.
  static let posts = """
    [{"id":"2","created_at":"2026-01-02T12:00:00.000Z","content":"<p>two #cats</p>","tags":[{"name":"cats"}],
      "account":{"id":"7","acct":"ada"},"uri":"https://mastodon.example/2"},
     {"id":"1","created_at":"2026-01-01T12:00:00.000Z","content":"<p>one #cats</p>","tags":[{"name":"cats"}],
      "account":{"id":"7","acct":"ada"},"uri":"https://mastodon.example/1"}]
    """
}

extension BrokenAnswer {
  private static let half = Array(posts.utf8.prefix(posts.utf8.count / 2))
  private static let packed = gzip(Array(posts.utf8))
  private static let length = ("Content-Length", "\(posts.utf8.count)")
  private static let isPacked = ("Content-Encoding", "gzip")
  private static let cutOff = "ended the connection before the answer was whole"

  private static let cut = [
    BrokenAnswer(
      "less than its length", says: cutOff,
      .steps([.bytes(LoopbackAnswer.head(200, [length]) + half), .close])),
    BrokenAnswer(
      "half of what was packed", says: cutOff,
      .data(Array(packed.prefix(packed.count / 2)), headers: [isPacked])),
    BrokenAnswer(
      "a missing last chunk", says: cutOff,
      .steps([
        .bytes(LoopbackAnswer.head(200, [("Transfer-Encoding", "chunked")])), .text("2\r\n[]\r\n"), .close,
      ])),
    BrokenAnswer("a reset", says: cutOff, .steps([.reset])),
    BrokenAnswer(
      "TLS without its end", says: cutOff, over: .tls(.good),
      .steps([.bytes(LoopbackAnswer.head(200) + Array(posts.utf8)), .closeWithoutNotify])),
  ]

  private static let endless = [
    BrokenAnswer(
      "a bomb", says: "more than 20 MB",
      .steps([
        .bytes(LoopbackAnswer.head(200, [isPacked])),
        .repeated(gzip([UInt8](repeating: 32, count: 1 << 20)), times: 1_000), .close,
      ])),
    BrokenAnswer(
      "no end", says: "more than 20 MB",
      .steps([
        .bytes(LoopbackAnswer.head(200)), .repeated([UInt8](repeating: 32, count: 65_536), times: .max),
      ])),
    BrokenAnswer(
      "headers without end", says: "more headers than are taken",
      .steps([.text("HTTP/1.1 200 OK\r\n"), .repeated(Array("X-Endless: x\r\n".utf8), times: .max)])),
    BrokenAnswer("no answer", says: "did not answer in time", .steps([.hold])),
  ]

  private static let refused = [
    BrokenAnswer(
      "too many requests", says: "takes no more requests for now",
      .json("{\"error\":\"Too many requests\"}", status: 429, headers: [("Retry-After", "30")])),
    BrokenAnswer(
      "an error of the server", says: "500 Internal Server Error", .html("<h1>oops</h1>", status: 500)),
    BrokenAnswer("a file", says: "leads to file:", .redirect(to: "file:///etc/passwd")),
  ]

  private static let untrusted = [
    BrokenAnswer("an expired certificate", says: "has expired", over: .tls(.expired)),
    BrokenAnswer("a certificate of tomorrow", says: "is not valid yet", over: .tls(.notYet)),
    BrokenAnswer("a certificate of another host", says: "is for another host", over: .tls(.wrongHost)),
    BrokenAnswer("a certificate nobody signed", says: "cannot be trusted", over: .tls(.selfSigned)),
    BrokenAnswer(
      "a certificate a stranger signed", says: "nobody who is trusted signed", over: .tls(.unknownIssuer)),
    BrokenAnswer("old TLS", says: "TLS", over: .oldTLS(.good)),
    BrokenAnswer("no handshake", says: "did not answer in time", over: .silent),
  ]
}
