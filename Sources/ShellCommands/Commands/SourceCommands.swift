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
    // No source has such a sign in its name.
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

/// `source add KIND NAME URL`, `source remove NAME`: defines or removes a live source.
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

  /// The first argument.
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

  /// The new source with the server's answer; at a prompt the shell asks the server later.
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
    if arguments.next() != nil { throw DefinitionError.wordsAfterAddress(name: definition.name) }
    return definition
  }
}

/// `login NAME`: stores the token of a live source, which is typed without being shown.
struct LoginCommand: Command {
  static let form = CommandForm(
    name: "login", parameters: [.liveSource], group: .collect,
    summary: "Keep the token of a live source, typed unseen",
    details: [
      "The token is asked for and not shown while it is typed; Ctrl-C keeps what was there before.",
      "Mastodon: an access token with the scope read, from Preferences > Development of your server.",
      "X: the bearer token of an app at developer.x.com; with it X can only be read.",
      "Bluesky: HANDLE:PASSWORD, with an app password from Settings > Privacy and security > App passwords, never "
        + "your own.",
      "Flickr: the key of an app, from flickr.com/services/apps/create.",
      "The server is asked whether it takes it: what it refuses is not kept.",
      "It is kept in a file that only you can read, which smashtag --help and the man page name; doctor checks that.",
      "A token that begins with ! is a command instead, whose first line of output is the token: !pass show home.",
      "SMASHTAG_TOKEN_NAME, with the source's name in capitals, beats what is kept.",
      "Where nobody types, one line of standard input is the token: smashtag login home < FILE.",
    ],
    examples: [
      "login home": "asks for the token of the source home", "login x": "for a bearer token of X",
      "login bluesky": "for a handle and an app password",
    ],
    seeAlso: ["logout", "source", "use"])

  private let name: String

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    name = try arguments.required(.liveSource)
    if arguments.next() != nil { throw CommandError.secretTyped }
  }

  func run(in session: Session) throws -> Step {
    .perform(.login(try session.sources.definition(of: name)))
  }
}

/// `logout NAME`: deletes the token of a live source.
struct LogoutCommand: Command {
  static let form = CommandForm(
    name: "logout", parameters: [.liveSource], group: .collect, summary: "Forget the token of a live source",
    details: [
      "Takes the token out of the file it is kept in, and the session it began at Bluesky; a source that was removed "
        + "may have left one there.",
      "The token itself stays valid until you revoke it at the server. logout cannot be undone, so it must be typed in full.",
    ],
    examples: ["logout home": "forgets the token of the source home", "logout work": "and another one's"],
    seeAlso: ["login", "source", "use"], needsWholeName: true)

  private let name: String

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    name = try arguments.required(.liveSource)
    if arguments.next() != nil { throw CommandError.secretTyped }
  }

  func run(in session: Session) throws -> Step {
    if session.sources.isAtHand(name) { throw CommandError.notLive(name) }
    return .perform(.logout(name))
  }
}
