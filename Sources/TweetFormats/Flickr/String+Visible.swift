extension StringProtocol {
  /// Something of it can be seen: it is more than blanks, controls and signs without a shape.
  package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
  /// A pattern of Braille without dots, which counts as a sign and looks like a blank.
  private static let emptyBraille: Unicode.Scalar = "\u{2800}"

  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: !properties.isDefaultIgnorableCodePoint && self != Self.emptyBraille
    }
  }
}
