import SafeText
public import SmashtagModel
import Synchronization

/// `import PATH…`: adds tweets to the archive.
struct ImportCommand: Command {
  static let form = CommandForm(
    name: "import", parameters: [.paths], group: .collect,
    summary: "Add tweets to the archive from files or folders",
    details: [
      "Takes JSON and JSONL with tweets of Twitter's API v1.1 and X's v2, statuses of Mastodon and posts of Bluesky: "
        + "single ones, arrays, search results, twarc's lines and pages; also packed with gzip, zstd, xz or bzip2.",
      "Takes the data export of X, the archive that Twitter gave out before (data/js/tweets/2013_05.js), and the archive of "
        + "Mastodon as they are delivered, or unpacked. Of these only the "
        + "tweets are read, and what you liked and bookmarked, no messages and no contacts; pictures stay where they are, "
        + "so keep the export.",
      "Where a tweet comes without a list of its mentions, they are found as extract finds them.",
      "A folder, or any other zip or tar file, is searched through; - is the standard input.",
      "The same again changes nothing, and none is ever removed. A copy of a tweet replaces another when it was true "
        + "later: the date of its export or retrieval, else the newest date in its file, else the order of import.",
      "A file that export wrote in the tab kept brings its items there. A table (.csv) "
        + "cannot be imported, nor what search --jsonl prints.",
      authorDetail,
    ],
    examples: [
      "import twitter-2024.zip": "an export of X", "import tweets.jsonl.gz": "all tweets of a file",
      "import ~/twarc": "all files of a folder",
      "import --as ada tweets.js": "tweets without an author are ada's",
    ],
    seeAlso: ["use", "search"])

  /// The option that says who wrote tweets that name no author.
  static let authorOption = "--as"
  static let authorDetail = "\(authorOption) NAME says who wrote tweets that name no author; else that is me."

  private static let author = Parameter(placeholder: "NAME", kind: .text)

  private let inputs: [ImportInput]
  private let author: User

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    (inputs, author) = try Self.inputs(&arguments)
  }

  /// What is to be read, and who wrote tweets that name no author.
  static func inputs(_ arguments: inout Arguments) throws -> ([ImportInput], author: User) {
    var inputs: [ImportInput] = []
    var author = User.me
    while let word = arguments.next() {
      if word == authorOption {
        let name = try arguments.required(Self.author).withoutAt
        if name.isEmpty { throw UsageError.missing(Self.author.placeholder) }
        guard (try? Query("from:\(name)"))?.root == .from(name) else { throw UsageError.badHandle(name) }
        author = User(screenName: name)
      } else if word.hasPrefix("--") {
        throw UsageError.notAmong(word, option: "the option", choices: [authorOption])
      } else if !word.isEmpty {
        inputs.append(word == "-" ? .standardInput : .path(word.pathOfFileAddress ?? word))
      }
    }
    if inputs.isEmpty { throw UsageError.missing("PATH or -") }
    return (inputs, author)
  }

  /// Throws where the keyboard would be read, or the commands themselves.
  static func check(_ inputs: [ImportInput], in session: Session) throws {
    guard inputs.contains(.standardInput) else { return }
    if session.ports.isInteractive {
      throw CommandError.notHere(
        "the keyboard is not a file", instead: "name a file, or pipe into smashtag \(form.name) -")
    }
    if session.ports.readsCommandsFromInput {
      throw CommandError.notHere(
        "the standard input holds the commands",
        instead: "name a file, or put the commands after smashtag -c")
    }
  }

  func run(in session: Session) async throws -> Step {
    try Self.check(inputs, in: session)
    let (kept, inputs) = try keeping(in: session)
    if inputs.isEmpty {
      return .show(
        .note(
          kept.words,
          json: .done("import", ["kept": .integer(kept.count), "skipped": .integer(kept.known)])))
    }
    if kept.isAny { session.call.request.remark(kept.words) }
    let (tell, now) = (session.call.report, session.ports.clock.date)
    let pace = Mutex(ImportPace(start: now()))
    let report = try await session.ports.importer.import(inputs, author: author) { progress in
      tell(pace.withLock { $0.words(for: progress, at: now()) })
    }
    let isInUse = session.sources.isInUse(SourceCatalog.archiveName)
    let hints = (isInUse ? [] : [Hint("use archive")]) + [Hint("search WORDS")]
    return .show(.screen(Screen(report, hints: hints), json: JSON(report), failure: report.failure))
  }
}

extension ImportCommand {
  /// What became of the items in files of kept ones.
  private struct Keeping {
    /// How many are kept now.
    var count = 0
    /// How many of these were kept before.
    var known = 0
    /// How many lines could not be read.
    var unreadable = 0
    /// For how many there was no room.
    var surplus = 0

    var isAny: Bool { count + unreadable + surplus > 0 }

    var words: String {
      let others = [
        unreadable > 0 ? "\(Counted.things(unreadable, "line")) could not be read" : nil,
        surplus > 0
          ? "\(Counted.things(surplus, "item")) left out, since no more than \(Counted.grouped(KeptItem.most)) are kept"
          : nil,
      ]
      return ([String?("\(outcome); kept lists them")] + others).compactMap(\.self).joined(separator: "; ")
        + "."
    }

    private var outcome: String {
      let items = Counted.things(count, "item")
      if known == 0 { return "Kept \(items)" }
      let were = "\(known == 1 ? "was" : "were") kept already"
      return known == count ? "\(items) \(were)" : "Kept \(items), of which \(Counted.grouped(known)) \(were)"
    }
  }

  /// Keeps the items of the files that contain such; returns what became of them, and the other inputs.
  private func keeping(in session: Session) throws -> (Keeping, others: [ImportInput]) {
    var (items, others, keeping) = ([KeptItem](), [ImportInput](), Keeping())
    for input in inputs {
      if case .path(let path) = input, let found = session.ports.state.keptItems(inFileAt: path) {
        items += found.items
        keeping.unreadable += found.unreadable
      } else {
        others.append(input)
      }
    }
    guard !items.isEmpty else { return (keeping, others) }
    let before = Set(session.kept.items.map(\.identity))
    try session.ports.state.update { [items] state in
      for item in items.reversed() where !state.kept.isFull(for: item) { state.kept.keep(item) }
    }
    let kept = Set(session.kept.items.map(\.identity))
    keeping.count = items.count { kept.contains($0.identity) }
    keeping.known = items.count { before.contains($0.identity) }
    keeping.surplus = items.count - keeping.count
    return (keeping, others)
  }
}

extension String {
  fileprivate var withoutAt: String { hasPrefix("@") ? String(dropFirst()) : self }
}

extension ImportReport {
  /// The failure if a whole file could not be read; single broken records are not one.
  fileprivate var failure: CommandError? {
    firstUnreadable.map { .unreadableFiles(first: $0.words) }
  }
}

extension Screen {
  /// - Parameter hints: how to see what was imported; shown if anything was.
  fileprivate init(_ report: ImportReport, hints: [Hint]) {
    let counts =
      "\(Counted.tweets(report.imported)) imported, \(Counted.grouped(report.updated)) updated, "
      + "\(Counted.grouped(report.skipped)) already there"
    self.init(
      title: counts,
      sections: [Section(texts: report.uncountedWords)].filter { !$0.rows.isEmpty }
        + [Section](problems: report.problems),
      hints: report.imported > 0 ? hints : [])
  }
}

extension [Screen.Section] {
  /// The number of problems that are listed on the screen.
  private static var shownProblems: Int { 20 }

  init(problems: [ImportProblem]) {
    var rows = problems.prefix(Self.shownProblems).map { Row(.text($0.words.sanitisedLine())) }
    let more = problems.count - rows.count
    if more > 0 { rows.append(Row(.text("and \(Counted.grouped(more)) more; --json lists all"))) }
    let title = Counted.things(problems.count, "problem")
    self = rows.isEmpty ? [] : [Screen.Section(title: title, rows: rows)]
  }
}

extension ImportReport {
  /// What became of what is not counted among the tweets: those inside others, likes and bookmarks.
  fileprivate var uncountedWords: [String] {
    let isAlone = embedded == 1
    let inside =
      embedded > 0
      ? "\(Counted.tweets(embedded)) \(isAlone ? "is" : "are") known only inside others, as quoted or "
        + "repeated; \(isAlone ? "it is" : "they are") taken, and not counted." : nil
    let came = marked.words.map { "\($0) came with them." }
    let isOne = unmarked.sum == 1
    let left = unmarked.words.map { words in
      "\(words) \(isOne ? "is an address" : "are addresses") alone; "
        + "\(isOne ? "its post is" : "their posts are") not in the archive."
    }
    return [inside, came, left].compactMap(\.self)
  }
}

extension MarkCounts {
  /// `3 likes and 1 bookmark`; `nil` for none.
  fileprivate var words: String? {
    let parts = [
      liked > 0 ? Counted.things(liked, "like") : nil,
      bookmarked > 0 ? Counted.things(bookmarked, "bookmark") : nil,
    ]
    return sum > 0 ? parts.compactMap(\.self).joined(separator: " and ") : nil
  }
}

extension ImportProblem {
  var words: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)"
  }
}

extension JSON {
  fileprivate init(_ report: ImportReport) {
    self = [
      "imported": .integer(report.imported), "updated": .integer(report.updated),
      "skipped": .integer(report.skipped), "liked": .integer(report.marked.liked),
      "bookmarked": .integer(report.marked.bookmarked), "unmarked": .integer(report.unmarked.sum),
      "problems": JSON(report.problems),
    ]
  }

  init(_ problems: [ImportProblem]) {
    self = .array(
      problems.map { ["file": .string($0.file), "line": JSON($0.line), "reason": .string($0.reason)] })
  }
}

extension RenewalProgress {
  /// The progress in words: `renewing the archive 34% · 12,000 of 35,000 tweets`.
  var words: String { "renewing the archive \(amount)" }

  /// The progress in numbers: `34% · 12,000 of 35,000 tweets`.
  public var amount: String {
    "\(all > 0 ? min(100, done * 100 / all) : 100)% · \(Counted.grouped(done)) of \(Counted.tweets(all))"
  }
}
