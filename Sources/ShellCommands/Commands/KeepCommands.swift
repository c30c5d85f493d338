import SmashtagModel

/// `keep [N] [NAME]`: keeps a search, a tweet, a place or a photo.
struct KeepCommand: Command {
  static let form = CommandForm(
    name: "keep", parameters: [.keptItem, .keptName], group: .items,
    summary: "Keep this search, tweet, place or photo, or item N",
    details: [
      "It goes to the tab kept, with all that shows it again. NAME is one word for it; that of a search is a word at the "
        + "prompt from then on, and searches at the same sources.",
      "kept lists them, delete N there forgets one; export there writes a file that import takes.",
    ],
    examples: [
      "#rain; keep": "that search", "keep rain": "the search in front; then rain makes it again",
      "keep 3": "item 3 of the list", "keep 3 umbrella": "the same under a name",
    ],
    seeAlso: ["kept", "bookmarks", "delete"])

  private let number: Int?
  private let name: String?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    var words = arguments.rest()
    if let first = words.first, first.allSatisfy(\.isASCIIDigit) {
      guard let number = Int(first), number > 0 else { throw UsageError.notANumber(first) }
      self.number = number
      words.removeFirst()
    } else {
      number = nil
    }
    name = words.first
    if words.count > 1 { throw UsageError.unexpected(words[1]) }
    if let name { try Self.check(name) }
  }

  /// Throws if a word cannot be a name, because it is none or means something else already.
  private static func check(_ name: String) throws(CommandError) {
    guard KeptItem.isName(name) else { throw .badName(name) }
    if CommandTable.form(of: name) != nil { throw .nameOfCommand(name) }
  }

  func run(in session: Session) throws -> Step {
    let content = try number.map { try session.content(of: session.screen.row($0)) } ?? session.contentInFront
    guard let content else {
      throw CommandError.notHere(
        number.map { "item \($0) cannot be kept" } ?? "there is nothing here to keep",
        instead: "keep a search, a tweet, a place or a photo")
    }
    let item = KeptItem(content, name: name, date: session.ports.clock.date())
    try session.ports.state.update { $0.kept.keep(item) }
    return .show(.note(item.wordsOfKeeping, json: .done("keep", item.members)))
  }
}

/// `kept`: goes to what was kept.
struct KeptCommand: Command {
  static let form = CommandForm(
    name: "kept", group: .move, summary: "Go to what you kept, latest first",
    details: [
      "A number opens it; delete N forgets one, undo takes that back.",
      "export FILE.jsonl writes all of it, and import FILE.jsonl reads it again, on another machine too.",
      "Typed in that tab, it goes back to its list.",
    ],
    examples: [
      "kept": "the list", "kept; 1": "what was kept last", "kept; export kept.jsonl": "all of it in a file",
    ],
    seeAlso: ["keep", "delete", "export", "import"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    try await session.step(to: .kept, unwinding: session.navigation.tab == .kept)
  }
}

/// The name of a kept search alone: makes that search at its sources.
struct KeptSearchCommand: Command {
  static let form = KeptCommand.form

  private let name: String

  init(_ arguments: Arguments) throws { name = arguments.raw }

  func run(in session: Session) async throws -> Step {
    guard let kept = session.kept.search(named: name) else {
      throw UsageError.unknownCommand(name, nearest: nil)
    }
    return try await session.step(searching: kept.query, atSources: kept.sources)
  }
}

extension Session {
  /// What `keep` without a number keeps: the photo or tweet in front, the place, or the search.
  fileprivate var contentInFront: KeptItem.Content? {
    if let photos = context as? PhotosContext, let place = photos.place { return .place(place) }
    if let tweet = context.tweet { return tweet.isPhoto ? .photo(tweet) : .tweet(tweet) }
    guard let results = context.listing?.results, !results.isNarrowed else { return nil }
    return .search(results.query.text, sources: results.sourceNames)
  }

  /// What of an item can be kept; `nil` if nothing can.
  fileprivate func content(of row: Row) -> KeptItem.Content? {
    switch row.content {
    case .place(let place): .place(place)
    case .search(let search): .search(search.term, sources: search.source ?? sources.currentName)
    case .mention(let item): Query(item.mention).map { .search($0.text, sources: sources.currentName) }
    case .kept(let item): item.content
    default: row.post.map { $0.isPhoto ? .photo($0) : .tweet($0) }
    }
  }
}
