import SmashtagModel

/// The table of all commands.
public enum CommandTable {
  /// A command's form, and a closure that makes the command from arguments.
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
    Entry(MentionsCommand.self), Entry(LinksCommand.self), Entry(NoteCommand.self),
    Entry(WhenCommand.self),
    Entry(GalleryCommand.self), Entry(ThreadCommand.self), Entry(QuotesCommand.self),
    Entry(EditsCommand.self),
    Entry(MeCommand.self), Entry(TimelineCommand.self), Entry(BookmarksCommand.self),
    Entry(LikesCommand.self),
    Entry(TrendsCommand.self), Entry(ExtractCommand.self),
    Entry(NextCommand.self), Entry(PreviousCommand.self),
    Entry(BackCommand.self), Entry(ForwardCommand.self), Entry(RootCommand.self), Entry(PathCommand.self),
    Entry(TabCommand.self), Entry(RecentsCommand.self), Entry(PlacesCommand.self),
    Entry(PhotosCommand.self), Entry(KeptCommand.self), Entry(RefreshCommand.self), Entry(MoreCommand.self),
    Entry(TopCommand.self), Entry(EndCommand.self),
    Entry(WatchCommand.self),
    Entry(ReadCommand.self), Entry(OpenCommand.self), Entry(ImageCommand.self), Entry(PlayCommand.self),
    Entry(ZoomCommand.self),
    Entry(PanCommand.self),
    Entry(ViewCommand.self), Entry(SaveCommand.self), Entry(CopyCommand.self), Entry(KeepCommand.self),
    Entry(DeleteCommand.self),
    Entry(UndoCommand.self),
    Entry(UseCommand.self), Entry(SourceCommand.self), Entry(LoginCommand.self), Entry(LogoutCommand.self),
    Entry(ImportCommand.self), Entry(ExportCommand.self), Entry(LoadCommand.self), Entry(SchemaCommand.self),
    Entry(CacheCommand.self), Entry(SetCommand.self), Entry(HistoryCommand.self), Entry(ClearCommand.self),
    Entry(DoctorCommand.self), Entry(TutorialCommand.self), Entry(HelpCommand.self),
    Entry(QuitCommand.self),
  ]

  /// The name of the command that asks the user for input at the terminal.
  public static let asking = LoginCommand.form.name

  /// The words of the command that shows help on another command.
  ///
  /// - Parameter first: the first word of that command's line.
  public static func wordsForHelp(on first: String) -> [String] { [HelpCommand.form.name, first] }

  /// The forms of all commands for help, including that of a number alone, which selects an item.
  public static var forms: [CommandForm] { [SelectCommand.form] + entries.map(\.form) }

  /// The form of the command that runs a line with this first word; `nil` if there is none.
  static func form(of word: String) -> CommandForm? {
    if word.beginsSearch { return SearchCommand.form }
    if word.hasPrefix("/") { return FindCommand.form }
    if !word.isEmpty, word.allSatisfy(\.isASCIIDigit) { return SelectCommand.form }
    if word.isWebAddress { return word.isAddressOfTweet ? GoCommand.form : ReadCommand.form }
    return forms.first { $0.name == word || $0.shortForms.contains(word) }
  }

  /// Whether a word is the whole name of a command.
  static func isName(_ word: Substring) -> Bool { entries.contains { $0.form.name == word } }

  /// Finds the command for a word, by its name, a short form, or with `mayBeCut` by a unique prefix.
  static func entry(named word: String, mayBeCut: Bool) throws(UsageError) -> Entry {
    if let exact = entries.first(where: { $0.isNamed(word) }) { return exact }
    let matches = mayBeCut ? entries.filter { $0.form.name.hasPrefix(word) } : []
    let reachable = matches.filter { !$0.form.needsWholeName }
    if let only = reachable.first, reachable.count == 1 { return only }
    if reachable.count > 1 { throw .ambiguous(word, choices: reachable.map(\.form.name)) }
    if let guarded = matches.first { throw .wholeNameNeeded(word, name: guarded.form.name) }
    throw .unknownCommand(word, nearest: word.nearest(in: entries.map(\.form.name)))
  }

  /// Whether a line begins with a command that takes its text unparsed, where an apostrophe is no quote, or
  /// with an address, or with words to search for.
  static func takesRawText(_ line: Substring) -> Bool {
    if line.beginsSearch || line.hasPrefix("/") { return true }
    let word = String(line.prefix { !$0.isWhitespace })
    if word.isWebAddress || WordsCommand.isMeant(by: word) { return true }
    return (try? entry(named: word, mayBeCut: true))?.form.isRaw ?? false
  }
}
