import SmashtagModel

extension Step {
  /// A step that changes what later commands find.
  public enum Change: Sendable {
    case use(SourceCatalog, note: String, json: JSON)
    /// Defines a live source, or puts it in the place of the one that bears its name.
    case addSource(SourceAddition)
    /// Forgets a live source.
    case removeSource(String)
    case set(Setting, value: String)
    /// Shows the list again that something was deleted from.
    case deleted(Deletion)
    /// Says that what was deleted is there again.
    case undone(Deletion)
    /// Keeps the context the command ran in fresh, and shows what is new, until it is cancelled.
    case watch(seconds: Int)
    /// There are no later commands.
    case quit
  }
}

extension Step.Change {
  var report: JSON? {
    switch self {
    case .use(_, _, let json): json
    case .addSource(let addition): .done("source", addition.members)
    case .removeSource(let name): .done("source", ["action": "remove", "source": .string(name)])
    case .set(let setting, let value):
      .done("set", ["name": .string(setting.rawValue), "value": .string(value)])
    case .undone(let deletion): .done("undo", deletion.members)
    case .quit: .done("quit")
    // Of the first the list is printed, of the other what comes.
    case .deleted, .watch: nil
    }
  }

  /// What of it outlives a session in which the reader chose it.
  var choice: StateChange? {
    switch self {
    case .use(let catalog, _, _): .source(catalog.currentName)
    case .addSource(let addition): .definition(addition.definition)
    case .removeSource(let name): .removal(source: name)
    case .set(let setting, let value): .setting(setting, value)
    case .deleted, .undone, .watch, .quit: nil
    }
  }
}

extension SourceAddition {
  fileprivate var members: KeyValuePairs<String, JSON> {
    [
      "action": "add", "source": .string(definition.name), "kind": .string(definition.kind.rawValue),
      "url": .string(definition.url), "found": JSON(found), "problem": JSON(problem),
    ]
  }
}
