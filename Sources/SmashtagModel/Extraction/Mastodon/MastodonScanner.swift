/// Finds mentions by Mastodon's rules: hashtags, users here and elsewhere, and links with a protocol.
///
/// Sources: `app/models/concerns/tag/naming.rb`, `app/models/account.rb`, `app/lib/extractor.rb` and
/// `config/initializers/twitter_regex.rb` of Mastodon.
struct MastodonScanner: MentionScanner {
  let text: TextBytes
  var found: [FoundMention] = []
  var position = 0
  /// The end of the last link, kept or not.
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
  /// What Ruby calls a word character: a letter, a mark, a digit, a connector such as `_`.
  var isMastodonWord: Bool {
    if value < 0x80 { return UInt8(value).isNameByte }
    switch properties.generalCategory {
    case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return isAlphabetic
    }
  }
}
