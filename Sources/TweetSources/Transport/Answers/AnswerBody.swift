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
