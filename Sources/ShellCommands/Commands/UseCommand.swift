import SmashtagModel

/// `use [NAME[,NAME…]]`: lists the sources, or chooses those that are searched.
struct UseCommand: Command {
  static let form = CommandForm(
    name: "use", parameters: [.source], group: .collect,
    summary: "List the sources, or choose those to search",
    details: [
      "Several names with commas between them are searched together: newest first, each tweet once, with the name of its "
        + "source beside it.",
      "A source that is slow or fails delays no other; below the results stands what it could not do.",
      "Without a choice the archive is searched, once it holds a tweet; else the sample.",
      "What is chosen at the prompt is remembered; --source chooses for one run.",
    ],
    examples: [
      "use": "the sources, and what each holds", "use sample": "searches the sample collection",
      "use archive,home": "searches both at once",
    ],
    seeAlso: ["source", "import", "search"])

  private let name: String?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    let words = arguments.rest()
    name = words.isEmpty ? nil : words.joined(separator: " ")
    // No source bears one in its name.
    if let name, let sign = LineSign(in: name) { throw UsageError.missingBlank(sign) }
  }

  func run(in session: Session) throws -> Step {
    guard let name else { return Self.list(session.sources) }
    let catalog = try session.sources.choosing(name)
    let chosen = catalog.currentName
    return .change(
      .use(
        catalog, note: "Searching \(chosen) from now on.", json: .done("use", ["source": .string(chosen)])))
  }

  private static func list(_ sources: SourceCatalog) -> Step {
    let rows = sources.names.map { name in
      let mark = sources.isInUse(name) ? " (in use)" : ""
      return Row(.fact(name: name + mark, value: sources.extentText(of: name)))
    }
    return .show(
      .screen(
        Screen(title: "Sources", sections: [Screen.Section(rows: rows)], hints: [Hint("use NAME")]),
        json: .done(
          "use",
          [
            "source": .string(sources.currentName), "sources": .array(sources.names.map { .string($0) }),
            "live": .array(sources.definitions.map(\.json)),
          ])))
  }
}

extension SourceDefinition {
  fileprivate var json: JSON {
    ["name": .string(name), "kind": .string(kind.rawValue), "url": .string(url)]
  }
}
