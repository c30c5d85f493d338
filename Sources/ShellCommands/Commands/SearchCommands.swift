import Foundation
import SmashtagModel

/// `search QUERY [--limit N|all] [--jsonl]`: shows the results of a search, or writes them while they are read.
struct SearchCommand: Command {
  static let form = CommandForm(
    name: "search", shortForms: ["s"], parameters: [.query], group: .look,
    summary: "Show the tweets that match a query, newest first",
    details: [
      "A line that begins with #tag, @user or \"a phrase\" is a search by itself, and at a prompt any line that begins with no "
        + "command, and with no word like one.",
      "Repeating the current search fetches newer tweets.",
      "\(SearchOptions.limitOption) N lists N at once, \(SearchOptions.limitOption) all writes every one while it is read; "
        + "with \(SearchOptions.linesOption) each tweet is a line of JSON.",
    ],
    examples: [
      "search rain": "tweets with that word", "#rain": "tweets with that hashtag",
      "search #rain -umbrella": "without that word",
      "search \"bell tower\" OR from:ada": "with the phrase, or by @ada",
      "search #rain --limit all > rain.txt": "all of them, as text",
      "search #rain --limit 500 --jsonl | jq .text": "five hundred, for another program",
    ],
    seeAlso: ["queries", "find", "recents"], isRaw: true)

  let query: Query
  private let options: SearchOptions

  init(_ arguments: Arguments) throws {
    let (options, text) = try SearchOptions.take(from: arguments)
    // Where another shell has split the words, no other command can follow.
    if arguments.parted == nil, let sign = LineSign(inQuery: text) { throw UsageError.missingBlank(sign) }
    (query, self.options) = (try Query(text), options)
  }

  /// A search that another command stands for.
  init(_ query: Query, _ options: SearchOptions) { (self.query, self.options) = (query, options) }

  func run(in session: Session) async throws -> Step {
    if !options.areLines {
      switch options.limit {
      case nil: return try await session.step(searching: query)
      case .count(let count) where count <= ResultsContext.mostFound:
        return try await listing(count, in: session)
      case .count, .all: break
      }
    }
    return try streaming(in: session)
  }

  private func streaming(in session: Session) throws -> Step {
    let limit: Int? =
      switch options.limit {
      case .count(let count): count
      case .all: nil
      case nil: session.settings.limit
      }
    let form = options.areLines ? SearchStream.Form.lines : session.surface.printsJSON ? .object : .text
    return .perform(
      .write(
        Export(
          SearchStream(
            query: query, sources: try session.sources.current(), limit: limit, form: form, session: session))
      ))
  }

  /// The results with so many tweets, as far as there are.
  private func listing(_ count: Int, in session: Session) async throws -> Step {
    let (wide, sources) = (session.listing(count), try session.sources.current())
    let results = try await ResultsContext(query, from: sources, in: wide).filled(in: wide).context
    let isShown = session.context.listing?.shows(query, from: sources) ?? false
    return .move(isShown ? .replace(results, isSearch: true) : .push(results))
  }
}

extension ResultsContext {
  /// Reads on until there are as many tweets as a page has, as far as there are; what fails then is remarked.
  fileprivate func filled(in session: Session) async throws -> ResultsContext {
    var (reading, goesOn) = (FurtherReading(of: self), true)
    while goesOn, reading.results.hasOlder, reading.results.count < session.pageLength {
      let missing = session.pageLength - reading.results.count
      do {
        goesOn = try await reading.goOn(in: isBounded ? session.listing(missing) : session)
      } catch let error as SourceError where error != .cancelled && reading.results.count > 0 {
        session.call.request.remark("\(error)")
        goesOn = false
      }
    }
    return reading.results
  }
}

/// `more`, or an empty line: shows the next items, then fetches older ones.
struct MoreCommand: BareCommand {
  static let form = CommandForm(
    name: "more", shortForms: ["m"], group: .move,
    summary: "Show the next items; an empty line does the same",
    details: [
      "At the end of what was fetched it fetches older ones.",
      "With nothing more, an empty line shows the list again from its top.",
    ],
    examples: ["more": "the next items", "#rain; more": "a second page at once, in a script"],
    seeAlso: ["refresh", "settings"])

  func run(in session: Session) async throws -> Step {
    if session.call.hasUnshownRows { return .show(.nextRows) }
    guard let paged = session.context.paged, !paged.isNarrowed || paged.hasOlder else {
      return .move(.showAgain)
    }
    guard paged.hasOlder else { return session.ports.isInteractive ? .move(.showAgain) : .show(.nextRows) }
    return .move(.extend(try await paged.extended(in: session)))
  }
}

/// `refresh`: fetches newer items, or fetches a page again.
struct RefreshCommand: BareCommand {
  static let form = CommandForm(
    name: "refresh", shortForms: ["r"], group: .move, summary: "Fetch what is newer; it comes on top",
    details: [
      "What was there keeps its numbers; what is new gets the next free ones.",
      "A page of the web is fetched again and takes the place of the one that was shown.",
    ],
    examples: ["refresh": "the tweets that came in since", "r": "the same"],
    seeAlso: ["more", "search", "read"])

  func run(in session: Session) async throws -> Step {
    guard let context = session.context.refreshable else { return .move(.showAgain) }
    return .move(.replace(try await context.refreshed(in: session)))
  }
}

/// `new [N|QUERY] [--limit N|all]`: repeats a search, and shows only what was not shown before.
struct NewCommand: Command {
  static let form = CommandForm(
    name: "new", parameters: [.optionalSearch], group: .look,
    summary: "Make a search again, and show only what is new",
    details: [
      "Without an argument, it means the search in front, or else the last one; N is one of the recent searches.",
      "The newest tweets that were shown of a search are remembered, for each source. What is not among them and not "
        + "older than all of them is new, whenever it reached its server.",
      "recents says how many were new the last time, and how many wait in the archive.",
      "\(SearchOptions.limitOption) N lists N at once, \(SearchOptions.limitOption) all every one up to "
        + "\(Counted.grouped(ResultsContext.mostFound)); more lists the others, which after an earlier look stay new until they were listed.",
    ],
    examples: [
      "new": "what is new in this search", "recents; new 2": "in the second of the recent searches",
      "new #rain": "in that search", "new #rain --limit all": "all that is new there",
    ],
    seeAlso: ["search", "recents", "refresh", "watch"], isRaw: true, needsWholeName: true)

  private enum Choice {
    case last
    case item(Int)
    case query(Query)
  }

  private let choice: Choice
  private let limit: SearchOptions.Limit?

  init(_ arguments: Arguments) throws {
    let (options, query) = try SearchOptions.take(from: arguments)
    if options.areLines { throw UsageError.unexpected(SearchOptions.linesOption) }
    limit = options.limit
    let text = query.trimmingCharacters(in: .whitespaces)
    if text.isEmpty {
      choice = .last
    } else if let number = Int(text), text.allSatisfy({ $0.isASCII && $0.isNumber }) {
      choice = .item(number)
    } else {
      choice = .query(try Query(text))
    }
  }

  func run(in session: Session) async throws -> Step {
    let (query, name) = try search(in: session)
    let source = name.flatMap { session.sources.source(named: $0) }
    let sources = try source.map { [$0] } ?? session.sources.current()
    let search = RecentSearch(term: query.text, date: session.ports.clock.date(), source: name)
    let wide = count.map(session.listing) ?? session
    let former = session.context.listing?.results
    var seen = session.seenStore[search]
    if let former, former.query.identity == query.identity {
      // A script remembers nothing, but has shown what is in front.
      seen.merge(former.allSeenPosts) { $0.joined(with: $1) }
    }
    var results = try await ResultsContext(query, from: sources, since: seen, showing: count, in: wide)
    if count != nil { results = try await results.filled(in: wide) }
    guard let former, former.showsNew(of: query) else { return .move(.push(results.context)) }
    // The new tweets replace those shown before.
    results.revision = former.revision + 1
    return .move(.replace(results.context, isSearch: true))
  }
}

extension NewCommand {
  /// How many tweets to list; `nil` for as many as a page has.
  private var count: Int? {
    switch limit {
    case .count(let count): min(count, ResultsContext.mostFound)
    case .all: ResultsContext.mostFound
    case nil: nil
    }
  }

  /// The query, and the source if it is one of photos.
  private func search(in session: Session) throws -> (query: Query, source: String?) {
    switch choice {
    case .query(let query): return (query, nil)
    case .item(let number):
      guard case .search(let search) = try session.screen.row(number).content else {
        throw CommandError.notHere("item \(number) is not a search", instead: "type recents, then new N")
      }
      return (try Query(search.term), search.source)
    case .last:
      if let shown = session.context.listing?.results, shown.query.root != .all([]) {
        return (shown.query, shown.hasPhotos ? shown.sourceNames : nil)
      }
      guard let last = session.recents.searches.first else {
        throw CommandError.notHere("no search is remembered", instead: "type new QUERY, or new in results")
      }
      return try Self.parts(of: last)
    }
  }

  private static func parts(of search: RecentSearch) throws -> (query: Query, source: String?) {
    (try Query(search.term), search.source)
  }
}

/// `watch [SECONDS] [--notify]`: shows new tweets of the current search as they arrive.
struct WatchCommand: Command {
  /// The default interval in seconds.
  private static let pause = 60
  /// The longest interval in seconds: a day.
  private static let longestPause = 86_400
  static let form = CommandForm(
    name: "watch", parameters: [.optionalSeconds, .notifyOption], group: .look,
    summary: "Show new tweets of these results as they come",
    details: [
      "They appear above the prompt, with their numbers, until Ctrl-C ends it. Elsewhere nothing is shown; they are there when you "
        + "come back.",
      "Without a number it looks every \(pause) seconds.",
      "With \(notifyOption) the desktop is told how many came, by the terminal (kitty, iTerm2, WezTerm, ghostty, foot, urxvt) or "
        + "by notify-send; set notify text adds what the newest says.",
    ],
    examples: [
      "watch": "new tweets, every minute", "watch 15": "every 15 seconds",
      "watch --notify": "and a notice on the desktop",
      "#rain; watch > rain.txt": "new tweets into a file, until Ctrl-C",
    ],
    seeAlso: ["refresh", "settings"])

  static let notifyOption = "--notify"

  private let seconds: Int
  private let notifies: Bool

  init(_ arguments: Arguments) throws {
    let words = arguments.words.filter { $0 != Self.notifyOption }
    notifies = words.count < arguments.words.count
    var others = Arguments(words: words)
    seconds = min(try others.number() ?? Self.pause, Self.longestPause)
    try others.end()
  }

  func run(in session: Session) throws -> Step {
    guard let paged = session.context.paged else {
      throw CommandError.notHere("nothing here can be kept fresh", instead: "search first, then watch")
    }
    guard !paged.isNarrowed else {
      throw CommandError.notHere("only whole results can be kept fresh", instead: "type back, then watch")
    }
    return .change(.watch(seconds: seconds, notifies: notifies))
  }
}

/// `find TEXT`: keeps only the items that contain a text.
struct FindCommand: Command {
  static let form = CommandForm(
    name: "find", shortForms: ["/TEXT"], parameters: [.text], group: .look,
    summary: "Keep only the items that contain a text",
    details: [
      "Items keep their numbers. back shows all of them again. Of a page it is paragraphs that are kept.",
      "In a page, /TEXT goes to the next paragraph that contains it instead; repeat it to go on to the next one.",
      "In the archive or the sample it looks through 10,000 tweets, and further until a page is full; in a live source, "
        + "through what was fetched. more continues; after \(SearchOptions.limitOption) all it looks through everything.",
      "Case and accents do not matter.",
    ],
    examples: [
      "find umbrella": "only the items with that word in them",
      "/umbrella": "the same; in a page, the next place of it",
      "find @ada": "only those that name her",
    ],
    seeAlso: ["search", "back"], isRaw: true)

  fileprivate let text: String

  init(_ arguments: Arguments) throws {
    text = arguments.raw.trimmingCharacters(in: .whitespaces)
    if text.isEmpty { throw UsageError.missing("TEXT") }
  }

  func run(in session: Session) async throws -> Step {
    guard let kept = try await session.context.keeping(text, in: session) else {
      throw CommandError.notHere("there is no list to look through here", instead: "search first")
    }
    guard session.screen.hasItems else {
      throw CommandError.notHere("nothing is listed here that find could keep", instead: "search first")
    }
    return .move(.push(kept))
  }
}

/// `/TEXT`: in a page the next place of a text, elsewhere `find`.
struct SlashCommand: Command {
  static let form = FindCommand.form

  private let find: FindCommand

  init(_ arguments: Arguments) throws { find = try FindCommand(arguments) }

  func run(in session: Session) async throws -> Step {
    guard let page = session.context.page, page.hasText else {
      do {
        return try await find.run(in: session)
      } catch let error as CommandError {
        // There is nothing to look through.
        throw TypedPath("/\(find.text)").map { .pathAlone($0.word) } ?? error
      }
    }
    let shown = session.navigation.shownRows(at: session.navigation.front)
    guard let there = page.seeking(find.text, from: shown?.lowerBound) else {
      let isAbove = page.seeking(find.text, from: 0) != nil
      throw CommandError.notHere(
        "“\(find.text)” does not stand \(isAbove ? "further down" : "in this page")",
        instead: isAbove ? "type top, then the same again" : "open shows it in the browser")
    }
    return .move(.place(there))
  }
}

/// `delete N…`: forgets recent searches, recent photos, or what was kept.
struct DeleteCommand: Command {
  static let form = CommandForm(
    name: "delete", parameters: [.items], group: .items,
    summary: "Forget recent searches, photos or kept items",
    details: [
      "By their numbers, or all. It works in the lists of recents, photos and kept: type one of these first.",
      "undo takes it back, as long as the program runs; no shorter word reaches delete.",
    ],
    examples: [
      "delete 2": "forgets search 2", "delete 1 4-6": "forgets four", "delete all": "forgets every one",
    ],
    seeAlso: ["undo", "recents", "photos", "kept"], needsWholeName: true)

  private enum Choice {
    case all
    case numbers([Int])
  }

  private let choice: Choice

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    let words = arguments.rest()
    if words.isEmpty { throw UsageError.missing("N… or all") }
    if words.contains("all"), let other = words.first(where: { $0 != "all" }) {
      throw UsageError.notBeside("all", other)
    }
    choice = words.contains("all") ? .all : .numbers(try ItemNumbers.numbers(words))
  }

  func run(in session: Session) throws -> Step {
    guard let context = session.context.deleting else {
      throw CommandError.notHere(
        "there is nothing to delete here", instead: "go to recents, photos or kept first")
    }
    let screen = context.screen
    let numbers =
      switch choice {
      case .all: screen.numbers
      case .numbers(let numbers): numbers
      }
    let deletion = try context.deletion(of: try numbers.map { try screen.row($0) }, in: session)
    if deletion.isEmpty { return .move(.showAgain) }
    try deletion.carryOut(in: session.ports.state)
    return .change(.deleted(deletion))
  }
}

/// `undo`: undoes the last `delete`.
struct UndoCommand: BareCommand {
  static let form = CommandForm(
    name: "undo", group: .items, summary: "Take the last delete back",
    details: [
      "What was deleted stands in its list again, where it was; undo once more takes back the delete before.",
      "It knows what was deleted since the program was started.",
    ],
    examples: [
      "undo": "brings back what the last delete took", "undo; recents": "the recent searches, with them",
    ],
    seeAlso: ["delete", "recents", "photos", "kept"])

  func run(in session: Session) throws -> Step {
    // One for which there is no room does not keep those before it from being undone.
    for deletion in session.deletions.reversed() {
      do {
        try deletion.undo(in: session.ports.state)
        return .change(.undone(deletion))
      } catch CommandError.keptIsFull {
        continue
      }
    }
    throw session.deletions.isEmpty ? CommandError.nothingDeleted : .keptIsFull
  }
}
