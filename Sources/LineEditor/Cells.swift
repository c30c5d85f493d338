import TerminalKit

/// Text in columns of a listing.
enum Cells {
  /// The text without control characters, cut to fit, with an ellipsis where something is missing.
  static func fit(_ text: String, in columns: Int) -> String {
    let shown = String(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
    return StyledText(shown).truncated(to: columns).plainText
  }

  static func padding(after text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - CellWidth.of(text)))
  }
}
