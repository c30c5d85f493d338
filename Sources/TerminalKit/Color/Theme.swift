/// A look for every role.
///
/// Calm: bold for what should be seen first, fainter for what is secondary, colour for mentions and numbers.
public struct Theme: Equatable, Sendable {
  /// What the user calls the theme.
  public let name: String
  private let looks: [TextRole: Look]

  init(name: String, looks: [TextRole: Look]) {
    self.name = name
    self.looks = looks
  }

  /// The theme of a name.
  public init?(named name: String) {
    guard let theme = Theme.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  public static let all = [dark, light, plain]

  func look(of role: TextRole) -> Look { looks[role] ?? Look() }
}
