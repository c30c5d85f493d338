/// Where a text stands in the cells given to it.
public enum TextAlignment: Sendable {
  case left
  case right
}
