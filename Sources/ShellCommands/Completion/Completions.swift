import Foundation
import SmashtagModel

/// What could stand where the cursor is.
public struct Completions: Equatable, Sendable {
  public struct Candidate: Equatable, Sendable {
    public let text: String
    /// A few words beside it; never empty.
    public let note: String
    /// Nothing more belongs to it: a blank may follow.
    public let isComplete: Bool
  }

  /// From where to the cursor a candidate replaces the line, in code points.
  public let start: Int
  public let candidates: [Candidate]

  static let none = Completions(start: 0, candidates: [])
}

extension Completions {
  /// Candidates that replace the end of what was typed.
  init(replacing typed: Substring, by candidates: [Candidate]) {
    let line = typed.base
    start = line.unicodeScalars.distance(from: line.startIndex, to: typed.startIndex)
    self.candidates = Array(candidates.prefix([Candidate].limit))
  }
}

extension Completions.Candidate {
  init(_ text: some StringProtocol, note: String) {
    self.init(text: String(text), note: note, isComplete: true)
  }
}

extension [Completions.Candidate] {
  /// More than anyone reads; a bound for folders and libraries of any size.
  static var limit: Int { 500 }

  /// Those that continue what is typed.
  func startingWith(_ prefix: some StringProtocol) -> [Completions.Candidate] {
    filter { $0.text.hasPrefix(prefix) && $0.text != prefix }
  }
}

/// Completes the first word of a command: its name, or the number of an item.
struct CommandCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func candidates(startingWith word: String) -> [Completions.Candidate] {
    let isNumber = !word.isEmpty && word.allSatisfy(\.isASCIIDigit)
    return isNumber ? ItemCompleter(session).items().startingWith(word) : names(startingWith: word)
  }

  /// At a root without those that lead up from it.
  private func names(startingWith word: String) -> [Completions.Candidate] {
    let atRoot = session.navigation.stack.isAtRoot
    return CommandTable.entries.map(\.form)
      .filter { $0.name.hasPrefix(word) && !(atRoot && $0.leavesContext) }
      .map { Completions.Candidate(text: $0.name, note: $0.summary, isComplete: !$0.parameters.isEmpty) }
  }
}

/// Completes the words of a call of the program, for the shells people come from.
///
/// Words are plain on both sides: that shell takes the quotes off and puts them on again.
public struct WordCompletion {
  private let session: Session

  public init(_ session: Session) { self.session = session }

  /// What the last word could become, in whole; `words` are those behind the program's name and options.
  public func candidates(for words: [String]) -> [Completions.Candidate] {
    guard let name = words.first, let last = words.last else { return [] }
    if name.beginsSearch { return candidates(ofQuery: words) }
    guard words.count > 1 else { return candidates(ofFirst: name) }
    guard let form = try? CommandTable.entry(named: name, mayBeCut: false).form else { return [] }
    let arguments = words.dropFirst()
    return form.parameters.first?.kind == .query
      ? candidates(ofQuery: Array(arguments))
      : ArgumentCompleter(session).candidates(for: last, after: Array(arguments.dropLast()), of: form)
  }
}

extension WordCompletion {
  /// A word with blanks is a whole command as it would be typed at the prompt.
  private func candidates(ofFirst word: String) -> [Completions.Candidate] {
    guard word.contains(where: \.isWhitespace) else {
      return CommandCompleter(session).candidates(startingWith: word)
    }
    let completions = Completer(session).completions(of: word, cursor: word.unicodeScalars.count)
    let head = String(String.UnicodeScalarView(word.unicodeScalars.prefix(completions.start)))
    return completions.candidates.map {
      Completions.Candidate(text: head + $0.text, note: $0.note, isComplete: $0.isComplete)
    }
  }

  /// The query is all words together; only the end that belongs to the last one is offered.
  private func candidates(ofQuery words: [String]) -> [Completions.Candidate] {
    let head = words.dropLast().map { $0 + " " }.joined()
    let query = words.joined(separator: " ")
    return QueryCompleter(session).candidates(continuing: query[...]).compactMap { candidate in
      guard candidate.text.hasPrefix(head) else { return nil }
      return Completions.Candidate(
        text: String(candidate.text.dropFirst(head.count)), note: candidate.note,
        isComplete: candidate.isComplete)
    }
  }
}

/// Completes tags and users: first those on the screen, then those of the library, each by use.
struct NameCompleter {
  /// How many names a library is asked for.
  private static let limit = 30

  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Names in the spelling they are kept in, whatever the case and width of what was typed.
  func candidates(startingWith word: String) -> [Completions.Candidate] {
    guard let kind = NameKind(signOf: word) else { return [] }
    let prefix = Folding.name(word.dropFirst())
    let known = libraryNames(of: kind, startingWith: prefix)
    let counts = Dictionary(
      known.map { (Folding.name($0.text), $0.note) }, uniquingKeysWith: { first, _ in first })
    let shown = ScreenTally(kind, of: session.screen).entries.filter { $0.name.hasPrefix(prefix) }
      .map { Completions.Candidate($0.text, note: counts[Folding.name($0.text)] ?? $0.note) }
    var seen: Set<String> = []
    return (shown + known).filter {
      seen.insert(Folding.name($0.text)).inserted && $0.text != word && $0.text.dropFirst().isName
    }
  }

  /// None of a library that cannot be read: a search will say why.
  private func libraryNames(of kind: NameKind, startingWith prefix: String) -> [Completions.Candidate] {
    let names = session.libraries.flatMap { library in
      (try? library.names(of: kind, startingWith: prefix, limit: Self.limit)) ?? []
    }
    return names.map { Completions.Candidate($0.name, note: Counted.tweets($0.count)) }
  }
}

extension NameKind {
  /// What a sign before a word says it is; `nil` without one.
  init?(signOf word: some StringProtocol) {
    switch word.first {
    case "#", "＃": self = .hashtag
    case "@", "＠": self = .user
    default: return nil
    }
  }
}

extension Substring {
  fileprivate var isName: Bool { String(self).isWordOfQuery }
}

/// Completes a query: the recent searches that continue it, then what its last word could become.
struct QueryCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Whole queries, each once.
  func candidates(continuing typed: Substring) -> [Completions.Candidate] {
    var seen: Set<String> = []
    return (recents(continuing: typed) + queries(endingAs: typed)).filter {
      seen.insert($0.text.lowercased()).inserted
    }
  }
}

extension QueryCompleter {
  private func recents(continuing typed: Substring) -> [Completions.Candidate] {
    let (start, now) = (typed.lowercased(), session.ports.clock.date())
    return session.recents.searches
      .filter { $0.term.lowercased().hasPrefix(start) && $0.term != typed && $0.isOneCommand }
      .map { Completions.Candidate($0.term, note: Age.ago($0.date, at: now)) }
  }

  private func queries(endingAs typed: Substring) -> [Completions.Candidate] {
    guard let end = QueryWord(endOf: typed) else { return [] }
    return candidates(for: String(end.word), afterOthers: end.followsWords).map {
      Completions.Candidate(text: end.head + $0.text, note: $0.note, isComplete: $0.isComplete)
    }
  }

  private func candidates(for word: String, afterOthers: Bool) -> [Completions.Candidate] {
    if NameKind(signOf: word) != nil { return NameCompleter(session).candidates(startingWith: word) }
    if word.contains(":") { return ConditionCompleter(session).candidates(startingWith: word) }
    let either = Completions.Candidate("OR", note: "either what stands before it or what follows")
    return (afterOthers ? [either].startingWith(word) : []).filter { _ in !word.isEmpty }
      + ConditionCompleter.operators(startingWith: word)
  }
}

extension RecentSearch {
  /// Whether typed at the prompt it is what it was: a script may have searched what a line cannot say.
  fileprivate var isOneCommand: Bool {
    if term.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { return false }
    guard term.contains(where: { ";|>".contains($0) }) else { return true }
    return (try? CommandLine("search " + term).parts.map(\.text)) == ["search " + term]
  }
}

/// The word a query ends with, and what stands before it.
struct QueryWord {
  /// Up to the word, with the signs directly before it: `-`, `(`, or the quote around the whole.
  let head: Substring
  let word: Substring

  /// `nil` inside a phrase: its words are its own.
  init?(endOf query: Substring) {
    guard query.count(where: { $0 == "\"" }).isMultiple(of: 2) else { return nil }
    let scalars = query.unicodeScalars
    let last = scalars.lastIndex { $0.properties.isWhitespace || "()\"".unicodeScalars.contains($0) }
    let start = last.map { scalars.index(after: $0) } ?? query.startIndex
    word = query[start...].drop { $0 == "-" || ($0 == "'" && start == query.startIndex) }
    head = query[..<word.startIndex]
  }

  /// Whether there are words before this one.
  var followsWords: Bool { head.contains { $0.isLetter || $0.isNumber } }
}

/// Completes file names; `~/` is the home folder.
struct PathCompleter {
  /// Words that go on as a path does, plain.
  func candidates(startingWith word: String) -> [Completions.Candidate] {
    if word == "~" { return [Completions.Candidate(text: "~/", note: "home folder", isComplete: false)] }
    let slash =
      word.utf8.lastIndex(of: UInt8(ascii: "/")).map { word.utf8.index(after: $0) } ?? word.startIndex
    let folder = Folder(typed: word[..<slash])
    let prefix = word[slash...]
    return folder.names.filter { $0.hasPrefix(prefix) && (!$0.hasPrefix(".") || prefix.hasPrefix(".")) }
      .sorted().prefix([Completions.Candidate].limit).compactMap(folder.candidate)
  }
}

/// The folder whose files are offered, as it was typed.
private struct Folder {
  let typed: Substring

  /// A name with a line break or another control character cannot be typed.
  var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      !name.contains(where: \.isNewline)
        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }

  /// `nil` where there is no such file after all.
  func candidate(_ name: String) -> Completions.Candidate? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder) else {
      return nil
    }
    let text = start(of: name) + name
    return isFolder.boolValue
      ? Completions.Candidate(text: text + "/", note: "folder", isComplete: false)
      : Completions.Candidate(text, note: "file")
  }

  private var path: String {
    if typed.isEmpty { return "." }
    return typed == "~" || typed.hasPrefix("~/") ? .homeFolder + typed.dropFirst() : String(typed)
  }

  /// A name that begins as an option does, or is read as the home folder, says that it is a file here.
  private func start(of name: String) -> String {
    typed.isEmpty && (name.hasPrefix("-") || name == "~") ? "./" : String(typed)
  }
}

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

/// Completes a line from what the reader sees and what was searched before; a pure function of line and session.
public struct Completer {
  private let session: Session

  public init(_ session: Session) { self.session = session }

  /// Completes what stands before the cursor, given in code points.
  public func completions(of line: String, cursor: Int) -> Completions {
    let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(cursor)))
    return switch PartialLine(before).part {
    case .command(let typed): completions(ofCommand: typed)
    case .file(let typed): completions(ofFile: typed)
    case .foreign: .none
    }
  }
}

extension Completer {
  private func completions(ofCommand typed: Substring) -> Completions {
    if typed.beginsSearch { return completions(ofQuery: typed) }
    guard let end = typed.firstIndex(where: \.isWhitespace) else {
      return Completions(
        replacing: typed, by: CommandCompleter(session).candidates(startingWith: String(typed)))
    }
    guard let form = try? CommandTable.entry(named: String(typed[..<end]), mayBeCut: true).form else {
      return .none
    }
    let rest = typed[end...].drop(while: \.isWhitespace)
    if form.parameters.first?.kind == .query { return completions(ofQuery: rest) }
    let isFreeText = form.isRaw && !form.takesRules && form.name != ReadCommand.form.name
    return isFreeText ? .none : completions(ofArguments: rest, of: form)
  }

  private func completions(ofQuery typed: Substring) -> Completions {
    Completions(replacing: typed, by: QueryCompleter(session).candidates(continuing: typed))
  }

  private func completions(ofArguments typed: Substring, of form: CommandForm) -> Completions {
    let words = PartialWords(typed)
    let word = PartialWord(words.last)
    let candidates = ArgumentCompleter(session).candidates(
      for: word.plain, after: words.finished.map { PartialWord($0).plain }, of: form)
    return Completions(replacing: words.last, by: candidates.map(word.quoted))
  }

  private func completions(ofFile typed: Substring) -> Completions {
    let words = PartialWords(typed)
    guard words.finished.isEmpty else { return .none }
    let word = PartialWord(words.last)
    return Completions(
      replacing: words.last, by: PathCompleter().candidates(startingWith: word.plain).map(word.quoted))
  }
}
