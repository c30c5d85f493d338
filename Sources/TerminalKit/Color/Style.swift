/// Everything that decides what a styled text looks like on its way out.
public struct Style: Equatable, Sendable {
  /// What starts the look of each role.
  private let sequences: [TextRole: String]
  /// The same where a role is a hit as well.
  private let hitSequences: [TextRole: String]
  let showsLinks: Bool
  public let isolatesDirections: Bool
  let movesCursor: Bool
  /// Some role has a look of its own.
  public let hasLooks: Bool

  public init(theme: Theme, capabilities: OutputCapabilities) {
    let looks = TextRole.allCases.map { ($0, theme.look(of: $0).sequence(in: capabilities.colorDepth)) }
    let hit = theme.look(of: .hit)
    let hits = TextRole.allCases.map {
      ($0, theme.look(of: $0).beneath(hit).sequence(in: capabilities.colorDepth))
    }
    sequences = Dictionary(uniqueKeysWithValues: looks)
    hitSequences = Dictionary(uniqueKeysWithValues: hits)
    hasLooks = looks.contains { !$0.1.isEmpty }
    showsLinks = capabilities.showsLinks
    isolatesDirections = capabilities.isolatesDirections
    movesCursor = capabilities.movesCursor
  }

  /// For files and pipes: the text and nothing else.
  public static let plain = Style(theme: .plain, capabilities: .none)

  public var isPlain: Bool { !hasLooks && !showsLinks && !isolatesDirections && !movesCursor }

  func sequence(for role: TextRole, isHit: Bool = false) -> String {
    (isHit ? hitSequences[role] : sequences[role]) ?? ""
  }
}
