public import Foundation
public import SmashtagModel

/// What the shell does after a command: the command decides, only the shell acts.
public enum Step: Sendable {
  /// Shows a new context.
  case push(any Context)
  /// Puts a newer state of the context the command ran in into its place, and shows it.
  ///
  /// A search made again counts among the recents, a refresh does not.
  case replace(any Context, isSearch: Bool = false)
  /// The same, where items were added at the end: shows those.
  case extend(any Context)
  case back(Int)
  case forward
  case root
  /// Goes to a tab, with a newer state of its root where there is one; that alone is taken where the reader has moved
  /// on meanwhile.
  case tab(Navigation.Tab, unwinds: Bool, root: (any Context)? = nil)
  /// Shows the context in front again.
  case showAgain
  /// Shows the items that did not fit.
  case showNext
  /// Keeps the context the command ran in fresh, and shows what is new, until it is cancelled.
  case watch(seconds: Int)
  /// Shows something that is no place to stand in; a failure is reported after it.
  case show(Screen, json: JSON, failure: CommandError? = nil)
  /// Says that something was done.
  case done(String, json: JSON)
  case use(SourceCatalog, note: String, json: JSON)
  /// Defines a live source, or puts it in the place of the one that bears its name.
  case addSource(SourceAddition)
  /// Forgets a live source.
  case removeSource(String)
  /// Asks for the token of a source, and keeps it.
  case login(String)
  /// Forgets the token of a source.
  case logout(String)
  case set(Setting, value: String)
  case clear
  case open(String)
  case copy(String)
  /// Shows an image by full-screen keys; where `returns`, the context the command ran in is that image, and takes
  /// the state the reader leaves it in.
  case view(ImageContext, returns: Bool)
  /// Writes bytes into a new file, and says so; one that is there is never written over.
  case save(Data, path: String, note: String)
  /// Lists what a text mentions.
  case extract(Extraction)
  /// Lists what each line of standard input mentions, as it comes.
  case extractLines(MentionRules)
  case quit
}
