import SmashtagTesting
import Testing

/// A way a server can misbehave, and what has to come of it.
struct FaultCase: Sendable, CustomTestStringConvertible {
  /// What the reader gets to see.
  enum End: Equatable, Sendable {
    /// This does no harm: all that the world has is shown, or what is named here.
    case whole([String]? = nil)
    /// An error that says so.
    case failure(saying: String, status: Int32 = 1)
  }

  /// The first of the ports is 0; the others speak TLS in various ways.
  let port: Int
  /// After the host in the source's address.
  let path: String
  /// In Mastodon's world.
  private let end: End
  /// How long the program may wait; enough for all its tries where each of them fails, on a busy machine too.
  let seconds: Int

  init(_ path: String, port: Int = 0, within seconds: Int = 20, _ end: End) {
    (self.port, self.path, self.seconds, self.end) = (port, path, seconds, end)
  }

  /// What comes of it in a world: mostly the same in all of them.
  func end(in world: FaultWorld) -> End { world.differences[testDescription] ?? end }

  var testDescription: String { port == 0 ? path : "\(path) at port +\(port)" }
}

extension FaultCase {
  static let all = harmless + slow + cutOff + refusals + malformed + unreadable + redirects + overTLS

  /// What a client takes as it comes, or helps itself out of.
  private static let harmless =
    [
      "ok", "gzip-ok", "chunked-ok", "flaky", "flaky-429", "keepalive-reset", "long-body", "escapes",
      "redirect-ok", "redirect-chain", "link-loop", "link-other", "link-file", "link-bad",
    ].map { FaultCase($0, .whole()) } + [FaultCase("json-bom", .whole([]))]

  private static let slow =
    failures(saying: "did not answer in time", within: patience, ["slow-headers", "hang"])
    + failures(
      saying: "was reached, but stopped answering", within: patience,
      ["slow-body", "stall-body", "drip-headers"])
  /// How long the program waits in vain, in seconds.
  private static let patience = 4

  private static let cutOff = failures(
    saying: "ended the connection before the answer was whole",
    ["truncate", "truncate-chunked", "truncate-gzip", "reset", "reset-early", "close-early"])

  private static let refusals =
    failures(
      saying: "takes no more requests for now", ["429", "429-date", "429-bad", "429-mastodon", "429-x"])
    + failures(saying: "answered 500 Internal Server Error", ["status"])
    + failures(saying: "answered 503 Service Unavailable", ["503"])
    + [FaultCase("401", .failure(saying: "does not accept its token; type login home", status: 4))]

  private static let malformed =
    failures(
      saying: "answers with more than 20 MB",
      ["gzip-bomb", "endless", "endless-chunked", "json-long-string", "huge-length"])
    + failures(saying: "sends more headers than are taken", ["endless-headers", "endless-1xx"])
    + failures(saying: "sends a header that is too long", ["big-header"])
    + failures(
      saying: "answers with something that is not HTTP", ["bad-length", "bad-chunk", "bad-status", "http09"])
    + failures(saying: "names two lengths for one answer", ["two-lengths"])
    + failures(saying: "sends gzip that cannot be unpacked", ["gzip-bad"])
    + failures(saying: "packs in a way nobody asked for", ["encoding-unknown"])

  private static let unreadable =
    failures(
      saying: "answered with what cannot be read: something else than a list of posts",
      ["error-200", "json-null", "json-object", "json-dup", "echo"])
    + failures(
      saying: "answered with what cannot be read: none of its posts can be read",
      ["json-types", "json-nul", "utf8-bad", "json-surrogate"])
    + failures(
      saying: "answered with what cannot be read: not JSON",
      [
        "json-bad", "json-utf16", "json-number", "json-garbage", "truncate-close",
        "tls-no-close-notify",
      ]
        + ["img", "img-bomb", "img-lie", "img-truncated", "img-svg"])
    + failures(
      saying: "answered with what cannot be read: a web page (HTML) in place of JSON", ["html", "img-html"])
    + failures(saying: "answered with what cannot be read: nothing in it", ["empty", "img-empty"])
    + failures(saying: "answered with what cannot be read: nested too deeply", ["json-deep"])

  private static let redirects =
    failures(saying: "leads on and on", ["redirect-loop", "redirect-grow"])
    + failures(saying: "leads to file:, where nothing is fetched from", ["redirect-file"])
    + failures(saying: "leads to gopher:, where nothing is fetched from", ["redirect-scheme"])
    + failures(saying: "leads on without saying where", ["redirect-empty"])
    + failures(saying: "leads to an address that is none", ["redirect-bad"])
    + failures(saying: "something else than a list of posts", ["redirect-other", "redirect-http"])

  /// The names of all that has something else in it than what was asked for.
  static let unreadableNames =
    unreadable.map(\.testDescription) + ["json-bom", "redirect-other", "redirect-http"]

  private static let overTLS =
    [FaultCase("ok", port: 1, .whole()), FaultCase("gzip-ok", port: 1, .whole())]
    + failures(
      saying: "ended the connection before the answer was whole", port: 1,
      ["tls-no-close-notify", "truncate-close"])
    + failures(
      saying: "leads from https to plain http, which is not followed", port: 1, ["redirect-http/tls"])
    + failures(saying: "cannot be trusted: ", port: 2, ["ok"])
    + failures(saying: "cannot be trusted: its certificate has expired", port: 3, ["ok"])
    + failures(saying: "cannot be trusted: its certificate is for another host", port: 4, ["ok"])
    + failures(
      saying: "cannot be trusted: nobody who is trusted signed its certificate", port: 5, ["ok"])
    + failures(saying: "did not answer in time", port: 6, within: patience, ["ok"])
    + failures(saying: "TLS", port: 7, ["ok"])
    + failures(saying: "TLS", port: 8, ["ok"])
    + failures(saying: "cannot be trusted: its certificate is not valid yet", port: 9, ["ok"])

  private static func failures(
    saying words: String, port: Int = 0, within seconds: Int = 20, _ names: [String]
  ) -> [FaultCase] {
    names.map { FaultCase($0, port: port, within: seconds, .failure(saying: words)) }
  }
}

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
