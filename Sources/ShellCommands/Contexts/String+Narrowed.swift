extension String {
  /// A title or crumb with the texts its items were narrowed by: `#rain / umbrella`.
  func narrowed(by texts: [String]) -> String { ([self] + texts).joined(separator: " / ") }
}

extension [String] {
  /// What an empty list says after `find`, or `nil` where nothing was looked for.
  func nothingFound(among things: String) -> String? {
    last.map { "None of these \(things) contains \($0). back shows all again." }
  }
}
