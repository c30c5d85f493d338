/// One marker of a JPEG, and where its content lies.
struct JPEGSegment {
  let marker: UInt8
  /// The first byte behind its length.
  let start: Int
  let end: Int

  static let app1: UInt8 = 0xE1

  /// The next one; bytes before its marker are passed over as decoders do, a few at most.
  init?(in bytes: ByteView, behind place: Int) {
    var place = place
    let last = place + Self.mostFill
    while place < last, bytes.byte(at: place) != 0xFF { place += 1 }
    while place < last, bytes.byte(at: place) == 0xFF { place += 1 }
    guard let marker = bytes.byte(at: place) else { return nil }
    self.marker = marker
    start = place + 3
    let hasLength = !(0xD0...0xD9).contains(marker) && marker > 1
    let length = hasLength ? bytes.bigEndian(2, at: place + 1) ?? 0 : 0
    guard !hasLength || length >= 2 else { return nil }
    end = place + 1 + length
  }

  private static let mostFill = 4096

  /// Says the size of the picture.
  var isFrame: Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) || marker == 0xF7
  }

  /// A frame in one of the ways that are decoded: baseline, extended and progressive, Huffman or arithmetic.
  var isDrawable: Bool { [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) }

  /// A frame whose scans refine each other.
  var isProgressive: Bool { marker == 0xC2 || marker == 0xCA }

  var isScanOrEnd: Bool { marker == 0xDA || marker == 0xD9 }
}
