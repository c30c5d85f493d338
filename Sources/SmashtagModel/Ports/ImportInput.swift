/// Where tweets are imported from.
public enum ImportInput: Equatable, Sendable {
  case path(String)
  case standardInput
}
