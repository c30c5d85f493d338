/// Sequences that tmux hands on to its terminal without looking at them, as far as its option `allow-passthrough` lets it.
///
/// Source: tmux(1), `ESC P tmux ; SEQUENCE ESC \`, where each `ESC` of the sequence is written twice.
public enum TmuxPassthrough {
  private static let escape: UInt8 = 0x1B

  /// A sequence as tmux hands it on.
  public static func wrapped(_ sequence: some Sequence<UInt8>) -> [UInt8] {
    var wrapped = Array("\u{1B}Ptmux;".utf8)
    wrapped.reserveCapacity(wrapped.count + sequence.underestimatedCount + 8)
    for byte in sequence {
      wrapped.append(byte)
      if byte == escape { wrapped.append(byte) }
    }
    return wrapped + [escape, UInt8(ascii: "\\")]
  }

  /// The same for text.
  public static func wrapped(_ sequence: String) -> String {
    String(decoding: wrapped(sequence.utf8), as: UTF8.self)
  }
}
