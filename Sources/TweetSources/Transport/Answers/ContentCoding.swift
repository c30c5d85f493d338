/// How an answer's body is packed.
enum ContentCoding: Equatable {
  case plain
  case gzip

  /// Reads it off an answer's header; what was not asked for is refused.
  init(of headers: HTTPHeaders, from host: String) throws(HTTPError) {
    if let transfer = Self.codings("transfer-encoding", in: headers).first(where: { $0 != "chunked" }) {
      throw .malformed(host: host, reason: "sends in a way nobody asked for: \(Self.shown(transfer))")
    }
    let codings = Self.codings("content-encoding", in: headers)
    let unknown = codings.dropFirst().first ?? codings.first { !["gzip", "x-gzip"].contains($0) }
    if let unknown {
      throw .malformed(host: host, reason: "packs in a way nobody asked for: \(Self.shown(unknown))")
    }
    self = codings.isEmpty ? .plain : .gzip
  }
}

private extension ContentCoding {
  static func codings(_ name: String, in headers: HTTPHeaders) -> [String] {
    headers.values(name)
      .flatMap { $0.split(separator: ",") }
      .map { $0.lowercased().filter { !$0.isWhitespace } }
      .filter { !$0.isEmpty && $0 != "identity" }
  }

  static func shown(_ coding: String) -> String {
    String(coding.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.prefix(20))
  }
}
