/// The settings in force.
public struct Settings: Equatable, Sendable {
  private var changed: [Setting: String]

  /// Takes what was set; a value that is no longer accepted counts as never set.
  public init(_ changed: [Setting: String] = [:]) {
    self.changed = changed.filter { $0.key.accepts($0.value) }
  }

  public subscript(setting: Setting) -> String {
    get { changed[setting] ?? setting.defaultValue }
    set { changed[setting] = newValue }
  }

  public var limit: Int { Int(self[.limit]) ?? 20 }
  /// How many seconds a command may take outside.
  public var timeout: Int { Int(self[.timeout]) ?? 20 }
}
