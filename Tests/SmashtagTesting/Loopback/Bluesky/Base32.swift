/// Letters and digits as they stand in what Bluesky calls users and posts by.
enum Base32 {
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")

  /// So many of them, the same for the same text and for no other.
  static func digits(_ count: Int, of text: String) -> String {
    var hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(
      (0..<count).map { _ in
        hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(hash >> 59)]
      })
  }
}
