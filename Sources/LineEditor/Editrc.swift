/// Whose settings and key bindings the editor obeys.
public enum Editrc: Equatable, Sendable {
  /// `$EDITRC`, or else `~/.editrc`.
  case users
  case file(String)
  case none
}
