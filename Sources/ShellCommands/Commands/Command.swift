/// A word the reader can type, with what may follow it.
///
/// A command decides and answers with a ``Step``; only the shell acts on it.
public protocol Command: Sendable {
  static var form: CommandForm { get }

  init(_ arguments: Arguments) throws
  func run(in session: Session) async throws -> Step
}

/// How a command is typed and what it is for; parsing, usage, help and completion are all read off it.
public struct CommandForm: Sendable {
  /// The groups of `help`, in their order.
  public enum Group: String, CaseIterable, Sendable {
    case look = "Look for"
    case move = "Move around"
    case items = "Do with an item"
    case collect = "Sources, archive"
    case shell = "The shell"
  }

  public let name: String
  public var shortForms: [String] = []
  public var parameters: [Parameter] = []
  public let group: Group
  public let summary: String
  /// More than the summary, for `help COMMAND`; whole sentences.
  public var details: [String] = []
  /// Lines that can be typed, each with what it does.
  public var examples: KeyValuePairs<String, String> = [:]
  /// Names of other commands, and of pages of help, that belong to it.
  public var seeAlso: [String] = []
  /// Takes its text as it stands: quotes belong to it.
  public var isRaw = false
  /// Loses something for good, so no prefix reaches it.
  public var needsWholeName = false
  /// Goes up; not offered at a root.
  public var leavesContext = false

  /// `back [N]`.
  public var usage: String {
    ([name] + parameters.map(\.placeholder)).joined(separator: " ")
  }
}

/// What may follow a command's name.
public struct Parameter: Sendable {
  /// What completion offers for it.
  public enum Kind: Sendable {
    case query
    /// An item that can be opened outside.
    case page
    /// An item that leads to a page of the web.
    case pageToRead
    /// An item that has something to copy.
    case link
    /// An image of what is in front, or a file.
    case image
    /// An image that can be saved, or the path itself.
    case imageToSave
    case zoom
    case direction
    /// `clear`.
    case cacheAction
    /// Several items, or `all`.
    case items
    case tab
    case source
    /// A source the reader defined.
    case liveSource
    /// `add` or `remove`.
    case sourceAction
    /// Behind `source add` a kind, behind `source remove` a name.
    case sourceKind
    /// Behind a kind the name it gets, or has.
    case sourceName
    case sourceAddress
    case setting
    case settingValue
    case path
    case topic
    case number
    case text
  }

  public let placeholder: String
  public let kind: Kind

  static let query = Parameter(placeholder: "QUERY", kind: .query)
  static let optionalSearch = Parameter(placeholder: "[N|QUERY]", kind: .query)
  static let optionalPage = Parameter(placeholder: "[N]", kind: .page)
  static let pageToRead = Parameter(placeholder: "[N|URL]", kind: .pageToRead)
  static let optionalLink = Parameter(placeholder: "[N]", kind: .link)
  static let optionalImage = Parameter(placeholder: "[N|FILE]", kind: .image)
  static let imageToSave = Parameter(placeholder: "[N]", kind: .imageToSave)
  static let zoom = Parameter(placeholder: "in|out|fill|fit|FACTOR", kind: .zoom)
  static let direction = Parameter(placeholder: "left|right|up|down", kind: .direction)
  static let share = Parameter(placeholder: "[N%]", kind: .text)
  static let cacheAction = Parameter(placeholder: "[clear]", kind: .cacheAction)
  static let items = Parameter(placeholder: "N…|all", kind: .items)
  static let optionalCount = Parameter(placeholder: "[N]", kind: .number)
  static let optionalSeconds = Parameter(placeholder: "[SECONDS]", kind: .number)
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
  static let paths = Parameter(placeholder: "PATH…|-", kind: .path)
  static let topic = Parameter(placeholder: "[COMMAND|queries]", kind: .topic)
}
