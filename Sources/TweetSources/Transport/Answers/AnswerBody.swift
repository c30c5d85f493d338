import CZLibrary

/// A body as it comes in: unpacked at once, and never more of it than is wanted.
struct AnswerBody {
  private(set) var bytes: [UInt8] = []

  private let host: String
  private let limit: Int
  private let inflater: Inflater?
  private var packed = 0

  /// Up to here it grows as it needs; a longer one gets room for all it may be, untouched until it is used.
  private static let usual = 1 << 20

  init(packedAs coding: ContentCoding, limit: Int, from host: String) {
    self.host = host
    self.limit = limit
    inflater = coding == .gzip ? Inflater() : nil
  }

  /// Takes what came; what is too much, or cannot be unpacked, ends it.
  mutating func take(_ piece: UnsafeRawBufferPointer) throws(HTTPError) {
    guard let inflater else { return try append(piece) }
    packed += piece.count
    // Packed streams may be empty, and many.
    guard packed <= limit else { throw .tooLarge(host: host, limit: limit) }
    inflater.feed(piece)
    while let unpacked = try next(of: inflater) { try append(unpacked) }
  }

  /// Looks whether the end is one.
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

/// Unpacks gzip, one piece of it after the other.
final class Inflater {
  /// What comes is no gzip, or is damaged.
  struct Broken: Error {}

  /// The stream ended here; what follows has to be another one.
  private(set) var isWhole = false

  /// zlib points back at it, so it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
  private var hasMore = false

  init() {
    stream.initialize(to: z_stream())
    let gzipOnly: Int32 = 16 + MAX_WBITS
    // Where memory is short the first piece is refused.
    inflateInit2_(stream, gzipOnly, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Takes packed bytes, which have to live until the last piece was taken.
  func feed(_ bytes: UnsafeRawBufferPointer) {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
  }

  /// Unpacks the next piece of what was fed, which may be empty; `nil` where that is used up.
  ///
  /// The piece is good until the next one is asked for.
  func nextPiece() throws(Broken) -> UnsafeRawBufferPointer? {
    guard stream.pointee.avail_in > 0 || hasMore else { return nil }
    if isWhole { inflateReset(stream) }
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room.count)
    let outcome = inflate(stream, Z_NO_FLUSH)
    guard outcome != Z_BUF_ERROR else { return nil }
    guard outcome == Z_OK || outcome == Z_STREAM_END else { throw Broken() }
    isWhole = outcome == Z_STREAM_END
    hasMore = !isWhole && stream.pointee.avail_out == 0
    return UnsafeRawBufferPointer(rebasing: room.prefix(room.count - Int(stream.pointee.avail_out)))
  }
}
