import SmashtagModel

/// All commands there are.
public enum CommandTable {
  /// A command's form, and how to make one of its arguments.
  struct Entry: Sendable {
    let form: CommandForm
    let make: @Sendable (Arguments) throws -> any Command

    init<C: Command>(_ type: C.Type) {
      form = C.form
      make = { try C($0) }
    }

    func isNamed(_ word: String) -> Bool { form.name == word || form.shortForms.contains(word) }
  }

  /// The commands that are typed by name.
  static let entries: [Entry] = [
    Entry(SearchCommand.self), Entry(NewCommand.self), Entry(FindCommand.self), Entry(GoCommand.self),
    Entry(MentionsCommand.self),
    Entry(GalleryCommand.self), Entry(ExtractCommand.self),
    Entry(BackCommand.self), Entry(ForwardCommand.self), Entry(RootCommand.self), Entry(PathCommand.self),
    Entry(TabCommand.self), Entry(RecentsCommand.self), Entry(PlacesCommand.self),
    Entry(PhotosCommand.self), Entry(RefreshCommand.self), Entry(MoreCommand.self),
    Entry(WatchCommand.self),
    Entry(ReadCommand.self), Entry(OpenCommand.self), Entry(ImageCommand.self), Entry(ZoomCommand.self),
    Entry(PanCommand.self),
    Entry(ViewCommand.self), Entry(SaveCommand.self), Entry(CopyCommand.self), Entry(DeleteCommand.self),
    Entry(UndoCommand.self),
    Entry(UseCommand.self), Entry(SourceCommand.self), Entry(LoginCommand.self), Entry(LogoutCommand.self),
    Entry(ImportCommand.self), Entry(ExportCommand.self),
    Entry(CacheCommand.self), Entry(SetCommand.self), Entry(HistoryCommand.self), Entry(ClearCommand.self),
    Entry(DoctorCommand.self), Entry(HelpCommand.self),
    Entry(QuitCommand.self),
  ]

  /// The command that asks the reader something at the terminal.
  public static let asking = LoginCommand.form.name

  /// The words that show the help of the command a line begins with.
  public static func wordsForHelp(on first: String) -> [String] { [HelpCommand.form.name, first] }

  /// What help lists; an item is selected by its number alone.
  public static var forms: [CommandForm] { [SelectCommand.form] + entries.map(\.form) }

  /// The form of the command that runs a line which begins with a word; `nil` where that names none.
  static func form(of word: String) -> CommandForm? {
    if word.beginsSearch { return SearchCommand.form }
    if word.hasPrefix("/") { return FindCommand.form }
    if !word.isEmpty, word.allSatisfy(\.isASCIIDigit) { return SelectCommand.form }
    if word.isWebAddress { return word.isAddressOfTweet ? GoCommand.form : ReadCommand.form }
    return forms.first { $0.name == word || $0.shortForms.contains(word) }
  }

  /// Whether a word is the whole name of a command.
  static func isName(_ word: Substring) -> Bool { entries.contains { $0.form.name == word } }

  /// The command a word names: by its name or a listed short form, at a prompt by any prefix that is clear.
  static func entry(named word: String, mayBeCut: Bool) throws(UsageError) -> Entry {
    if let exact = entries.first(where: { $0.isNamed(word) }) { return exact }
    let matches = mayBeCut ? entries.filter { $0.form.name.hasPrefix(word) } : []
    let reachable = matches.filter { !$0.form.needsWholeName }
    if let only = reachable.first, reachable.count == 1 { return only }
    if reachable.count > 1 { throw .ambiguous(word, choices: reachable.map(\.form.name)) }
    if let guarded = matches.first { throw .wholeNameNeeded(word, name: guarded.form.name) }
    throw .unknownCommand(word, nearest: word.nearest(in: entries.map(\.form.name)))
  }

  /// Whether a line begins with a command that takes its text raw, where an apostrophe is a letter; or with an
  /// address.
  static func takesRawText(_ line: Substring) -> Bool {
    if line.beginsSearch || line.hasPrefix("/") { return true }
    let word = String(line.prefix { !$0.isWhitespace })
    return word.isWebAddress || (try? entry(named: word, mayBeCut: true))?.form.isRaw ?? false
  }
}
