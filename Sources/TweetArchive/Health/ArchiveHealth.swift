/// How sound an archive is, as far as was looked.
public struct ArchiveHealth: Equatable, Sendable {
  /// Why something was not looked at.
  public enum Gap: Equatable, Sendable {
    /// The task was cancelled before the end.
    case stopped
    /// The search index can only be checked while nobody writes.
    case indexInUse
    /// The search index can only be checked where the file may be written.
    case indexReadOnly
    /// The check of the search index would have kept others from writing for too long.
    case indexTooLarge
  }

  /// The tables, the file as a whole, and the search index.
  public var parts: Int
  public var checkedParts = 0
  /// What is wrong, in SQLite's words.
  public var problems: [String] = []
  /// `nil` where everything was looked at.
  public var gap: Gap?

  public var isDamaged: Bool { !problems.isEmpty }

  init(parts: Int) { self.parts = parts }
}
