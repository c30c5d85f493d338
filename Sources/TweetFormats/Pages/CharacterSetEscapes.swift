/// Text of ISO-2022-JP, where escapes lead from ASCII to Japanese and back, as EUC-JP, where nothing has to be remembered.
struct CharacterSetEscapes {
  private enum State {
    case ascii
    case katakana
    case kanji
  }

  private var state = State.ascii
  private(set) var bytes: [UInt8] = []

  init(_ text: ArraySlice<UInt8>) {
    bytes.reserveCapacity(text.count * 2)
    var rest = text
    while let byte = rest.first {
      if byte == 0x1B, let state = Self.state(rest) {
        self.state = state
        rest = rest.dropFirst(3)
      } else {
        take(byte)
        rest = rest.dropFirst()
      }
    }
  }

  /// Lines end in ASCII, whatever the escapes before them; bytes of no meaning are left for EUC-JP to refuse.
  private mutating func take(_ byte: UInt8) {
    if byte == 0x0A || byte == 0x0D { state = .ascii }
    guard (0x21...0x7E).contains(byte), state != .ascii else {
      bytes.append(byte < 0x80 ? byte : 0xFF)
      return
    }
    if state == .katakana { bytes.append(0x8E) }
    bytes.append(byte | 0x80)
  }

  private static func state(_ escape: ArraySlice<UInt8>) -> State? {
    switch String(decoding: escape.dropFirst().prefix(2), as: UTF8.self) {
    case "(B", "(J": .ascii
    case "(I": .katakana
    case "$@", "$B": .kanji
    default: nil
    }
  }
}
