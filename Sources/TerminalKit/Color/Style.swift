/// Everything that decides what a styled text looks like on its way out.
public struct Style: Equatable, Sendable {
  /// What starts the look of each role, in their order.
  private let sequences: [String]
  /// The same where a role is a hit as well.
  private let hitSequences: [String]
  let showsLinks: Bool
  public let isolatesDirections: Bool
  let movesCursor: Bool
  /// Some role has a look of its own.
  public let hasLooks: Bool

  public init(theme: Theme, capabilities: OutputCapabilities) {
    let hit = theme.look(of: .hit)
    sequences = TextRole.allCases.map { theme.look(of: $0).sequence(in: capabilities.colorDepth) }
    hitSequences = TextRole.allCases.map {
      theme.look(of: $0).beneath(hit).sequence(in: capabilities.colorDepth)
    }
    hasLooks = sequences.contains { !$0.isEmpty }
    showsLinks = capabilities.showsLinks
    isolatesDirections = capabilities.isolatesDirections
    movesCursor = capabilities.movesCursor
  }

  /// For files and pipes: the text and nothing else.
  public static let plain = Style(theme: .plain, capabilities: .none)

  public var isPlain: Bool { !hasLooks && !showsLinks && !isolatesDirections && !movesCursor }

  func sequence(for role: TextRole, isHit: Bool = false) -> String {
    isHit ? hitSequences[role.rawValue] : sequences[role.rawValue]
  }
}
