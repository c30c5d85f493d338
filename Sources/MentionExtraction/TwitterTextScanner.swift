/// Finds mentions by the rules of twitter-text 3.1.
///
/// twitter-text searches a text once for each kind of mention and drops those that begin inside one of
/// another kind. This scanner gives the same results in one pass over the signs. Like a search with a regular
/// expression, it does not match characters again that an earlier match of the same kind has consumed, so the
/// end of that match is kept for each kind.
struct TwitterTextScanner: MentionScanner {
  let text: TextBytes
  var found: [FoundMention] = []
  /// The offset at which the search for the next sign continues.
  var position = 0
  /// The end of the last match for a hashtag, kept or not.
  var usedByHashtags = 0
  /// The end of the last match for a user, kept or not.
  var usedByUsers = 0
  /// The end of the last match for a link, kept or not.
  var usedByLinks = 0
  /// The end of the last run of characters that was searched for hosts without a protocol.
  var seenHosts = 0

  init(_ text: TextBytes) { self.text = text }
}

extension TwitterTextScanner {
  mutating func take(_ sign: Int) {
    switch text[sign] {
    case UInt8(ascii: "#"): takeHashtag(sign, word: sign + 1)
    case UInt8(ascii: "@"): takeUser(sign, word: sign + 1)
    case UInt8(ascii: "$"): takeCashtag(sign)
    case UInt8(ascii: "."): takeHost(dot: sign)
    case UInt8(ascii: ":"): takeAddress(colon: sign)
    default: takeFullWidth(sign)
    }
  }

  private mutating func takeFullWidth(_ sign: Int) {
    if text.isFullWidth("#", at: sign) {
      takeHashtag(sign, word: sign + 3)
    } else if text.isFullWidth("@", at: sign) {
      takeUser(sign, word: sign + 3)
    }
  }
}

extension TwitterTextScanner {
  /// Adds a link whose protocol, `http` or `https`, ends before a colon.
  mutating func takeAddress(colon: Int) {
    guard colon >= usedByLinks, text.has("://", at: colon), let start = text.startOfProtocol(before: colon),
      text.mayBeginLink(start, after: usedByLinks)
    else { return }
    let host = colon + 3
    let chain = HostChain(text)
    guard let end = chain.end(from: host, in: .latin) ?? chain.end(from: host, in: .all) else { return }
    takeLink(start, host: host..<end)
  }

  /// Adds the link with a given host, with the port, path and query after it.
  mutating func takeLink(_ start: Int, host: Range<Int>) {
    let end = LinkTail(text).end(afterHost: host.upperBound)
    usedByLinks = end
    let rule = LinkRule(text: text, link: start..<end, host: host)
    guard let end = rule.end, rule.isPossible else { return }
    keep(FoundMention(.url, start..<end))
  }
}

extension TextBytes {
  /// The offset of the `http` or `https` directly before a colon.
  fileprivate func startOfProtocol(before colon: Int) -> Int? {
    if has("http", at: colon - 4) { return colon - 4 }
    return has("https", at: colon - 5) ? colon - 5 : nil
  }
}

extension TwitterTextScanner {
  /// Adds a cashtag: one to six ASCII letters, optionally followed by `.` or `_` and one or two more.
  ///
  /// White space has to precede it; white space, punctuation or the end of the text has to follow it.
  mutating func takeCashtag(_ sign: Int) {
    let word = sign + 1
    guard text[word].isASCIILetter, sign == 0 || text.isBlankOrDirectional(at: text.start(before: sign))
    else {
      return
    }
    let symbol = endOfLetters(word, limit: 6)
    guard let end = endOfCashtag(symbol) else { return }
    keep(FoundMention(.cashtag, sign..<end, word: word))
  }

  private func endOfCashtag(_ symbol: Int) -> Int? {
    if text[symbol] == UInt8(ascii: ".") || text[symbol] == UInt8(ascii: "_") {
      let end = endOfLetters(symbol + 1, limit: 2)
      if end > symbol + 1, mayFollowCashtag(end) { return end }
    }
    return mayFollowCashtag(symbol) ? symbol : nil
  }

  private func endOfLetters(_ start: Int, limit: Int) -> Int {
    var end = start
    while end < start + limit, text[end].isASCIILetter { end += 1 }
    return end
  }

  private func mayFollowCashtag(_ end: Int) -> Bool {
    end >= text.count || text[end].isASCIIPunctuation || text.scalar(at: end).isSpace
  }
}

extension TwitterTextScanner {
  /// Adds a hashtag: letters, marks, digits and joiners of all scripts, with at least one letter or mark.
  ///
  /// None of these characters nor `&` may precede it; neither another `#` nor `://` may follow it.
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
  /// Whether a variation selector or keycap at an offset turns the sign before it into an emoji.
  func isKeycap(at offset: Int) -> Bool {
    guard self[offset] >= 0xE2 else { return false }
    let scalar = scalar(at: offset)
    return scalar == "\u{FE0F}" || scalar == "\u{20E3}"
  }
}

extension TwitterTextScanner {
  /// Adds the links without a protocol around a dot that a top-level domain follows.
  mutating func takeHost(dot: Int) {
    guard text[dot + 1].isASCIILetter || text[dot + 1] >= 0xC2, dot >= usedByLinks, dot >= seenHosts,
      TopLevelDomains.all.end(at: dot + 1, in: text) != nil
    else { return }
    let chain = HostChain(text)
    let start = startOfHosts(before: dot, chain)
    let hosts = BareHosts(text, from: start)
    seenHosts = hosts.end
    takeLinks(in: hosts, from: start)
  }

  private mutating func takeLinks(in hosts: BareHosts, from start: Int) {
    var (index, next) = (0, start)
    while index < hosts.labels.count {
      guard next <= hosts.labels[index].range.upperBound else {
        index += 1
        continue
      }
      if let host = hosts.host(in: index, from: next, after: usedByLinks) {
        takeBareLink(host)
        next = usedByLinks
      } else {
        index += 1
      }
    }
  }

  /// Adds a link without a protocol; after one of `-_./` it counts as matched but is dropped.
  private mutating func takeBareLink(_ host: Range<Int>) {
    if host.lowerBound > 0, ASCIISet.joiners.contains(text[host.lowerBound - 1]) {
      usedByLinks = LinkTail(text).end(afterHost: host.upperBound)
    } else {
      takeLink(host.lowerBound, host: host)
    }
  }

  private func startOfHosts(before dot: Int, _ chain: HostChain) -> Int {
    var start = dot
    while start > usedByLinks {
      let before = text.start(before: start)
      guard text[before] == UInt8(ascii: ".") || chain.isPart(before, in: .latin) else { break }
      start = before
    }
    return start
  }
}

extension ASCIISet {
  fileprivate static let joiners: ASCIISet = "-_./"
}

extension TwitterTextScanner {
  /// The user name that a text begins with, after nothing but white space and directional marks.
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

extension TwitterTextScanner {
  /// The longest user name in characters; new ones have up to 15, some old ones 20.
  private static let longestName = 20
  private static let longestList = 25

  /// Adds a user, with the list that may follow after a slash.
  ///
  /// No letter or digit may precede it, except for those of `RT`. `@`, an accented letter or `://` may not
  /// follow it.
  mutating func takeUser(_ sign: Int, word: Int) {
    guard text[word].isNameByte, mayPrecedeUser(sign) else { return }
    let name = text.endOfName(word, limit: Self.longestName)
    let end = endOfList(name)
    usedByUsers = end
    guard !text.voidsUser(at: end) else { return }
    keep(FoundMention(.user, sign..<end, word: word, list: name))
  }

  private func endOfList(_ slash: Int) -> Int {
    guard text[slash] == UInt8(ascii: "/"), text[slash + 1].isASCIILetter else { return slash }
    var end = slash + 2
    while end < slash + 1 + Self.longestList, text[end].isNameByte || text[end] == UInt8(ascii: "-") {
      end += 1
    }
    return end
  }

  private func mayPrecedeUser(_ sign: Int) -> Bool {
    guard sign > 0 else { return true }
    let before = text.start(before: sign)
    if before >= usedByUsers, text.mayPrecedeUser(at: before) { return true }
    return followsRT(sign)
  }

  /// Whether `RT` directly precedes an offset and is a word of its own.
  private func followsRT(_ sign: Int) -> Bool {
    let start = sign - 2
    guard start >= 0, text.has("rt", at: start) else { return false }
    if start == 0 { return true }
    let before = text.start(before: start)
    return before >= usedByUsers && !text[before].isPartOfAddress
  }
}

extension TextBytes {
  /// The end of a run of ASCII letters, digits and `_`, at most `limit` bytes after its start.
  func endOfName(_ start: Int, limit: Int) -> Int {
    var end = start
    while end < start + limit, self[end].isNameByte { end += 1 }
    return end
  }

  /// Whether the characters after a name mean that no user is mentioned, as in `@ada@example` or `@http://`.
  func voidsUser(at end: Int) -> Bool {
    if self[end] >= 0xC2 { return isAt(at: end) || scalar(at: end).isAccentedLatin }
    return self[end] == UInt8(ascii: "@") || has("://", at: end)
  }

  fileprivate func mayPrecedeUser(at offset: Int) -> Bool {
    switch self[offset] {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "@"):
      false
    case .fullWidthLead: !isFullWidth("@", at: offset)
    default: !self[offset].isNameByte
    }
  }
}

extension UInt8 {
  /// Whether it may be part of the local part of an e-mail address.
  fileprivate var isPartOfAddress: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "~"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: isNameByte
    }
  }
}

/// The limits of a link that are checked once its characters are known.
struct LinkRule {
  private static let longestLink = 4096
  private static let longestLabel = 63
  /// The longest path of an address of `t.co` in bytes.
  private static let longestSlug = 40

  let text: TextBytes
  let link: Range<Int>
  let host: Range<Int>

  /// The end of the link; `nil` where the path of an address of `t.co` is too long.
  ///
  /// An address of `t.co` ends after its ASCII letters and digits and its query, whatever follows.
  var end: Int? {
    let slug = host.upperBound + 1
    guard host.lowerBound > link.lowerBound, host.count == 4, text.has("t.co", at: host.lowerBound),
      text[slug - 1] == UInt8(ascii: "/"), text[slug].isASCIIAlphanumeric
    else { return link.upperBound }
    var end = slug
    while text[end].isASCIIAlphanumeric { end += 1 }
    return end - slug > Self.longestSlug ? nil : LinkTail(text).endOfQuery(end)
  }

  /// Whether the host and the link keep within the limits of their lengths.
  ///
  /// Labels have at most 63 bytes in their ASCII form, links with their protocol 4,096 characters.
  var isPossible: Bool {
    var (label, growth) = (host.lowerBound, 0)
    while label < host.upperBound {
      var end = label
      while end < host.upperBound, text[end] != UInt8(ascii: ".") { end += 1 }
      guard let more = self.growth(ofLabel: label..<end) else { return false }
      growth += more
      label = end + 1
    }
    return isShort(growth: growth)
  }
}

extension LinkRule {
  private func isShort(growth: Int) -> Bool {
    guard link.count + growth + "https://".count > Self.longestLink else { return true }
    let letters = link.count { !text[$0].isContinuation }
    let implied = host.lowerBound == link.lowerBound ? "https://".count : 0
    return letters + growth + implied <= Self.longestLink
  }

  /// By how many characters the ASCII form of a label is longer than the label.
  ///
  /// `nil` where it has no valid form.
  private func growth(ofLabel label: Range<Int>) -> Int? {
    guard label.contains(where: { text[$0] >= 0x80 }) else {
      return label.count <= Self.longestLabel ? 0 : nil
    }
    guard label.count <= 4 * Self.longestLabel, !text.has("xn--", at: label.lowerBound) else { return nil }
    let scalars = text.scalars(in: label)
    let length = Punycode.length(of: scalars)
    return length <= Self.longestLabel ? length - scalars.count : nil
  }
}

extension TextBytes {
  func scalars(in range: Range<Int>) -> [Unicode.Scalar] {
    var (scalars, offset) = ([Unicode.Scalar](), range.lowerBound)
    while offset < range.upperBound {
      scalars.append(scalar(at: offset))
      offset += length(at: offset)
    }
    return scalars
  }
}
