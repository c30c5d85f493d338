import TerminalKit

/// A part of a tweet's text that is a mention.
struct MentionStretch {
  /// In code points.
  var range: Range<Int>
  let role: TextRole
  /// The word of a tag or a user, with its sign.
  var keyword: String?
  var link: String?
  /// What is shown in its place.
  var label: String?
}
