import Foundation
import SmashtagModel

/// Completes hashtags and users: first those on the screen, then those of the library, each most used first.
struct NameCompleter {
  /// The number of names requested from a library.
  private static let limit = 30

  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The names with a prefix, compared without regard to case and width, in their stored spelling.
  func candidates(startingWith word: String) -> [Completions.Candidate] {
    guard let kind = NameKind(signOf: word) else { return [] }
    let prefix = Folding.name(word.dropFirst())
    let known = libraryNames(of: kind, startingWith: prefix)
    let counts = Dictionary(
      known.map { (Folding.name($0.text), $0.note) }, uniquingKeysWith: { first, _ in first })
    let shown = ScreenTally(kind, of: session.screen).entries.filter { $0.name.hasPrefix(prefix) }
      .map { Completions.Candidate($0.text, note: counts[Folding.name($0.text)] ?? $0.note) }
    return (shown + known).uniqued { Folding.name($0.text) }
      .filter { $0.text != word && $0.text.dropFirst().isName }
  }

  /// The names from libraries; none from one that cannot be read, since a search will report that.
  private func libraryNames(of kind: NameKind, startingWith prefix: String) -> [Completions.Candidate] {
    let names = session.libraries.flatMap { library in
      (try? library.names(of: kind, startingWith: prefix, limit: Self.limit)) ?? []
    }
    let counts = Dictionary(names.map { (Folding.name($0.name.dropFirst()), $0.count) }, uniquingKeysWith: +)
    return names.uniqued { Folding.name($0.name.dropFirst()) }
      .map { ($0.name, counts[Folding.name($0.name.dropFirst())] ?? $0.count) }
      .sorted { $0.1 > $1.1 }.map { Completions.Candidate($0.0, note: Counted.tweets($0.1)) }
  }
}

extension NameKind {
  /// The kind for the sign at the start of a word; `nil` without a sign.
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

/// Completes a query: recent searches that begin with it, then completions of its last word.
struct QueryCompleter {
  private let session: Session
  /// The options that may stand among its words.
  private let options: [String]

  init(_ session: Session, options: [String] = []) {
    (self.session, self.options) = (session, options)
  }

  /// The completed queries, each once.
  func candidates(continuing typed: Substring) -> [Completions.Candidate] {
    if let candidates = SearchOptions.candidates(continuing: typed, among: options) { return candidates }
    return (recents(continuing: typed) + queries(endingAs: typed)).uniqued { $0.text.lowercased() }
  }
}

extension QueryCompleter {
  private func recents(continuing typed: Substring) -> [Completions.Candidate] {
    let (start, now) = (typed.lowercased(), session.ports.clock.date())
    return session.recents.searches
      .filter { $0.term.lowercased().hasPrefix(start) && $0.term != typed && $0.line != nil }
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

/// The last word of a query, and the text before it.
struct QueryWord {
  /// The text before the word, including signs directly before it: `-`, `(`, or an opening quote.
  let head: Substring
  let word: Substring

  /// `nil` inside a phrase, which is not completed.
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

/// Completes the conditions of a query, such as `from:`, and their values.
struct ConditionCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The conditions with a prefix; not complete, because a value follows the colon.
  static func operators(startingWith word: String) -> [Completions.Candidate] {
    guard !word.isEmpty else { return [] }
    return Query.Operator.allCases.filter { $0.rawValue.hasPrefix(word.lowercased()) }.map {
      Completions.Candidate(text: $0.rawValue + ":", note: $0.note, isComplete: false)
    }
  }

  /// The values for a condition, after its name as it was typed.
  func candidates(startingWith word: String) -> [Completions.Candidate] {
    guard let colon = word.firstIndex(of: ":"),
      let condition = Query.Operator(typed: word[..<colon])
    else { return [] }
    let value = word[word.index(after: colon)...]
    return values(of: condition, startingWith: value).map {
      Completions.Candidate(word[...colon] + $0.text, note: $0.note)
    }
  }
}

extension ConditionCompleter {
  private func values(
    of condition: Query.Operator, startingWith value: Substring
  ) -> [Completions.Candidate] {
    switch condition {
    case .from, .to, .mentions: users(startingWith: value)
    case .filter, .has, .is: filters(after: condition).startingWith(value.lowercased())
    case .lang: ScreenTally(languagesOf: screen).candidates(startingWith: String(value))
    case .url: ScreenTally(hostsOf: screen).candidates(startingWith: String(value))
    case .since: (days + [Completions.Candidate("12h", note: "the last 12 hours")]).startingWith(value)
    case .until, .after, .on: days.startingWith(value)
    case .minLikes, .minRetweets: numbers.startingWith(value)
    case .list: hasLiveSource ? lists.startingWith(value.lowercased()) : []
    case .quotes: []
    }
  }

  private var screen: Screen { session.screen }

  /// The names of users, with `@` only if it was typed.
  private func users(startingWith value: Substring) -> [Completions.Candidate] {
    let names = NameCompleter(session)
    // The condition finds only those tweets that are by the user, or only those that name the user.
    let about = " by or about them"
    if NameKind(signOf: value) == .user {
      return names.candidates(startingWith: String(value)).map {
        Completions.Candidate($0.text, note: $0.note + about)
      }
    }
    return names.candidates(startingWith: "@" + value).map {
      Completions.Candidate($0.text.dropFirst(), note: $0.note + about)
    }
  }

  private func filters(after condition: Query.Operator) -> [Completions.Candidate] {
    Query.Filter.spellings(after: condition).map { Completions.Candidate($0.name, note: $0.filter.note) }
  }

  /// Whether one of the chosen sources is live; libraries have no lists.
  private var hasLiveSource: Bool {
    ((try? session.sources.current()) ?? []).contains { $0.library == nil }
  }

  private var lists: [Completions.Candidate] {
    [
      Completions.Candidate(PostList.home.name, note: "your timeline"),
      Completions.Candidate(PostList.mentions.name, note: "tweets that name you"),
    ]
  }

  /// Today in each form of a date, from the day to the year, and days that are counted back from it.
  private var days: [Completions.Candidate] {
    let today = CivilTime(session.ports.clock.date(), in: .current).dayText
    return [
      Completions.Candidate(today, note: "today"),
      Completions.Candidate(today.dropLast("-00".count), note: "this month"),
      Completions.Candidate(today.dropLast("-00-00".count), note: "this year"),
      Completions.Candidate("today", note: today), Completions.Candidate("yesterday", note: "the day before"),
      Completions.Candidate("7d", note: "a week ago, whenever the search is made"),
      Completions.Candidate("4w", note: "four weeks ago"),
    ]
  }

  private var numbers: [Completions.Candidate] {
    ["1", "10", "100", "1000"].map { Completions.Candidate($0, note: "this many or more") }
  }
}

extension Query.Filter {
  /// The note beside the filter in completion.
  fileprivate var note: String {
    switch self {
    case .images: "tweets with a picture"
    case .links: "tweets with a link"
    case .mentions: "tweets that mention someone"
    case .hashtags: "tweets with a hashtag"
    case .replies: "tweets that answer another"
    case .retweets: "tweets that pass another on"
    case .quotes: "tweets that quote another"
    case .bookmarked: "tweets you bookmarked"
    case .liked: "tweets you like"
    }
  }
}
