/// A hint below a screen on what can be done there.
///
/// A hint is not shown any more once its lesson is known.
public struct Hint: Equatable, Sendable {
  /// The text of the hint.
  public let text: String
  /// What it teaches; `nil` if it is always shown.
  public let lesson: Lesson?

  /// Creates a hint.
  public init(_ text: String, teaches lesson: Lesson? = nil) {
    self.text = text
    self.lesson = lesson
  }
}

/// The hints of the contexts.
extension Hint {
  static let select = Hint("a number opens a tweet", teaches: .number(in: .results))
  static let thread = Hint("thread shows the conversation", teaches: ThreadCommand.form)
  static let searchTag = Hint("a number searches for it", teaches: .number(in: .trends))
  static let followBar = Hint("a number shows its tweets", teaches: .number(in: .when))
  static let useKept = Hint("a number opens it", teaches: .number(in: .kept))
  static let follow = Hint("a number follows a mention", teaches: .number(in: .tweet))
  static let footnote = Hint("note N shows a footnote", teaches: NoteCommand.form)
  static let followLink = Hint("a number follows a link", teaches: .number(in: .page))
  static let showPhotos = Hint("a number shows its photos", teaches: .number(in: .places))
  static let showPhoto = Hint("a number shows the photo", teaches: .number(in: .photos))
  static let searchAgain = Hint("a number searches again", teaches: .number(in: .recents))
  static let search = Hint("#tag, @user or search WORDS", teaches: SearchCommand.form)
  static let mentions = Hint("mentions ranks them all", teaches: MentionsCommand.form)
  static let gallery = Hint("gallery shows them small", teaches: GalleryCommand.form)
  static let find = Hint("find TEXT narrows", teaches: FindCommand.form)
  static let more = Hint("more brings older ones", teaches: MoreCommand.form)
  static let refresh = Hint("refresh brings newer ones", teaches: RefreshCommand.form)
  static let open = Hint("open shows it in the browser", teaches: OpenCommand.form)
  static let copy = Hint("copy takes its link", teaches: CopyCommand.form)
  static let reveal = Hint("image shows it", teaches: ImageCommand.form)
  static let zoom = Hint("+ and - zoom", teaches: ZoomCommand.form)
  static let enlarge = Hint("zoom in enlarges them", teaches: ZoomCommand.form)
  static let play = Hint("play plays it", teaches: PlayCommand.form)
  static let playItem = Hint("play N plays a film", teaches: PlayCommand.form)
  static let view = Hint("view takes single keys", teaches: ViewCommand.form)
  static let save = Hint("save PATH keeps it", teaches: SaveCommand.form)
  static let delete = Hint("delete N forgets one", teaches: DeleteCommand.form)
  static let tabs = Hint("tab search returns", teaches: TabCommand.form)
  static let nextPage = Hint("next reads on", teaches: NextCommand.form)
  /// Not used at a root, which cannot be left.
  static let back = Hint("back returns", teaches: BackCommand.form)
  static let help = Hint("help", teaches: HelpCommand.form)
  /// Always shown, if there is nothing else to do.
  static let next = Hint("search WORDS")

  private init(_ text: String, teaches form: CommandForm) {
    self.init(text, teaches: Lesson(form.name))
  }
}

/// Something the user knows after doing it once: a command, or selecting by number in a kind of context.
public struct Lesson: Hashable, Sendable {
  /// The name under which it is saved.
  public let name: String

  /// Creates a lesson from its saved name.
  public init(_ name: String) { self.name = name }

  /// The lesson of using a command in a kind of context.
  public init(using command: String, in kind: ContextKind) {
    self = command == SelectCommand.form.name ? .number(in: kind) : Lesson(command)
  }

  /// The lesson of selecting by number, which depends on the kind of items.
  static func number(in kind: ContextKind) -> Lesson {
    switch kind {
    case .results, .gallery, .thread: Lesson(SelectCommand.form.name)
    case .photos, .recentPhotos: Lesson(SelectCommand.form.name + " photo")
    case .places: Lesson(SelectCommand.form.name + " place")
    case .tweet, .mentions, .image: Lesson(SelectCommand.form.name + " mention")
    case .page: Lesson(SelectCommand.form.name + " link")
    case .home, .recents, .trends: Lesson(SelectCommand.form.name + " search")
    case .kept: Lesson(SelectCommand.form.name + " kept")
    case .when: Lesson(SelectCommand.form.name + " bar")
    // Versions have no numbers.
    case .edits: Lesson(SelectCommand.form.name)
    }
  }
}
