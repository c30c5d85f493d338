import CEditline

/// How much room text takes on the terminal, as libedit counts it.
enum Cells {
  /// The character set is UTF-8; without that every width beyond ASCII is unknown.
  static let areKnown = cel_use_utf8()

  static func width(of scalar: Unicode.Scalar) -> Int {
    _ = areKnown
    return max(0, Int(cel_width(scalar.value)))
  }

  static func width(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// The text without control characters, cut to fit, with an ellipsis where something is missing.
  static func fit(_ text: String, in columns: Int) -> String {
    let shown = String(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
    if width(of: shown) <= columns { return shown }
    var room = columns - 1
    let kept = shown.prefix { character in
      room -= width(of: String(character))
      return room >= 0
    }
    return columns > 0 ? kept + "…" : ""
  }

  static func padding(after text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - width(of: text)))
  }
}
