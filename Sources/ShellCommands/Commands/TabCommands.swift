import SmashtagModel

/// `tab [NAME]`: lists the tabs, or goes to one.
struct TabCommand: Command {
  static let form = CommandForm(
    name: "tab", shortForms: ["t"], parameters: [.tab], group: .move,
    summary: "List the tabs, or go to one; each keeps its place",
    details: [
      "Tabs are \(Navigation.Tab.allCases.map(\.rawValue).joined(separator: ", ")), numbered in this order.",
      "At the prompt the beginning of a name will do, where only one begins so.",
    ],
    examples: [
      "tab": "the tabs, and where each stands", "tab recents": "to the recent searches", "tab 2": "the same",
    ],
    seeAlso: ["recents", "path"])

  private let name: String?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    name = arguments.next()
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    if let name {
      let tab = try Navigation.Tab(typed: name, mayBeCut: session.ports.isInteractive)
      return try await session.step(to: tab, unwinding: false)
    }
    let navigation = session.navigation
    let rows = zip(1..., Navigation.Tab.allCases).map { number, tab in
      let way = navigation.stack(of: tab).contexts.map(session.listedTitle).joined(separator: " › ")
      let mark = tab == navigation.tab ? " (here)" : ""
      return Row(.fact(name: "\(number) \(tab.rawValue)\(mark)", value: way))
    }
    return .show(
      .screen(
        Screen(
          title: "Tabs", sections: [Screen.Section(rows: rows)], hints: [Hint("tab NAME, or its number")]),
        json: .done(
          "tab",
          [
            "tab": .string(navigation.tab.rawValue),
            "tabs": .array(Navigation.Tab.allCases.map { .string($0.rawValue) }),
          ])))
  }
}

extension Navigation.Tab {
  /// Finds a tab by its name, its number in the list, or with `mayBeCut` the beginning of its name.
  fileprivate init(typed name: String, mayBeCut: Bool) throws {
    let tabs = Self.allCases
    if let number = Int(name), (1...tabs.count).contains(number) {
      self = tabs[number - 1]
      return
    }
    let matches = tabs.filter {
      $0.rawValue == name || mayBeCut && !name.isEmpty && $0.rawValue.hasPrefix(name)
    }
    guard let tab = matches.first else { throw CommandError.unknownTab(name) }
    guard matches.count == 1 else { throw UsageError.ambiguous(name, choices: matches.map(\.rawValue)) }
    self = tab
  }
}

/// `recents`: goes to the recent searches; in that tab, to its root.
struct RecentsCommand: BareCommand {
  static let form = CommandForm(
    name: "recents", group: .move, summary: "Go to the last \(Recents.limit) searches, newest first",
    details: [
      "A search chosen there is shown in that tab. delete N forgets one.",
      "Typed in that tab, it goes back to its list.",
    ],
    examples: ["recents": "the list", "recents; 1": "the first of it again, at first the latest"],
    seeAlso: ["tab", "delete", "history"])

  func run(in session: Session) async throws -> Step {
    try await session.step(to: .recents, unwinding: session.navigation.tab == .recents)
  }
}

/// `photos`: goes to the photos that were viewed.
struct PhotosCommand: BareCommand {
  static let form = CommandForm(
    name: "photos", group: .move, summary: "Go to the last \(RecentPhotos.limit) photos viewed, newest first",
    details: [
      "They are kept with all that shows them again, also without a network. delete N forgets one.",
      "Typed in that tab, it goes back to its list.",
    ],
    examples: ["photos": "the list", "photos; 1": "the first of it, at first the photo viewed last"],
    seeAlso: ["places", "delete", "recents"])

  func run(in session: Session) async throws -> Step {
    try await session.step(to: .photos, unwinding: session.navigation.tab == .photos)
  }
}

/// `places`: goes to the top places.
struct PlacesCommand: BareCommand {
  static let form = CommandForm(
    name: "places", group: .move, summary: "Go to the places most photos are taken at",
    details: [
      "They come from Flickr, by country; a number leads to the photos of a place, another one to a photo.",
      "Without a key of Flickr a sample is shown; login flickr keeps one, SMASHTAG_FLICKR_KEY names one.",
      "set places region lists regions; others are neighbourhood, country and continent.",
      "Typed in that tab, it goes back to its list; refresh asks for a new one.",
    ],
    examples: [
      "places": "the list", "places; 1": "the photos of the first place", "/france": "places in France",
    ],
    seeAlso: ["photos", "gallery", "view", "login", "settings"])

  func run(in session: Session) async throws -> Step {
    try await session.step(to: .places, unwinding: session.navigation.tab == .places)
  }
}

/// `trends`: goes to the tags that are used much.
struct TrendsCommand: BareCommand {
  static let form = CommandForm(
    name: "trends", group: .look, summary: "Show the most used tags now",
    details: [
      "Those of the live sources in use; for the archive, of its last month, last year and all time. A number searches.",
      "Typed in that tab, it goes back to its list; refresh asks again.",
    ],
    examples: [
      "trends": "the list", "trends; 1": "tweets with the first tag", "/rain": "tags with rain in them",
    ],
    seeAlso: ["mentions", "tab"])

  func run(in session: Session) async throws -> Step {
    try await session.step(to: .trends, unwinding: session.navigation.tab == .trends)
  }
}

/// `history`: lists the typed lines.
struct HistoryCommand: BareCommand {
  static let form = CommandForm(
    name: "history", group: .shell, summary: "Show the lines typed, oldest first",
    details: [
      "Ctrl-R searches them, the arrow keys walk through those that begin with what you typed.",
      "A line that begins with a blank is not kept, nor is a number alone or back.",
    ],
    examples: ["history": "all of them", "history | grep ferry": "those with a word in them"],
    seeAlso: ["keys", "recents"])

  func run(in session: Session) throws -> Step {
    var state = try session.ports.state.state()
    if let line = session.call.typedLine { state.remember(line: line) }
    let lines = state.history
    var screen = Screen(
      title: "History", status: [Counted.things(lines.count, "line")],
      sections: [Screen.Section(rows: lines.map { Row(.text($0)) })], emptyNote: "Nothing was typed yet.")
    screen.suitsPager = true
    return .show(
      .screen(
        screen, json: .done("history", ["lines": .array(lines.map(JSON.string))])))
  }
}
