internal import SmashtagModel

extension ImageHeader {
  /// Goes from segment to segment, over megabytes of metadata too, until one says the size.
  init(jpeg bytes: ByteView) throws(ImageError) {
    var orientation: Orientation?
    var place = 2
    for _ in 0..<Self.mostSegments {
      guard let segment = JPEGSegment(in: bytes, behind: place) else { break }
      if segment.isFrame {
        self = try Self.frame(segment, bytes, orientation ?? .upright)
        coefficientBytes = JPEGCoefficients(segment, bytes).map { $0.areKept(in: bytes) ? $0.bytes : 0 } ?? 0
        return
      }
      guard !segment.isScanOrEnd else { break }
      if orientation == nil, segment.marker == JPEGSegment.app1 {
        orientation = ExifOrientation.orientation(in: bytes, at: segment.start)
      }
      place = segment.end
    }
    throw .damaged(format: ImageFormat.jpeg.rawValue)
  }

  /// A segment has up to 64 kB; that many are more than any file has.
  private static let mostSegments = 20_000

  private static func frame(
    _ segment: JPEGSegment, _ bytes: ByteView, _ orientation: Orientation
  ) throws(ImageError) -> ImageHeader {
    guard let bits = bytes.byte(at: segment.start), let height = bytes.bigEndian(2, at: segment.start + 1),
      let width = bytes.bigEndian(2, at: segment.start + 3), width > 0, height > 0
    else { throw .damaged(format: ImageFormat.jpeg.rawValue) }
    guard segment.isDrawable else { throw .notDrawable("a lossless JPEG") }
    guard bits == 8 else { throw .notDrawable("a JPEG of \(bits) bits") }
    let stored = PixelSize(width: width, height: height)
    return ImageHeader(
      format: .jpeg, size: orientation.turned(stored), isAnimated: false, orientation: orientation)
  }
}
