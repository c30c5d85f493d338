/// How many colours a terminal shows.
public enum ColorDepth: Comparable, CaseIterable, Sendable {
  /// No colour, and no other way to stand out either.
  case none
  case sixteen
  case indexed256
  case trueColor
}
