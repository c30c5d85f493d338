import SmashtagModel

/// Completes what defines a live source, and the names of those there are.
struct SourceCompleter {
  private let definitions: [SourceDefinition]

  init(_ session: Session) { definitions = session.sources.definitions }

  /// `others` are the arguments before the word.
  func candidates(for kind: Parameter.Kind, after others: [String]) -> [Completions.Candidate] {
    let removes = others.first == SourceCommand.Action.remove.rawValue
    return switch kind {
    case .sourceAction: actions
    case .sourceKind: removes ? names : kinds
    case .sourceName: removes ? [] : names
    case .sourceAddress: removes ? [] : addresses(of: others.last)
    default: names
    }
  }
}

extension SourceCompleter {
  private var actions: [Completions.Candidate] {
    SourceCommand.Action.allCases.map { Completions.Candidate($0.rawValue, note: $0.note) }
  }

  private var kinds: [Completions.Candidate] {
    SourceDefinition.Kind.allCases.map { Completions.Candidate($0.rawValue, note: $0.note) }
  }

  private var names: [Completions.Candidate] {
    definitions.map { Completions.Candidate($0.name, note: $0.words) }
  }

  /// Where the source is that bears the name already, else how an address begins.
  private func addresses(of name: String?) -> [Completions.Candidate] {
    guard let definition = definitions.first(where: { $0.name == name }) else {
      return [Completions.Candidate(text: "https://", note: "the server's address", isComplete: false)]
    }
    return [Completions.Candidate(definition.url, note: "where \(definition.name) is now")]
  }
}

extension SourceDefinition.Kind {
  /// What speaks it.
  fileprivate var note: String {
    switch self {
    case .x: "X, or a server that answers as its API v2 does"
    case .mastodon: "a server of Mastodon, or one that answers as it does"
    case .bluesky: "Bluesky, or a server that answers as those of its network do"
    case .flickr: "Flickr, or a server that answers as it does"
    }
  }
}
