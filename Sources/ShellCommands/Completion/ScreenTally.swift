import Foundation
import SmashtagModel

/// Words of the tweets on a screen, with how many use them; most used first.
struct ScreenTally {
  struct Entry {
    /// As it was spelt first.
    let text: String
    /// What it is compared by.
    let name: String
    var count: Int
    /// What uses it: `tweet`, `photo`.
    var noun = "tweet"
  }

  private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  private mutating func add(_ text: String, by name: String, count: Int = 1) {
    if let place = places[name] {
      entries[place].count += count
    } else {
      places[name] = entries.count
      entries.append(Entry(text: text, name: name, count: count))
    }
  }

  private func ranked() -> ScreenTally {
    var ranked = self
    ranked.entries = entries.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    return ranked
  }
}

extension ScreenTally {
  /// The tags or users, with their signs.
  init(_ kind: NameKind, of screen: Screen) {
    var tally = ScreenTally()
    for (mention, count) in screen.items.flatMap(\.countedMentions) {
      switch (kind, mention) {
      case (.hashtag, .hashtag(let word)), (.user, .user(let word)):
        tally.add(word, by: Folding.name(word.dropFirst()), count: count)
      default: continue
      }
    }
    self = tally.ranked()
    guard let noun = screen.rows.lazy.compactMap(\.nounOfSource).first else { return }
    for index in entries.indices { entries[index].noun = noun }
  }

  init(hostsOf screen: Screen) {
    var tally = ScreenTally()
    for (mention, count) in screen.items.flatMap(\.countedMentions) {
      guard case .url(let url) = mention, let host = Host(ofAddress: url.target)?.name else { continue }
      tally.add(host, by: host, count: count)
    }
    self = tally.ranked()
  }

  init(languagesOf screen: Screen) {
    var tally = ScreenTally()
    for language in screen.rows.compactMap(\.language) { tally.add(language, by: Folding.name(language)) }
    self = tally.ranked()
  }

  /// Those that begin so and can be typed as one word of a query.
  func candidates(startingWith prefix: String) -> [Completions.Candidate] {
    let start = Folding.name(prefix)
    return entries.filter { $0.name.hasPrefix(start) && $0.text != prefix && $0.text.isWordOfQuery }
      .map { Completions.Candidate($0.text, note: $0.note) }
  }
}

extension ScreenTally.Entry {
  var note: String { "\(Counted.things(count, noun)) on this screen" }
}

extension Row {
  /// What the words stand in, where that is no tweet.
  fileprivate var nounOfSource: String? {
    switch content {
    case .photo: "photo"
    case .thumbnail(_, let tweet): tweet.isPhoto ? "photo" : nil
    case .block: "mention"
    case .tweet, .wholeTweet, .place, .mention, .search, .fact, .command, .text: nil
    }
  }

  /// What it mentions, and in how many tweets; the mentions of a whole tweet stand in rows of their own.
  fileprivate var countedMentions: [(Mention, Int)] {
    switch content {
    case .tweet(let tweet), .photo(let tweet), .thumbnail(_, let tweet): tweet.mentions.map { ($0, 1) }
    case .mention(let item): [(item.mention, item.count ?? 1)]
    case .wholeTweet, .place, .search, .fact, .command, .text, .block: []
    }
  }

  fileprivate var language: String? {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet), .thumbnail(_, let tweet), .photo(let tweet):
      tweet.language
    case .mention, .place, .search, .fact, .command, .text, .block: nil
    }
  }
}

extension String {
  /// Whether a query reads it as part of one word, and that nothing in it ends the command; names come from posts.
  var isWordOfQuery: Bool {
    !isEmpty && !contains { $0.isWhitespace || "()\"*;".contains($0) }
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

/// Completes the conditions of a query: `from:` and its like, and what may follow their colon.
struct ConditionCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The conditions a word begins; what follows the colon belongs to them, so they are not complete.
  static func operators(startingWith word: String) -> [Completions.Candidate] {
    guard !word.isEmpty else { return [] }
    return Query.Operator.allCases.filter { $0.rawValue.hasPrefix(word.lowercased()) }.map {
      Completions.Candidate(text: $0.rawValue + ":", note: $0.note, isComplete: false)
    }
  }

  /// The values of the condition that was begun, behind its name as it was typed.
  func candidates(startingWith word: String) -> [Completions.Candidate] {
    guard let colon = word.firstIndex(of: ":"),
      let condition = Query.Operator(rawValue: word[..<colon].lowercased())
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
    case .filter: filters.startingWith(value.lowercased())
    case .lang: ScreenTally(languagesOf: screen).candidates(startingWith: String(value))
    case .url: ScreenTally(hostsOf: screen).candidates(startingWith: String(value))
    case .since: [today(note: "today and later; days are YYYY-MM-DD")].startingWith(value)
    case .until: [today(note: "before today; days are YYYY-MM-DD")].startingWith(value)
    }
  }

  private var screen: Screen { session.screen }

  /// With the sign where it was typed, without it else.
  private func users(startingWith value: Substring) -> [Completions.Candidate] {
    let names = NameCompleter(session)
    if NameKind(signOf: value) == .user { return names.candidates(startingWith: String(value)) }
    return names.candidates(startingWith: "@" + value).map {
      Completions.Candidate($0.text.dropFirst(), note: $0.note)
    }
  }

  private var filters: [Completions.Candidate] {
    Query.Filter.allCases.map { Completions.Candidate($0.rawValue, note: $0.note) }
  }

  private func today(note: String) -> Completions.Candidate {
    Completions.Candidate(CivilTime(session.ports.clock.date(), in: .current).dayText, note: note)
  }
}

extension Query.Filter {
  /// What it keeps.
  fileprivate var note: String {
    switch self {
    case .images: "tweets with a picture"
    case .links: "tweets with a link"
    case .mentions: "tweets that mention someone"
    case .hashtags: "tweets with a hashtag"
    case .replies: "tweets that answer another"
    case .retweets: "tweets that pass another on"
    }
  }
}
