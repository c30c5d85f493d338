import Foundation
import SmashtagModel

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
