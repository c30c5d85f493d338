extension TwitterTextScanner {
  /// Takes a hashtag: letters, marks, digits and joiners of all scripts, a letter or mark among them.
  ///
  /// It does not follow one of these or `&`; neither another sign nor `://` follows it.
  mutating func takeHashtag(_ sign: Int, word: Int) {
    guard text[word].isNameByte || text[word] >= 0xC2, mayPrecedeHashtag(sign) else { return }
    guard !text.isKeycap(at: word) else { return }
    let (end, hasLetter) = endOfTag(word)
    guard hasLetter else { return }
    usedByHashtags = end
    guard !text.isHash(at: end), !text.has("://", at: end) else { return }
    keep(FoundMention(.hashtag, sign..<end, word: word))
  }

  private func mayPrecedeHashtag(_ sign: Int) -> Bool {
    guard sign > 0 else { return true }
    let last = text[sign - 1]
    if last < 0x80 { return !last.isNameByte && last != UInt8(ascii: "&") }
    let before = text.start(before: sign)
    let scalar = text.scalar(at: before)
    return scalar.hashtagPart == nil || 0xFE0E...0xFE0F ~= scalar.value && before >= usedByHashtags
  }

  private func endOfTag(_ word: Int) -> (end: Int, hasLetter: Bool) {
    var (end, hasLetter) = (word, false)
    while true {
      let byte = text[end]
      if byte < 0x80 {
        guard byte.isNameByte else { return (end, hasLetter) }
        hasLetter = hasLetter || byte.isASCIILetter
        end += 1
      } else {
        guard let part = text.scalar(at: end).hashtagPart else { return (end, hasLetter) }
        hasLetter = hasLetter || part == .letter
        end += text.length(at: end)
      }
    }
  }
}

extension TextBytes {
  /// Whether the sign before makes an emoji with what stands at an offset, a variation selector or a keycap.
  func isKeycap(at offset: Int) -> Bool {
    guard self[offset] >= 0xE2 else { return false }
    let scalar = scalar(at: offset)
    return scalar == "\u{FE0F}" || scalar == "\u{20E3}"
  }
}
