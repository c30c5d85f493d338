public import SmashtagModel

/// Why a valid command could not be carried out.
public enum CommandError: Error, Equatable, Sendable {
  /// There is no source with this name.
  case unknownSource(String, known: [String])
  /// Names of sources are separated by blanks instead of commas.
  case missingComma(String)
  /// A source of photos was combined with others.
  case notAmongSeveral(String)
  /// The source is not a live one, so it needs no login.
  case notLive(String)
  /// No live source is defined.
  case noLiveSource
  /// A built-in source cannot be removed.
  case builtInSource(String)
  /// The line may contain a token.
  case secretTyped
  /// The line assigns a value to the environment variable of a token.
  case tokenVariableTyped
  /// The command is not possible here; `instead` is advice.
  case notHere(String, instead: String)
  /// `back` was typed at the root of a tab.
  case atRoot
  /// `forward` was typed without a context to return to.
  case nothingForward
  /// `undo` was typed without a deletion to undo.
  case nothingDeleted
  /// The tutorial was to be left, or a task of it left out, and none is going on.
  case noTutorial
  /// The tweet has no image with this number; `of` is how many it has.
  case noImage(Int, of: Int)
  /// The size of the image is unknown.
  case unknownSize(isHidden: Bool)
  /// The file is not an image that can be shown.
  case badImageFile(String, ImageError)
  /// The item with this number is not an image.
  case notAnImage(Int)
  /// The line is nothing but the path of a file or folder.
  case pathAlone(String)
  /// A file to be written exists already.
  case fileExists(String)
  /// The folder of a file to be written does not exist.
  case noFolder(String)
  /// So many of several images were not saved, which was told of each.
  case unsavedImages(Int)
  /// The item is neither a film nor a sound, and has none.
  case noFilm
  /// The address of the film is not known.
  case noFilmAddress
  /// A frame of a page is no film.
  case frame(Int)
  /// It is not known where the photo was taken.
  case noPosition
  /// The item or context has no link.
  case noLink
  /// No source has the tweet.
  case noTweet(String, source: String)
  /// A source, by its name, did not answer within the time that was given to it.
  case unanswered(String)
  /// No source has the tweet that another one answers, quotes or repeats; these live ones were asked.
  case relativeMissing(sourceNames: String)
  /// The text is neither the address nor the id of a tweet.
  case notAnAddress(String)
  /// The address contains a name or a password, which must not be repeated.
  case loginInAddress
  /// The text cannot be the name of something kept.
  case badName(String)
  /// The name is that of a command, which would be meant.
  case nameOfCommand(String)
  /// A histogram would have too many bars.
  case tooManyBars(TimeUnit, limit: Int)
  /// No source of a kept search is defined: all were removed, or never were on this machine.
  case keptSourcesGone([String], search: String)
  /// No more can be kept.
  case keptIsFull
  /// There is no tab with this name.
  case unknownTab(String)
  case unknownSetting(String, nearest: String?)
  case badValue(String, of: Setting)
  /// Files could not be read; `first` is the message about the first one.
  case unreadableFiles(first: String)
  case unknownTopic(String, nearest: String?)
  /// `doctor` found a number of broken things.
  case broken(Int)
}

extension CommandError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownSource(let name, let known):
      "there is no source '\(name)'; \(Self.choice(of: name, among: known))"
    case .missingComma(let names):
      "commas stand between sources, and no blanks; write \(names.split(separator: " ").joined(separator: ","))"
    case .notAmongSeveral(let name): "\(name) has photos, and is searched alone; use \(name)"
    case .notLive(let name): "\(name) asks no network and needs no login; name a source that source add made"
    case .noLiveSource: "there is no live source yet; source add mastodon NAME URL makes one"
    case .builtInSource(let name):
      "\(name) is built in and stays; source remove takes what source add made"
    case .secretTyped: "the token is asked for; do not type it after the name"
    case .tokenVariableTyped:
      "a token's variable counts where it is set before smashtag starts; login NAME asks for the token unseen"
    case .notHere(let what, let instead): "\(what); \(instead)"
    case .atRoot: "this is the root of the tab; tab, recents or a number lead on"
    case .nothingForward: "there is nothing to go forward to; forward undoes a back"
    case .noTutorial: "no tutorial is going on; tutorial begins it"
    case .nothingDeleted: "nothing was deleted since the start; undo takes a delete back"
    case .noImage(let number, let count):
      Self.noImage(number, of: count)
    case .unknownSize(isHidden: true): "the size of this image is not known yet; image shows it first"
    case .unknownSize(isHidden: false):
      "the size of this image is not known, it cannot be zoomed; open shows it in the browser"
    case .badImageFile(_, .unreadable(let path, let reason)):
      "\(ImageError.unreadable(path: path, reason: reason)); name a file of JPEG, PNG, WebP or GIF"
    case .badImageFile(let path, let error):
      "\(path): \(Self.fact(of: error)); another program may show it: xdg-open, say"
    case .notAnImage(let number): "item \(number) is not an image; name one that is"
    case .pathAlone(let path): "that is a path and no command; import \(path) reads what is there"
    case .fileExists(let path): "\(path) is there already and stays as it is; name another file"
    case .noFolder(let path): "there is no folder \(path); make it first, or name another one"
    case .unsavedImages(let count): "\(Counted.things(count, "image")) could not be saved"
    case .noFilm: "that is not a film; image shows a picture, and view plays one that moves"
    case .frame(let number): "\(number) is a page in a frame; \(number) alone reads it"
    case .noFilmAddress: "it is not known where this film can be had; open shows its post"
    case .noPosition: "it is not known where that was taken; choose a photo that tells it, or a place"
    case .noLink: "that has no link; choose a tweet, a photo, an image or a url"
    case .noTweet(let address, let source):
      "\(source) has no tweet \(address); use another source or import it first\(Self.pathToRead(address))"
    case .unanswered(let source): "\(source) did not answer in time; refresh asks it again"
    case .relativeMissing(""):
      "that tweet is not at hand; source add NETWORK NAME URL makes a live source, which could fetch it"
    case .relativeMissing(let names):
      "\(names) has no such tweet any more; it may be deleted, or shown to others only"
    case .notAnAddress(let text):
      "'\(text)' is neither a tweet's id nor its address; an address ends in status/ID\(Self.pathToRead(text))"
    case .loginInAddress: "an address with a name or a password in it is not opened; leave them out"
    case .badName(let name):
      "'\(name)' cannot be a name; take one word of letters, digits, - and _, of at most \(KeptItem.longestName)"
    case .nameOfCommand(let name): "\(name) is a command already; take another name"
    case .tooManyBars(let unit, let limit):
      "these would be more than \(Counted.grouped(limit)) \(unit.rawValue)s; take a longer unit, such as \(unit.longer.rawValue), or ask for a shorter time with since:"
    case .keptSourcesGone(let names, let search):
      "\(Self.absence(of: names)); source add KIND \(names.count == 1 ? names[0] : "NAME") URL adds one, search \(search) searches those in use"
    case .keptIsFull:
      "no more than \(Counted.things(KeptItem.most, "item")) can be kept; delete some of kept first"
    case .unknownTab(let name):
      "there is no tab '\(name)'; \(Self.choice(of: name, among: Navigation.Tab.allCases.map(\.rawValue)))"
    case .unknownSetting(let name, let nearest):
      "there is no setting '\(name)'; \(nearest.map { "did you mean '\($0)'?" } ?? "set lists them")"
    case .badValue(let value, let setting):
      "\(setting.rawValue) cannot be '\(value)'; it takes \(setting.valuesText)"
    case .broken(let count):
      "\(count == 1 ? "1 thing is" : "\(count) things are") broken; what to do stands below each"
    case .unreadableFiles(let first): first
    case .unknownTopic(let topic, let nearest):
      "there is no help on '\(topic)'; \(nearest.map { "did you mean '\($0)'?" } ?? "help lists all commands")"
    }
  }

  /// The error without its advice, which applies to images of posts.
  private static func fact(of error: ImageError) -> Substring { "\(error)".prefix { $0 != ";" } }

  /// The statement that there are no sources with some names.
  static func absence(of names: [String]) -> String {
    "\(names.joined(separator: ", ")) \(names.count == 1 ? "is not a source" : "are no sources") here"
  }

  private static func pathToRead(_ text: String) -> String {
    text.isWebAddress ? "; read ADDRESS shows the page" : ""
  }

  private static func noImage(_ number: Int, of count: Int) -> String {
    switch count {
    case 0: "this tweet has no image; back leads to the others"
    case 1: "there is no image \(number); image alone shows the only one"
    default: "there is no image \(number); this tweet has \(count)"
    }
  }

  /// The most similar name, or a list of all.
  private static func choice(of name: String, among known: [String]) -> String {
    name.nearest(in: known).map { "did you mean '\($0)'?" } ?? "there are \(known.joined(separator: ", "))"
  }
}

extension TimeUnit {
  /// The next longer unit; a year has none.
  fileprivate var longer: TimeUnit {
    switch self {
    case .hour: .day
    case .day: .month
    case .month, .year: .year
    }
  }
}

/// An error with the name of the command that failed, as the shell reports it.
public struct FailedCommand: Error, Sendable {
  /// The name of the command.
  public let name: String
  /// The error.
  public let error: any Error
  /// The text to which the error's offset refers; empty if there is none.
  public let input: String

  /// Creates a failure.
  public init(name: String, error: any Error, input: String = "") {
    self.name = name
    self.error = error
    self.input = input
  }

  /// The message: what is wrong, and what to do.
  public var message: String {
    let advice = if case UsageError.missing = error { "; help \(name) shows how it is typed" } else { "" }
    return String(describing: error) + advice
  }

  /// The position of the error in the query in code points; `nil` if it is not an error of a query.
  public var offset: Int? {
    guard !input.isEmpty, let error = error as? QueryError, error != .empty else { return nil }
    return error.offset
  }

  /// The exit status for scripts: 4 if a login is needed, else 1.
  public var exitStatus: Int32 {
    (error as? SourceError)?.asksForLogin == true ? 4 : 1
  }

  /// The `--json` output of the failure.
  public var json: JSON {
    ["error": .string(message), "command": .string(name), "offset": JSON(offset)]
  }
}
