extension CellWidth {
  /// Whether terminals disagree on the cells of a text: families, flags, skin tones, keycaps, spacing marks, jamo.
  public static func isDisputed(_ text: some StringProtocol) -> Bool {
    !text.utf8.allSatisfy { $0 < 0x80 } && text.unicodeScalars.contains(where: isDisputed)
  }

  private static func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: false
    case 0x200D, 0x20E3, 0xFE00...0xFE0F: true
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: true
    case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1FA70...0x1FAFF: true
    default: scalar.properties.generalCategory == .spacingMark
    }
  }
}
