/// A command that can be typed, made from its arguments.
///
/// Its run decides and returns a ``Step``; only the shell carries the step out.
public protocol Command: Sendable {
  /// How the command is typed, and its help.
  static var form: CommandForm { get }

  /// Parses the arguments; throws a ``UsageError`` or another error with advice if they do not fit.
  init(_ arguments: Arguments) throws
  /// Does the work that needs a source or the state, and returns what the shell has to do.
  ///
  /// - Parameter session: what the command may see of the shell; a copy, so changes to it have no effect.
  func run(in session: Session) async throws -> Step
}

/// A command without arguments.
protocol BareCommand: Command {
  init()
}

extension BareCommand {
  init(_ arguments: Arguments) throws {
    try arguments.end()
    self.init()
  }
}

/// How a command is typed and what it is for; usage, help and completion are derived from it.
public struct CommandForm: Sendable {
  /// The groups of commands in `help`, in this order; the raw value is the heading.
  public enum Group: String, CaseIterable, Sendable {
    case look = "Look for"
    case move = "Move around"
    case items = "Do with an item"
    case collect = "Sources, archive"
    case shell = "The shell"
  }

  /// The word that is typed.
  public let name: String
  /// Other words for the command, which are accepted in scripts, too.
  public var shortForms: [String] = []
  /// The parameters in the order they are typed.
  public var parameters: [Parameter] = []
  /// The group in which `help` lists it.
  public let group: Group
  /// What the command does, in a few words.
  public let summary: String
  /// Further sentences for `help COMMAND`.
  public var details: [String] = []
  /// Lines that can be typed, each with what it does; in this order.
  public var examples: KeyValuePairs<String, String> = [:]
  /// The names of related commands and help pages.
  public var seeAlso: [String] = []
  /// Whether it takes its text unparsed, so that quotes belong to it.
  public var isRaw = false
  /// Whether it deletes something, so that it cannot be abbreviated.
  public var needsWholeName = false
  /// Whether it goes back to an outer context, so that it is not offered at a root.
  public var leavesContext = false

  /// The command with its parameters, such as `back [N]`.
  public var usage: String {
    ([name] + parameters.map(\.placeholder)).joined(separator: " ")
  }
}

/// A parameter of a command.
public struct Parameter: Sendable {
  /// What completion offers for a parameter.
  public enum Kind: Sendable {
    /// A search query.
    case query
    /// The number of an item that can be opened in the browser.
    case page
    /// The number of an item that links to a web page.
    case pageToRead
    /// The number of an item that has something to copy.
    case link
    /// The number of an image in the current context, or a file.
    case image
    /// The number of a film or a sound, or of a tweet with one.
    case film
    /// The number of an image that can be saved, or the path of the new file.
    case imageToSave
    /// A word of ``ZoomCommand``, or a factor.
    case zoom
    /// A direction of ``PanCommand``.
    case direction
    /// The word `clear`.
    case cacheAction
    /// A word of ``TutorialCommand``.
    case tutorialAction
    /// The number of a tweet.
    case tweet
    /// The name of a list of posts.
    case list
    /// A word of ``TimeUnit``.
    case timeUnit
    /// A kind of mentions, or the option for what stands beside one.
    case mentionKind
    /// The number of an item that can be kept, and a word for it.
    case kept
    /// The numbers of several items, or `all`.
    case items
    /// The numbers of the items to write, or already the path.
    case exported
    /// The name of a tab.
    case tab
    /// The names of one or several sources, separated by commas.
    case source
    /// The name of a live source.
    case liveSource
    /// The name of a source that is a collection, or the address of one.
    case collection
    /// The name of a program that keeps collections.
    case engine
    /// The word `add` or `remove`.
    case sourceAction
    /// After `source add` a kind of server, after `source remove` a name.
    case sourceKind
    /// After a kind, the new or existing name of a source.
    case sourceName
    /// The address of a server.
    case sourceAddress
    /// The name of a setting.
    case setting
    /// A value for the setting before it.
    case settingValue
    /// The path of a file or folder.
    case path
    /// After `-`, the format of what is written.
    case format
    /// The number of a footnote.
    case footnote
    /// A command or a page of help.
    case topic
    /// A number of steps back.
    case steps
    /// The option of ``DoctorCommand``.
    case reportOption
    /// The option of ``WatchCommand``, which may stand before the seconds as well.
    case notifyOption
    /// Any text; nothing is offered.
    case text
  }

  /// How usage and help write the parameter; in brackets if it is optional.
  public let placeholder: String
  /// What completion offers for it.
  public let kind: Kind

  static let query = Parameter(placeholder: "QUERY", kind: .query)
  static let optionalSearch = Parameter(placeholder: "[N|QUERY]", kind: .query)
  static let optionalTweet = Parameter(placeholder: "[N]", kind: .tweet)
  static let timeUnit = Parameter(placeholder: "[hour|day|month|year]", kind: .timeUnit)
  static let mentionKind = Parameter(placeholder: "[KIND] [--with MENTION]", kind: .mentionKind)
  static let optionalList = Parameter(placeholder: "[LIST]", kind: .list)
  static let keptItem = Parameter(placeholder: "[N…]", kind: .kept)
  static let keptName = Parameter(placeholder: "[NAME]", kind: .text)
  static let optionalPages = Parameter(placeholder: "[map] [N…]", kind: .page)
  static let pageToRead = Parameter(placeholder: "[N|URL]", kind: .pageToRead)
  static let optionalLinks = Parameter(placeholder: "[N…]", kind: .link)
  static let optionalImage = Parameter(placeholder: "[N|FILE]", kind: .image)
  static let optionalFilm = Parameter(placeholder: "[N]", kind: .film)
  static let imageToSave = Parameter(placeholder: "[N…]", kind: .imageToSave)
  static let zoom = Parameter(placeholder: "in|out|fill|fit|FACTOR", kind: .zoom)
  static let direction = Parameter(placeholder: "left|right|up|down", kind: .direction)
  static let share = Parameter(placeholder: "[N%]", kind: .text)
  static let cacheAction = Parameter(placeholder: "[clear]", kind: .cacheAction)
  static let tutorialAction = Parameter(placeholder: "[next|stop|again]", kind: .tutorialAction)
  static let items = Parameter(placeholder: "N…|all", kind: .items)
  static let optionalSteps = Parameter(placeholder: "[N]", kind: .steps)
  static let optionalSeconds = Parameter(placeholder: "[SECONDS]", kind: .notifyOption)
  static let reportOption = Parameter(placeholder: "[--report]", kind: .reportOption)
  static let notifyOption = Parameter(placeholder: "[--notify]", kind: .notifyOption)
  static let footnote = Parameter(placeholder: "N", kind: .footnote)
  static let address = Parameter(placeholder: "URL|ID", kind: .text)
  static let optionalText = Parameter(placeholder: "[TEXT]", kind: .text)
  static let text = Parameter(placeholder: "TEXT", kind: .text)
  static let tab = Parameter(placeholder: "[NAME]", kind: .tab)
  static let source = Parameter(placeholder: "[NAME[,NAME…]]", kind: .source)
  static let liveSource = Parameter(placeholder: "NAME", kind: .liveSource)
  static let sourceAction = Parameter(placeholder: "add", kind: .sourceAction)
  static let sourceKind = Parameter(placeholder: "KIND", kind: .sourceKind)
  static let sourceName = Parameter(placeholder: "NAME", kind: .sourceName)
  static let sourceAddress = Parameter(placeholder: "URL|remove NAME", kind: .sourceAddress)
  static let setting = Parameter(placeholder: "[NAME", kind: .setting)
  static let settingValue = Parameter(placeholder: "[VALUE]]", kind: .settingValue)
  static let path = Parameter(placeholder: "PATH", kind: .path)
  static let exported = Parameter(placeholder: "[N…]", kind: .exported)
  static let newFile = Parameter(placeholder: "PATH|-", kind: .path)
  static let format = Parameter(placeholder: "[FORMAT]", kind: .format)
  static let paths = Parameter(placeholder: "PATH…|-", kind: .path)
  static let topic = Parameter(placeholder: "[COMMAND|queries]", kind: .topic)
}
