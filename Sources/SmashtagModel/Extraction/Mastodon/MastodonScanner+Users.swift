extension MastodonScanner {
  /// A longer host makes a user none.
  private static let longestHost = 256

  /// Takes a user, with the host of another server where it stands behind a second `@`.
  ///
  /// Names hold `.` and `-` between letters; hosts letters of all scripts.
  mutating func takeUser(_ sign: Int) {
    guard text[sign + 1].isNameByte, mayPrecedeUser(sign) else { return }
    let name = end(of: sign + 1) { text[$0].isNameByte }
    let host = text[name] == UInt8(ascii: "@") ? end(of: name + 1, where: isWord) : name
    let end = host > name + 1 ? host : name
    position = end
    guard !text.voidsUser(at: end), isShort(name..<end) else { return }
    keep(FoundMention(.user, sign..<end, word: sign + 1))
  }

  private func mayPrecedeUser(_ sign: Int) -> Bool {
    guard sign > 0 else { return true }
    let scalar = text.scalar(at: text.start(before: sign))
    return scalar != "=" && scalar != "/" && !scalar.isMastodonWord
  }

  private func isShort(_ host: Range<Int>) -> Bool {
    host.count <= Self.longestHost || host.count { !text[$0].isContinuation } <= Self.longestHost
  }

  /// The end of parts joined by `.` and `-`; the start where there is none.
  private func end(of start: Int, where isPart: (Int) -> Bool) -> Int {
    var (offset, end) = (start, start)
    while true {
      while isPart(offset) {
        offset += text.length(at: offset)
        end = offset
      }
      guard end > start, text[offset].isJoiner else { return end }
      while text[offset].isJoiner { offset += 1 }
      guard isPart(offset) else { return end }
    }
  }

  private func isWord(_ offset: Int) -> Bool { offset < text.count && text.scalar(at: offset).isMastodonWord }
}
