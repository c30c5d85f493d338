/// Finds the orientation in the metadata of a camera.
enum ExifOrientation {
  /// `nil` where there is none at that place, or none that counts.
  static func orientation(in bytes: ByteView, at start: Int) -> Orientation? {
    guard bytes.has("Exif\0\0", at: start) else { return nil }
    let start = start + 6
    let isLittle = bytes.has("II*\0", at: start)
    guard isLittle || bytes.has([0x4D, 0x4D, 0, 0x2A], at: start) else { return nil }
    func number(_ length: Int, _ place: Int) -> Int? {
      isLittle
        ? bytes.littleEndian(length, at: start + place) : bytes.bigEndian(length, at: start + place)
    }
    guard let directory = number(4, 4), let count = number(2, directory) else { return nil }
    let entries = (0..<min(count, mostEntries)).lazy.map { directory + 2 + $0 * 12 }
    guard let entry = entries.first(where: { number(2, $0) == orientationTag && number(2, $0 + 2) == short })
    else { return nil }
    return number(2, entry + 8).flatMap(Orientation.init)
  }

  private static let orientationTag = 0x0112
  private static let short = 3
  private static let mostEntries = 1000
}
