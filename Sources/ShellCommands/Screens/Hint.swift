/// Something that can be done on a screen, said below it.
///
/// It teaches one lesson: once the reader has done that, the hint is not shown any more.
public struct Hint: Equatable, Sendable {
  public let text: String
  /// What it teaches; `nil` where the hint belongs to what is shown and stays.
  public let lesson: Lesson?

  public init(_ text: String, teaches lesson: Lesson? = nil) {
    self.text = text
    self.lesson = lesson
  }
}

/// The hints of the contexts; each bears the lesson it teaches.
extension Hint {
  static let select = Hint("a number opens a tweet", teaches: .number(in: .results))
  static let follow = Hint("a number follows a mention", teaches: .number(in: .tweet))
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
  static let view = Hint("view takes single keys", teaches: ViewCommand.form)
  static let save = Hint("save PATH keeps it", teaches: SaveCommand.form)
  static let delete = Hint("delete N forgets one", teaches: DeleteCommand.form)
  static let tabs = Hint("tab search returns", teaches: TabCommand.form)
  /// Never at a root, which cannot be left.
  static let back = Hint("back returns", teaches: BackCommand.form)
  static let help = Hint("help", teaches: HelpCommand.form)
  /// Stays, for where there is nothing else to do.
  static let wayOn = Hint("search WORDS")

  private init(_ text: String, teaches form: CommandForm) {
    self.init(text, teaches: Lesson(form.name))
  }
}
