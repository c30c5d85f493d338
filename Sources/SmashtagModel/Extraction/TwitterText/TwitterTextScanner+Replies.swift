extension TwitterTextScanner {
  /// The name a text begins with, behind nothing but blanks and directional marks: whom it answers.
  static func userRepliedTo(in text: TextBytes) -> Range<Int>? {
    var sign = 0
    while text.isBlankOrDirectional(at: sign) { sign += text.length(at: sign) }
    guard text.isAt(at: sign) else { return nil }
    let word = sign + text.length(at: sign)
    let end = text.endOfName(word, limit: longestNameOfReply)
    guard end > word, !text.voidsUser(at: end) else { return nil }
    return word..<end
  }

  private static var longestNameOfReply: Int { 20 }
}

extension TextBytes {
  func isBlankOrDirectional(at offset: Int) -> Bool {
    guard offset < count else { return false }
    let scalar = scalar(at: offset)
    return scalar.isSpace || scalar.isDirectional
  }
}
