import Foundation
import SmashtagModel

/// Words in the tweets on a screen, with the number of tweets that use each; most used first.
struct ScreenTally {
  struct Entry {
    /// The first spelling found.
    let text: String
    /// The folded form, used for comparisons.
    let name: String
    var count: Int
    /// What is counted: `tweet`, `photo` or `mention`.
    var noun = "tweet"
  }

  private(set) var entries: [Entry] = []
  private var positions: [String: Int] = [:]

  private mutating func add(_ text: String, by name: String, count: Int = 1) {
    if let position = positions[name] {
      entries[position].count += count
    } else {
      positions[name] = entries.count
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
  /// Counts the hashtags or users on a screen; words include their signs.
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

  /// The words with a prefix that can be typed as one word of a query.
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
  /// What contains the words, if it is not a tweet.
  fileprivate var nounOfSource: String? {
    switch content {
    case .photo: "photo"
    case .thumbnail(_, let tweet): tweet.isPhoto ? "photo" : nil
    case .block: "mention"
    case .tweet, .wholeTweet, .branch, .relative, .person, .kept, .place, .mention, .search, .bar, .fact,
      .command, .text:
      nil
    }
  }

  /// The row's mentions with their counts; none for a whole tweet, whose mentions are rows of their own.
  fileprivate var countedMentions: [(Mention, Int)] {
    switch content {
    case .tweet(let tweet), .photo(let tweet), .thumbnail(_, let tweet): tweet.mentions.map { ($0, 1) }
    case .mention(let item): [(item.mention, item.count ?? 1)]
    case .branch(let branch, _): branch.post.tweet?.mentions.map { ($0, 1) } ?? []
    case .wholeTweet, .relative, .person, .kept, .place, .search, .bar, .fact, .command, .text, .block: []
    }
  }

  fileprivate var language: String? {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet), .thumbnail(_, let tweet), .photo(let tweet):
      tweet.language
    case .branch(let branch, _): branch.post.tweet?.language
    case .relative, .person, .kept, .mention, .place, .search, .bar, .fact, .command, .text, .block: nil
    }
  }
}

extension String {
  /// Whether it can be part of one word of a query; names from posts can contain anything.
  var isWordOfQuery: Bool {
    !isEmpty && !contains { $0.isWhitespace || "()\"*;".contains($0) }
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
