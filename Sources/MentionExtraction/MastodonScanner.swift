/// Finds mentions by Mastodon's rules: hashtags, users here and elsewhere, and links with a protocol.
///
/// Sources: `app/models/concerns/tag/naming.rb`, `app/models/account.rb`, `app/lib/extractor.rb` and
/// `config/initializers/twitter_regex.rb` of Mastodon.
struct MastodonScanner: MentionScanner {
  let text: TextBytes
  var found: [FoundMention] = []
  var position = 0
  /// The end of the last match for a link, kept or not.
  var usedByLinks = 0

  init(_ text: TextBytes) { self.text = text }

  mutating func take(_ sign: Int) {
    switch text[sign] {
    case UInt8(ascii: "#"): takeHashtag(sign, word: sign + 1)
    case UInt8(ascii: "@"): takeUser(sign)
    case UInt8(ascii: ":"): takeAddress(colon: sign)
    case .fullWidthLead where text.isFullWidth("#", at: sign): takeHashtag(sign, word: sign + 3)
    default: break
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a word character by Ruby's definition: a letter, a mark, a digit, a connector such as `_`.
  var isMastodonWord: Bool {
    if value < 0x80 { return UInt8(value).isNameByte }
    switch properties.generalCategory {
    case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return isAlphabetic
    }
  }
}

extension MastodonScanner {
  /// Adds a hashtag, which begins a line or follows white space.
  ///
  /// It consists of word characters, one of them a letter, or of three or more characters with a `_`, `·`,
  /// `・` or zero-width non-joiner between word characters.
  mutating func takeHashtag(_ sign: Int, word: Int) {
    guard mayPrecedeHashtag(sign), let end = endOfTag(word) else { return }
    keep(FoundMention(.hashtag, sign..<endBeforeProtocol(word, end), word: word))
  }

  private func mayPrecedeHashtag(_ sign: Int) -> Bool {
    sign == 0 || text.scalar(at: text.start(before: sign)).isWhitespace
  }

  private func endOfTag(_ word: Int) -> Int? {
    var run = TagRun()
    var offset = word
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      let next = offset + text.length(at: offset)
      guard run.take(scalar, at: offset - word, end: next) else { break }
      offset = next
    }
    return run.end
  }

  /// The end of a hashtag before the protocol of a link that follows it directly.
  private func endBeforeProtocol(_ word: Int, _ end: Int) -> Int {
    guard text.has("://", at: end) else { return end }
    for letters in ["https", "http"] as [StaticString] {
      let start = end - letters.utf8CodeUnitCount
      if start > word, text.has(letters, at: start) { return start }
    }
    return end
  }
}

/// The state of reading a hashtag character by character.
private struct TagRun {
  /// The end of the characters up to the first separator, and whether a letter is among them.
  private var plain = (end: 0, hasLetter: false, isOpen: true)
  /// The end of the last word character.
  private var lastWord = 0
  /// Whether a word character followed a letter or separator that came after the first character.
  private var isJoined = false
  private var hasJoint = false

  /// The end of the hashtag; `nil` where there is none.
  var end: Int? { isJoined ? lastWord : plain.hasLetter ? plain.end : nil }

  /// Reads the next character; returns whether it belongs to the hashtag.
  mutating func take(_ scalar: Unicode.Scalar, at offset: Int, end: Int) -> Bool {
    let isWord = scalar.isMastodonWord
    guard isWord || offset > 0 && scalar.isSeparator else { return false }
    if isWord { takeWord(scalar, end: end) } else { plain.isOpen = false }
    if offset > 0, scalar.isSeparator || scalar.isAlphabetic { hasJoint = true }
    return true
  }

  private mutating func takeWord(_ scalar: Unicode.Scalar, end: Int) {
    isJoined = isJoined || hasJoint
    lastWord = end
    guard plain.isOpen else { return }
    plain = (end, plain.hasLetter || scalar.isAlphabetic, true)
  }
}

extension Unicode.Scalar {
  /// Whether it is `_`, `·`, `・` or the zero-width non-joiner.
  fileprivate var isSeparator: Bool {
    self == "_" || self == "\u{B7}" || self == "\u{30FB}" || self == "\u{200C}"
  }
}

extension MastodonScanner {
  private static let protocols: [StaticString] = [
    "https", "http", "dat", "dweb", "ipfs", "ipns", "ssb", "gopher", "gemini",
  ]

  /// Adds a link whose protocol ends before a colon.
  mutating func takeAddress(colon: Int) {
    guard text.has("://", at: colon), let start = startOfProtocol(before: colon),
      text.mayBeginLink(start, after: usedByLinks)
    else {
      return
    }
    let host = colon + 3
    guard let hostEnd = HostChain(text).end(from: host, in: .all) else { return }
    let end = LinkTail(text, letters: .mastodon).end(afterHost: hostEnd)
    usedByLinks = end
    guard LinkRule(text: text, link: start..<end, host: host..<hostEnd).isPossible else { return }
    keep(FoundMention(.url, start..<end))
  }

  private func startOfProtocol(before colon: Int) -> Int? {
    for letters in Self.protocols where text.has(letters, at: colon - letters.utf8CodeUnitCount) {
      return colon - letters.utf8CodeUnitCount
    }
    return nil
  }
}

extension MastodonScanner {
  /// The longest host of a user in characters, including its `@`.
  private static let longestHost = 256

  /// Adds a user, with the host of another server where it follows after a second `@`.
  ///
  /// Names may hold `.` and `-` between letters; hosts may hold letters of all scripts.
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

  /// The end of a sequence of parts joined by `.` and `-`; the start where there is none.
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
