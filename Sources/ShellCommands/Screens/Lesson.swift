/// Something that a reader knows once it was done: a command, or what a number leads to in some kind of place.
public struct Lesson: Hashable, Sendable {
  /// How the state remembers it.
  public let name: String

  public init(_ name: String) { self.name = name }

  /// What using a command in a kind of place teaches.
  public init(using command: String, in kind: ContextKind) {
    self = command == SelectCommand.form.name ? .number(in: kind) : Lesson(command)
  }

  /// Numbers lead to tweets, to mentions, or to searches.
  static func number(in kind: ContextKind) -> Lesson {
    switch kind {
    case .results, .gallery: Lesson(SelectCommand.form.name)
    case .photos, .recentPhotos: Lesson(SelectCommand.form.name + " photo")
    case .places: Lesson(SelectCommand.form.name + " place")
    case .tweet, .mentions, .image: Lesson(SelectCommand.form.name + " mention")
    case .page: Lesson(SelectCommand.form.name + " link")
    case .home, .recents: Lesson(SelectCommand.form.name + " search")
    }
  }
}
