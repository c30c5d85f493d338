/// What a stretch of text is for; a ``Theme`` gives each its look.
public enum TextRole: Int, CaseIterable, Sendable {
  case plain
  /// The one thing of a line that should be seen first, such as a name.
  case strong
  /// What is secondary: handles, times, hints.
  case dim
  case hashtag
  case url
  case user
  case image
  /// The number that selects an item.
  case number
  /// The title of a screen or a section.
  case heading
  /// A word that was searched for, where it was found; laid over the look of what it stands in.
  case hit
  case warning
  case error
}
