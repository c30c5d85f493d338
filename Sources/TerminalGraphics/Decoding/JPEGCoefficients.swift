/// What the blocks of a JPEG take where they are kept, by the sampling factors in its frame.
struct JPEGCoefficients {
  let bytes: Int
  private let frame: JPEGSegment
  private let partCount: Int

  /// `nil` where the frame is cut, or says nothing sensible.
  init?(_ frame: JPEGSegment, _ bytes: ByteView) {
    guard let height = bytes.bigEndian(2, at: frame.start + 1),
      let width = bytes.bigEndian(2, at: frame.start + 3),
      let count = bytes.byte(at: frame.start + 5), (1...4).contains(count)
    else { return nil }
    let factors = (0..<Int(count)).compactMap { bytes.byte(at: frame.start + 7 + 3 * $0) }
    let (across, down) = (factors.map { Int($0 >> 4) }, factors.map { Int($0 & 15) })
    guard factors.count == count, let widest = across.max(), let highest = down.max(), widest > 0, highest > 0
    else { return nil }
    let blocks = zip(across, down).map { horizontal, vertical in
      Self.blocks(width, horizontal, widest) * Self.blocks(height, vertical, highest)
    }
    (self.frame, partCount) = (frame, Int(count))
    self.bytes = blocks.reduce(0, +) * Self.blockBytes
  }

  /// 64 coefficients of two bytes.
  private static let blockBytes = 128

  private static func blocks(_ length: Int, _ factor: Int, _ greatest: Int) -> Int {
    (length * factor + 8 * greatest - 1) / (8 * greatest)
  }
}

extension JPEGCoefficients {
  /// Whether there are several scans: it is progressive, or its first scan has not all of the colours.
  func areKept(in bytes: ByteView) -> Bool {
    if frame.isProgressive { return true }
    var place = frame.end
    for _ in 0..<Self.mostSegments {
      guard let segment = JPEGSegment(in: bytes, behind: place) else { return false }
      if segment.isScanOrEnd { return (bytes.byte(at: segment.start)).map { $0 < partCount } ?? false }
      place = segment.end
    }
    return false
  }

  private static let mostSegments = 1000
}
