/// A word of a plain text that leads somewhere, and where it stands.
///
/// It shares the memory of the text it was found in.
public struct ExtractedMention: Equatable, Sendable {
  public enum Kind: Sendable {
    case hashtag
    case user
    case cashtag
    case url
  }

  public let kind: Kind
  /// The rules it was found by.
  let rules: MentionRules
  /// The word without its sign, as it is written; of a link the whole address.
  public let word: Substring
  /// The list of a user that is meant, with its slash: `/list` of `@user/list`.
  public let list: Substring?
  /// Where it stands, its sign and its list included.
  public let place: TextPlace

  /// In code points of the text.
  public var range: Range<Int> { place.codePoints }

  /// The word with its sign, which is never the full-width one: `#rain`, `@ada`, `$TSLA`.
  ///
  /// Bluesky names stocks in capitals, however they are written.
  public var keyword: String {
    switch kind {
    case .hashtag: "#" + word
    case .user: "@" + word
    case .cashtag: rules == .bluesky ? "$" + word.uppercased() : "$" + word
    case .url: String(word)
    }
  }
}
