import TweetFormats

/// What answers said they should hold and do not, counted by what it is and why.
struct XMissing: Sendable {
  private var seen: Set<Thing> = []
  private var counts: [Sort: Int] = [:]
  /// What cannot be put into words of ours.
  private var others: [XPartialError] = []

  /// One thing is told of once, whatever parameter it is told for.
  private struct Thing: Hashable {
    let kind: XPartialError.Kind
    let type: String
    let name: String

    init(_ error: XPartialError) {
      (kind, type) = (error.kind, error.resourceType)
      name = error.resourceID.isEmpty ? error.title + error.detail : error.resourceID
    }
  }

  private enum Sort: Hashable, CaseIterable {
    case missingPost, hiddenPost, missingUser, hiddenUser
  }

  /// Takes each once: the same post is missing wherever it is quoted.
  mutating func take(_ errors: [XPartialError]) {
    for error in errors where seen.insert(Thing(error)).inserted {
      if let sort = Self.sort(error) { counts[sort, default: 0] += 1 } else { others.append(error) }
    }
  }

  /// In words, a line for each sort; `said` gives what the server wrote as it may be repeated.
  func notes(saying said: (String) -> String) -> [String] {
    let counted = Sort.allCases.compactMap { sort in counts[sort].map { Self.note(on: sort, $0) } }
    guard let first = others.first else { return counted }
    let text = said([first.title, first.detail].filter { !$0.isEmpty }.joined(separator: ": "))
    let count = others.count
    let parts = count == 1 ? "1 part of the answer is" : "\(count.grouped) parts of the answer are"
    return counted + ["\(parts) missing: \(text.isEmpty ? said(first.type) : text)"]
  }
}

private extension XMissing {
  private static func sort(_ error: XPartialError) -> Sort? {
    switch (error.resourceType, error.kind) {
    case ("tweet", .missing), ("post", .missing): .missingPost
    case ("tweet", .hidden), ("post", .hidden): .hiddenPost
    case ("user", .missing): .missingUser
    case ("user", .hidden): .hiddenUser
    default: nil
    }
  }

  private static func note(on sort: Sort, _ count: Int) -> String {
    let (isOne, number) = (count == 1, count.grouped)
    let are = isOne ? "is" : "are"
    let posts =
      isOne
      ? "1 post that another quotes, repeats or answers"
      : "\(number) posts that others quote, repeat or answer"
    let users = isOne ? "1 account that posts name" : "\(number) accounts that posts name"
    return switch sort {
    case .missingPost: "\(posts) \(are) not there any more"
    case .hiddenPost: "\(posts) \(are) by suspended or protected accounts"
    case .missingUser: "\(users) \(are) not there any more"
    case .hiddenUser: "\(users) \(are) suspended or protected"
    }
  }
}
