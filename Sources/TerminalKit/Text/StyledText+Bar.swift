extension StyledText {
  /// A bar of eighth blocks that fills a part of a width; not padded.
  ///
  /// What is more than nothing shows at least an eighth of a cell.
  public static func bar(_ fraction: Double, width: Int, role: TextRole = .plain) -> StyledText {
    guard fraction > 0, width > 0 else { return StyledText() }
    let eighths = max(1, Int(min(fraction, 1) * Double(width * 8)))
    let full = String(repeating: "█", count: eighths / 8)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return StyledText(full + parts[eighths % 8], role: role)
  }
}
