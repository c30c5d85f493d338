/// `tab [NAME]`: lists the tabs, or goes to one.
struct TabCommand: Command {
  static let form = CommandForm(
    name: "tab", shortForms: ["t"], parameters: [.tab], group: .move,
    summary: "List the tabs, or go to one; each keeps its place",
    details: ["Tabs are \(Navigation.Tab.allCases.map(\.rawValue).joined(separator: ", "))."],
    examples: ["tab": "the tabs, and where each stands", "tab recents": "to the recent searches"],
    seeAlso: ["recents", "path"])

  private let tab: Navigation.Tab?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    tab = try arguments.next().map { name in
      guard let tab = Navigation.Tab(rawValue: name) else { throw CommandError.unknownTab(name) }
      return tab
    }
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    if let tab { return try await session.step(to: tab, unwinding: false) }
    let navigation = session.navigation
    let rows = Navigation.Tab.allCases.map { tab in
      let way = navigation.stack(of: tab).contexts.map(\.title).joined(separator: " › ")
      return Row(.fact(name: tab.rawValue + (tab == navigation.tab ? " (here)" : ""), value: way))
    }
    return .show(
      Screen(title: "Tabs", sections: [Screen.Section(rows: rows)], hints: [Hint("tab NAME")]),
      json: .done(
        "tab",
        [
          "tab": .string(navigation.tab.rawValue),
          "tabs": .array(Navigation.Tab.allCases.map { .string($0.rawValue) }),
        ]))
  }
}
