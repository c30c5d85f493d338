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
      let way = navigation.stack(of: tab).contexts.map(\.title).joined(separator: " › ")
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
  /// The tab that is meant by its name, its number in the list, or at a prompt the beginning of its name.
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
