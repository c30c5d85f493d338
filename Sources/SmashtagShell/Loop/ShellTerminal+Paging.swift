import TerminalKit

extension ShellTerminal {
  /// For the pager: everything at once, and of sequences only what pagers hand on.
  var pagerRenderer: ScreenRenderer {
    let display = display.unbounded
    guard !isLinear else { return ScreenRenderer(display: display) }
    let shown = capabilities
    let passed = OutputCapabilities(
      colorDepth: shown.colorDepth, showsLinks: shown.showsLinks, isolatesDirections: shown.isolatesDirections
    )
    return ScreenRenderer(display: display.styled(Style(theme: theme, capabilities: passed)))
  }

  /// Whether a pager can work here.
  var suitsPager: Bool { hasWindow && !isDumb }

  /// Whether a page is too long for the window, and someone could leaf through it.
  func mayPage(_ text: String) -> Bool {
    suitsPager && !isEditing && text.lineCount > display.size.rows - 1
  }
}

extension Display {
  /// The same without a last row that everything has to fit above.
  var unbounded: Display {
    let size = WindowSize(columns: size.columns, rows: .max)
    return Display(
      size: size, style: style, isTerminal: isTerminal, isLinear: isLinear, now: now, pictures: pictures)
  }

  fileprivate func styled(_ style: Style) -> Display {
    Display(
      size: size, style: style, isTerminal: isTerminal, isLinear: isLinear, now: now, pictures: pictures)
  }
}

extension String {
  /// How many lines it has, each with its end.
  var lineCount: Int { utf8.count { $0 == 0x0A } }
}
