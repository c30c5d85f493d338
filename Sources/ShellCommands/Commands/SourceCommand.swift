import SmashtagModel

/// `source add KIND NAME URL`, `source remove NAME`: defines a live source, or forgets one.
struct SourceCommand: Command {
  static let form = CommandForm(
    name: "source", parameters: [.sourceAction, .sourceKind, .sourceName, .sourceAddress], group: .collect,
    summary: "Define a live source, or remove one",
    details: [
      "KIND is what the server speaks: \(SourceDefinition.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      "NAME is how you call it from then on; the same name again replaces the source.",
      "URL is the server's address; a host alone is reached over https.",
      "The server is asked who it is, with the token where there is one, and what it says is told; the source is "
        + "added either way.",
      "What is defined at the prompt is remembered; in a script it lasts for that run, and the start-up file may "
        + "define sources as well.",
      "A name that is removed takes the whole word source; the tweets it brought stay in the archive.",
    ],
    examples: [
      "source add mastodon home https://mastodon.example": "a server of Mastodon, called home",
      "source add mastodon home mastodon.example": "the same",
      "source add bluesky mine https://pds.example": "a server of Bluesky's network, called mine",
      "source remove home": "forgets it again",
    ],
    seeAlso: ["use", "login", "logout"], needsWholeName: true)

  /// What the word behind the name can be.
  enum Action: String, CaseIterable {
    case add
    case remove

    var note: String {
      switch self {
      case .add: "define a live source, or another address for one"
      case .remove: "forget a live source"
      }
    }
  }

  private enum Change {
    case add(SourceDefinition)
    case remove(String)
  }

  private let change: Change

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    guard let word = arguments.next() else { throw UsageError.missing("add or remove") }
    switch Action(rawValue: word) {
    case .add: change = .add(try Self.definition(&arguments))
    case .remove:
      change = .remove(try arguments.required(.liveSource))
      try arguments.end()
    case nil:
      let choices = Action.allCases.map(\.rawValue)
      throw UsageError.notAmong(word, option: "the first word", choices: choices)
    }
  }

  func run(in session: Session) async throws -> Step {
    switch change {
    case .add(let definition):
      try session.sources.definitions.check(tokenVariableOf: definition)
      return .change(.addSource(try await Self.addition(of: definition, in: session)))
    case .remove(let name):
      if session.sources.isBuiltIn(name) { throw CommandError.builtInSource(name) }
      return .change(.removeSource(try session.sources.definition(of: name).name))
    }
  }

  /// At a prompt nobody waits for the server: the shell tells what it says as soon as it comes.
  private static func addition(
    of definition: SourceDefinition, in session: Session
  ) async throws(SourceError) -> SourceAddition {
    guard !session.ports.isInteractive, !session.isStartingUp else { return SourceAddition(definition) }
    let finding = await session.finding(at: definition)
    if finding == .failure(.cancelled) { throw .cancelled }
    return SourceAddition(definition, finding: finding)
  }

  private static func definition(_ arguments: inout Arguments) throws -> SourceDefinition {
    let kind = try arguments.required(Parameter(placeholder: "KIND", kind: .text))
    let name = try arguments.required(Parameter(placeholder: "NAME", kind: .text))
    let definition = try SourceDefinition(
      kind: kind, name: name, address: try arguments.required(Parameter(placeholder: "URL", kind: .text)))
    if arguments.next() != nil { throw DefinitionError.wordsBehindAddress(name: definition.name) }
    return definition
  }
}
