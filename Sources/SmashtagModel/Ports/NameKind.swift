/// What names can be completed.
public enum NameKind: Sendable {
  case hashtag
  case user
}
