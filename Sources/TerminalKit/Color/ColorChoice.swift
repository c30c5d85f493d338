/// What the user says about colour.
public enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}
