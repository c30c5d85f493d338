/// How text of one role is drawn.
struct Look: Equatable, Sendable {
  var color: Color?
  var isBold = false
  /// Fainter than the rest, where no colour says so better.
  var isFaint = false
  var isUnderlined = false
  var isReversed = false

  /// The look with another laid over it, which decides the colour if it has one.
  func beneath(_ other: Look) -> Look {
    Look(
      color: other.color ?? color, isBold: isBold || other.isBold, isFaint: isFaint || other.isFaint,
      isUnderlined: isUnderlined || other.isUnderlined, isReversed: isReversed || other.isReversed)
  }

  /// What starts the look on a terminal, `CSI … m`; empty where it has none.
  func sequence(in depth: ColorDepth) -> String {
    guard depth > .none else { return "" }
    var parameters: [String] = []
    if isBold { parameters.append("1") }
    if isFaint { parameters.append("2") }
    if isUnderlined { parameters.append("4") }
    if isReversed { parameters.append("7") }
    parameters += color?.parameters(in: depth) ?? []
    return parameters.isEmpty ? "" : "\u{1B}[\(parameters.joined(separator: ";"))m"
  }
}
