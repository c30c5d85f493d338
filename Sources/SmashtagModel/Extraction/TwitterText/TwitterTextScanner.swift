/// Finds mentions by the rules of twitter-text 3.1.
///
/// twitter-text searches a text once for each kind and drops what begins inside a mention of another kind. This goes
/// through it once, from sign to sign, and comes to the same answers: what a search has used up, it does not look at
/// again, as regular expressions do not.
struct TwitterTextScanner: MentionScanner {
  let text: TextBytes
  var found: [FoundMention] = []
  /// Where the search goes on.
  var position = 0
  /// The end of what the search for hashtags has used up.
  var usedByHashtags = 0
  /// The end of what the search for users has used up.
  var usedByUsers = 0
  /// The end of what the search for links has used up.
  var usedByLinks = 0
  /// The end of the hosts that were looked at without a protocol.
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
