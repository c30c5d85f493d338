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
