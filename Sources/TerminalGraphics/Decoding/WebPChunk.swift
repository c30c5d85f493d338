/// One chunk of a WebP.
struct WebPChunk {
  let name: String
  /// Where its name stands.
  let head: Int
  /// Its content; the end may lie behind that of the bytes.
  var start: Int { head + 8 }
  let end: Int

  init?(in bytes: ByteView, at place: Int) {
    guard let length = bytes.littleEndian(4, at: place + 4) else { return nil }
    let letters = (0..<4).compactMap { bytes.byte(at: place + $0) }
    name = String(decoding: letters, as: UTF8.self)
    head = place
    end = place + 8 + length + length % 2
  }
}

/// The chunks from a place on, a limited number of them.
struct WebPChunks: Sequence, IteratorProtocol {
  private let bytes: ByteView
  private var place: Int
  private var budget = 1000

  init(_ bytes: ByteView, from place: Int) { (self.bytes, self.place) = (bytes, place) }

  mutating func next() -> WebPChunk? {
    guard budget > 0, let chunk = WebPChunk(in: bytes, at: place) else { return nil }
    budget -= 1
    place = chunk.end
    return chunk
  }
}
