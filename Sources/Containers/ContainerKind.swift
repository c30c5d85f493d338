/// What a container is, told by its first bytes.
enum ContainerKind: Equatable {
  case zip
  case tar

  /// How many bytes tell.
  static let signLength = 512

  /// `nil` for what is neither.
  init?(beginning: some Collection<UInt8>) {
    let bytes = Array(beginning.prefix(Self.signLength))
    if Self.zipSigns.contains(where: bytes.starts) {
      self = .zip
    } else if Self.isTarHeader(bytes) {
      self = .tar
    } else {
      return nil
    }
  }

  /// A file, the end of an empty one, a part of several.
  private static let zipSigns: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
}

private extension ContainerKind {
  /// Old ones bear no sign, so the sum of the header has to be right.
  static func isTarHeader(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == signLength, bytes[0] != 0 else { return false }
    let field = 148..<156
    let digits = bytes[field].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    let told = digits.reduce(0) { $0 << 3 | Int($1 & 7) }
    let blanks = field.count * 0x20
    let sum = bytes.reduce(0) { $0 + Int($1) } - bytes[field].reduce(0) { $0 + Int($1) } + blanks
    return !digits.isEmpty && told == sum
  }
}
