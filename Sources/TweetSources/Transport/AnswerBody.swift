import Containers

/// A response's body as it arrives: decompressed at once, and limited in size.
struct AnswerBody {
  private(set) var bytes: [UInt8] = []

  private let host: String
  private let limit: Int
  private let inflater: Inflater?
  private var packed = 0

  /// The size up to which memory grows as needed; beyond it the maximum is reserved, which costs nothing
  /// until used.
  private static let usual = 1 << 20

  init(packedAs coding: ContentCoding, limit: Int, from host: String) {
    self.host = host
    self.limit = limit
    inflater = coding == .gzip ? Inflater(pieceLength: 1 << 16) : nil
  }

  /// Takes received bytes; throws if there are too many, or they cannot be decompressed.
  mutating func take(_ piece: UnsafeRawBufferPointer) throws(HTTPError) {
    guard let inflater else { return try append(piece) }
    packed += piece.count
    // The compressed size is limited, too, because there may be many empty streams.
    guard packed <= limit else { throw .tooLarge(host: host, limit: limit) }
    inflater.feed(piece)
    while let unpacked = try next(of: inflater) { try append(unpacked) }
  }

  /// Throws if the compressed data are incomplete.
  func finish() throws(HTTPError) {
    if let inflater, packed > 0, !inflater.isWhole { throw .cutOff(host: host) }
  }
}

private extension AnswerBody {
  func next(of inflater: Inflater) throws(HTTPError) -> UnsafeRawBufferPointer? {
    do { return try inflater.nextPiece() } catch {
      throw .malformed(host: host, reason: "sends gzip that cannot be unpacked")
    }
  }

  mutating func append(_ piece: UnsafeRawBufferPointer) throws(HTTPError) {
    guard piece.count <= limit - bytes.count else { throw .tooLarge(host: host, limit: limit) }
    if bytes.count <= Self.usual, bytes.count + piece.count > Self.usual { bytes.reserveCapacity(limit) }
    bytes.append(contentsOf: piece)
  }
}

/// How the end of a response is recognized.
///
/// Over HTTP/1, a response may end when its connection is closed; only TLS's close notification then proves
/// that it is complete.
struct AnswerEnd {
  /// libcurl's number for HTTP/2, from which on each response has its own end.
  private static let firstWithStreams = 3
  private static let bodiless: Set = [204, 304]

  /// Whether the end is known without the connection being closed.
  let isSaid: Bool

  init(_ status: Int, _ headers: HTTPHeaders, over version: Int) {
    isSaid =
      version >= Self.firstWithStreams || Self.bodiless.contains(status)
      || headers["content-length"] != nil
      || headers.values("transfer-encoding").contains { $0.lowercased().hasSuffix("chunked") }
  }
}

/// The compression of a response's body.
enum ContentCoding: Equatable {
  case plain
  case gzip

  /// Reads the compression from headers; throws for one that was not requested.
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
