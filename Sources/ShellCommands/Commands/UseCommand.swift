import SmashtagModel

/// `use [NAME]`: lists the sources, or chooses the one that is searched.
struct UseCommand: Command {
  static let form = CommandForm(
    name: "use", parameters: [.source], group: .collect,
    summary: "List the sources, or choose the one to search",
    details: [
      "Without a choice the archive is searched, once it holds a tweet; else the sample.",
      "What is chosen at the prompt is remembered; --source chooses for one run.",
    ],
    examples: ["use": "the sources, and what each holds", "use sample": "searches the sample collection"],
    seeAlso: ["source", "import", "search"])

  private let name: String?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    name = arguments.next()
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    guard let name else { return Self.list(session.sources) }
    let catalog = try session.sources.choosing(name)
    return .use(
      catalog, note: "Searching \(name) from now on.", json: .done("use", ["source": .string(name)]))
  }

  private static func list(_ sources: SourceCatalog) -> Step {
    let rows = sources.names.map { name in
      let mark = name == sources.currentName ? " (in use)" : ""
      return Row(.fact(name: name + mark, value: sources.extentText(of: name)))
    }
    return .show(
      Screen(title: "Sources", sections: [Screen.Section(rows: rows)], hints: [Hint("use NAME")]),
      json: .done(
        "use",
        [
          "source": .string(sources.currentName), "sources": .array(sources.names.map { .string($0) }),
          "live": .array(sources.definitions.map(\.json)),
        ]))
  }
}

extension SourceDefinition {
  fileprivate var json: JSON {
    ["name": .string(name), "kind": .string(kind.rawValue), "url": .string(url)]
  }
}
