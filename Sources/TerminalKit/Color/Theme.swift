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

  /// The theme of a name; `nil` for one that is not there, such as `auto`.
  public init?(named name: String) {
    guard let theme = Theme.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// The theme that can be read on a background; most terminals are dark, so that goes where nothing is known.
  public init(on background: BackgroundColor?) {
    self = background?.isLight == true ? .light : .dark
  }

  public static let all = [dark, light, plain]

  func look(of role: TextRole) -> Look { looks[role] ?? Look() }
}
