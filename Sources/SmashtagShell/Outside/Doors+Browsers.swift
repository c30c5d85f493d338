import ShellCommands

/// An address and what opens it.
struct Opening: Equatable {
  let browser: Browser
  let address: String
  let place: Place

  /// Where the address is shown.
  enum Place {
    case window
    case terminal
    /// Nobody knows: without a desktop the terminal is all there is.
    case unknown
  }

  var takesTerminal: Bool { place != .window }

  var arguments: [String] { browser.arguments(for: address) }
}

extension Doors {
  /// The system's own way to open an address.
  private static let opener = Browser(["xdg-open"])

  /// The commands that could open an address, the user's own first, a browser of text last.
  ///
  /// Without a desktop the system can only open it in a browser of text.
  var browsers: [Browser] {
    let ofText = Browser.ofText.map { Browser([$0]) }.filter(isThere).prefix(1)
    return ownBrowsers + (Self.hasDesktop(in: environment) || !ofText.isEmpty ? [Self.opener] : []) + ofText
  }

  /// Those that the user named.
  var ownBrowsers: [Browser] {
    ["SMASHTAG_BROWSER", "BROWSER"].flatMap { Browser.named(in: environment[$0]) }
  }

  /// The first of them that is there.
  var browser: Browser? { browsers.first(where: isThere) }

  /// The ways to open an address, which is one of the web or a picture of the sample, in the order they are tried; one
  /// at least.
  ///
  /// Where one of the user's own is there no other is tried: that it failed is worth knowing.
  func openings(of url: String) throws -> [Opening] {
    let picture = try localPicture(at: url)
    guard picture != nil || url.isOfTheWeb else { throw OutsideError.notOfTheWeb(url) }
    let own = ownBrowsers.filter(isThere)
    let openings = (own.isEmpty ? browsers.filter(isThere) : own).map { browser in
      Opening(browser: browser, address: picture ?? url.fitForBrowser, place: place(of: browser))
    }
    guard !openings.isEmpty else { throw OutsideError.noBrowser(url) }
    return openings
  }
}

extension Doors {
  private func isThere(_ browser: Browser) -> Bool { executable(browser.program) != nil }

  private func place(of browser: Browser) -> Opening.Place {
    if browser.isOfText { return .terminal }
    if Self.hasDesktop(in: environment) { return .window }
    return browser == Self.opener ? .terminal : .unknown
  }
}

extension String {
  /// Whether it is the address of a page or a picture, and of nothing on this machine.
  fileprivate var isOfTheWeb: Bool {
    let beginning = prefix("https://".count).lowercased()
    return beginning.hasPrefix("https://") || beginning.hasPrefix("http://")
  }
}
