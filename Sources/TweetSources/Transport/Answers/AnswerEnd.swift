/// How the end of an answer is known.
///
/// Over HTTP/1 an answer may simply end with its connection, and then only TLS's goodbye tells that from a cut.
struct AnswerEnd {
  /// libcurl's number of HTTP/2; from there on each answer has an end of its own.
  private static let firstWithStreams = 3
  private static let bodiless: Set = [204, 304]

  /// It is known without the connection's end.
  let isSaid: Bool

  init(_ status: Int, _ headers: HTTPHeaders, over version: Int) {
    isSaid =
      version >= Self.firstWithStreams || Self.bodiless.contains(status)
      || headers["content-length"] != nil
      || headers.values("transfer-encoding").contains { $0.lowercased().hasSuffix("chunked") }
  }
}
