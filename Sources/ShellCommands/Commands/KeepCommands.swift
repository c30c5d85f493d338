import SmashtagModel

/// `keep [N…] [NAME]`: keeps a search, a tweet, a place or a photo, or several.
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
      "keep 3": "item 3 of the list", "keep 3 umbrella": "the same under a name", "keep 2 4-6": "four items",
    ],
    seeAlso: ["kept", "bookmarks", "delete"])

  private let numbers: [Int]
  private let name: String?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    var words = arguments.rest()
    numbers = try ItemNumbers.take(from: &words)
    name = words.first
    if words.count > 1 { throw UsageError.unexpected(words[1]) }
    guard let name else { return }
    if numbers.count > 1 { throw UsageError.unexpected(name) }
    guard KeptItem.isName(name) else { throw CommandError.badName(name) }
    if CommandTable.form(of: name) != nil { throw CommandError.nameOfCommand(name) }
  }

  func run(in session: Session) throws -> Step {
    let (kept, date) = (session.kept, session.ports.clock.date())
    let items = try contents(in: session).map { KeptItem($0, name: name, date: date) }
    try session.ports.state.update { state in
      // The first of several is in front.
      for item in items.reversed() where !state.kept.isFull(for: item) { state.kept.keep(item) }
    }
    guard session.kept.hasAll(items) else { throw CommandError.keptIsFull }
    guard let item = items.first, items.count == 1 else {
      return .show(
        .note(
          "Kept \(Counted.things(items.count, "item")); kept lists them.",
          json: .done("keep", ["items": .array(items.map { ([:] as JSON).adding($0.members) })])))
    }
    let words = item.wordsOfKeeping(
      insteadOf: name.flatMap { kept.other(named: $0, than: item) }, formerName: kept.name(of: item))
    return .show(.note(words, json: .done("keep", item.members)))
  }

  private func contents(in session: Session) throws -> [KeptItem.Content] {
    if numbers.isEmpty {
      guard let content = session.contentInFront else {
        if session.context.paged?.isNarrowed == true {
          throw CommandError.notHere(
            "find left a part of this list, and a search is kept whole",
            instead: "type back, then keep, or keep N for one of these")
        }
        throw CommandError.notHere("there is nothing here to keep", instead: Self.advice)
      }
      return [content]
    }
    let screen = session.screen
    return try numbers.map { number in
      guard let content = session.content(of: try screen.row(number)) else {
        throw CommandError.notHere("item \(number) cannot be kept", instead: Self.advice)
      }
      return content
    }
  }

  private static let advice = "keep a search, a tweet, a place or a photo"
}

/// `kept`: goes to what was kept.
struct KeptCommand: BareCommand {
  static let form = CommandForm(
    name: "kept", group: .move, summary: "Go to what you kept, latest first",
    details: [
      "A number opens it; delete N forgets one, undo takes that back.",
      "export FILE.jsonl writes all of it, and import FILE.jsonl reads it again, on another machine too.",
      "Typed in that tab, it goes back to its list.",
    ],
    examples: [
      "kept": "the list", "kept; 1": "the first of it, at first what was kept last",
      "kept; export kept.jsonl": "all of it in a file",
    ],
    seeAlso: ["keep", "delete", "export", "import"])

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
    if let photos = context as? PhotosContext, let place = photos.place { return kept(place) }
    if let tweet = context.tweet { return tweet.isPhoto ? .photo(tweet) : .tweet(tweet) }
    guard let results = context.listing?.results, !results.isNarrowed else { return nil }
    return .search(results.query.text, sources: results.sourceNames)
  }

  /// A place with the source that it comes from.
  private func kept(_ place: Place) -> KeptItem.Content {
    .place(place, source: (try? placeSource(named: context.sourceName))?.name)
  }

  /// What of an item can be kept; `nil` if nothing can.
  fileprivate func content(of row: Row) -> KeptItem.Content? {
    switch row.content {
    case .place(let place): kept(place)
    case .search(let search): .search(search.term, sources: search.source ?? sources.currentName)
    case .mention(let item):
      Query(item.mention).map {
        .search($0.text, sources: sourceOfMentions?.name ?? sources.currentName)
      }
    case .kept(let item): item.content
    case .thumbnail(_, let post): post.isPhoto ? .photo(post) : .tweet(post)
    case .tweet, .wholeTweet, .branch, .relative, .photo:
      row.post.map { $0.isPhoto ? .photo($0) : .tweet($0) }
    case .person, .bar, .fact, .command, .text, .block: nil
    }
  }
}
