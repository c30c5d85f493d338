extension FaultCase {
  static let all = harmless + slow + cutOff + refusals + malformed + unreadable + redirects + overTLS

  /// What a client takes as it comes, or helps itself out of.
  private static let harmless =
    [
      "ok", "gzip-ok", "chunked-ok", "flaky", "flaky-429", "keepalive-reset", "long-body", "escapes",
      "redirect-ok", "redirect-chain", "link-loop", "link-other", "link-file", "link-bad",
    ].map { FaultCase($0, .allPosts) } + [FaultCase("json-bom", .noPosts)]

  private static let slow =
    failures(saying: "did not answer in time", ["slow-headers", "hang"])
    + failures(saying: "was reached, but stopped answering", ["slow-body", "stall-body", "drip-headers"])

  private static let cutOff = failures(
    saying: "ended the connection before the answer was whole", or: "was reached, but",
    ["truncate", "truncate-chunked", "truncate-gzip", "reset", "reset-early", "close-early"])

  private static let refusals =
    failures(
      saying: "takes no more requests for now", ["429", "429-date", "429-bad", "429-mastodon", "429-x"])
    + failures(saying: "answered 500 Internal Server Error", ["status"])
    + failures(saying: "answered 503 Service Unavailable", ["503"])
    + [FaultCase("401", .failure(saying: "does not take its token; type login home", status: 4))]

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
        "html", "json-bad", "json-utf16", "json-number", "json-garbage", "truncate-close",
        "tls-no-close-notify",
      ]
        + ["img", "img-bomb", "img-lie", "img-truncated", "img-html", "img-svg"])
    + failures(saying: "answered with what cannot be read: nothing in it", ["empty", "img-empty"])
    + failures(saying: "answered with what cannot be read: nested too deeply", ["json-deep"])

  private static let redirects =
    failures(saying: "leads on and on", ["redirect-loop", "redirect-grow"])
    + failures(saying: "leads to file:, where nothing is fetched from", ["redirect-file"])
    + failures(saying: "leads to gopher:, where nothing is fetched from", ["redirect-scheme"])
    + failures(saying: "leads on without saying where", ["redirect-empty"])
    + failures(saying: "leads to an address that is none", ["redirect-bad"])
    + failures(saying: "something else than a list of posts", ["redirect-other", "redirect-http"])

  private static let overTLS =
    [FaultCase("ok", port: 1, .allPosts), FaultCase("gzip-ok", port: 1, .allPosts)]
    + failures(
      saying: "ended the connection before the answer was whole", or: "was reached, but", port: 1,
      ["tls-no-close-notify", "truncate-close"])
    + failures(
      saying: "leads from https to plain http, which is not followed", port: 1, ["redirect-http/tls"])
    + failures(saying: "cannot be trusted: ", port: 2, ["ok"])
    + failures(saying: "cannot be trusted: its certificate has expired", port: 3, ["ok"])
    + failures(saying: "cannot be trusted: its certificate is for another host", port: 4, ["ok"])
    + failures(
      saying: "cannot be trusted: nobody who is trusted signed its certificate", port: 5, ["ok"])
    + failures(saying: "did not answer in time", port: 6, ["ok"])
    + failures(saying: "TLS", port: 7, ["ok"])
    + failures(saying: "TLS", port: 8, ["ok"])
    + failures(saying: "cannot be trusted: its certificate is not valid yet", port: 9, ["ok"])

  private static func failures(
    saying words: String, or others: String? = nil, port: Int = 0, _ names: [String]
  ) -> [FaultCase] {
    names.map { FaultCase($0, port: port, .failure(saying: words, or: others)) }
  }
}
