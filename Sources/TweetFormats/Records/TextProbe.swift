/// Tells text from pictures, archives and the like by how a file begins.
enum TextProbe {
  /// So many bytes are looked at.
  static let length = 4096

  /// Whether a file that begins so is text in UTF-8; a stray control character is only a fault of its record.
  static func isText(_ beginning: some Collection<UInt8>) -> Bool {
    if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) { return false }
    let isJSON = beginning.first { !$0.isBlank && $0 != .recordSeparator }?.opensJSON == true
    if !isJSON, beginning.contains(0) { return false }
    return beginning.count(where: isControl) * 50 <= beginning.count
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x08...0x0D, 0x1B, .recordSeparator: false
    default: byte < 0x20
    }
  }
}
