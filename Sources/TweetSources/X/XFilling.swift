import SmashtagModel
import TweetFormats

/// A page while answers come in.
struct XFilling: Sendable {
  /// What came of an answer.
  enum Outcome: Equatable {
    /// Nothing follows: it held nothing new, or reached what is known already.
    case ended
    case taken
    /// The page was full before the item at this index, which would have counted.
    case full(before: Int)
  }

  private let limit: Int
  private let conditions: XConditions
  private var seen: Set<String> = []
  /// In the order of the server.
  private(set) var tweets: [Tweet] = []
  private(set) var embedded: [Tweet] = []
  private(set) var problems: [String] = []
  private(set) var missing = XMissing()
  /// The greatest id of all.
  private(set) var newestID: String?
  /// Where what is left begins.
  var rest: XPlace?

  init(limit: Int, conditions: XConditions) {
    (self.limit, self.conditions) = (limit, conditions)
  }

  /// How many more posts the page holds.
  var room: Int { limit - tweets.count }

  /// Takes the items of an answer up to the one that is known.
  mutating func take(_ answer: XAnswer, at place: XPlace) -> Outcome {
    missing.take(answer.errors)
    let seenBefore = seen.count
    for (index, item) in answer.items.enumerated() {
      if let id = item.id, XName.isID(id) {
        if let known = place.known, !XName.isNewer(id, than: known) { return .ended }
        guard place.admits(id) else { continue }
      }
      guard take(item) else { return .full(before: index) }
    }
    return answer.items.isEmpty || seen.count > seenBefore ? .taken : .ended
  }
}

private extension XFilling {
  /// `false` where it counts, but there is no room.
  mutating func take(_ item: XItem) -> Bool {
    guard let tweet = item.record.tweets.first else {
      if seen.insert(item.id ?? "").inserted { problems += item.record.problems.prefix(1) }
      return true
    }
    guard !seen.contains(tweet.identity) else { return true }
    let counts = conditions.admit(tweet)
    if counts, room == 0 { return false }
    seen.insert(tweet.identity)
    noteID(of: item)
    if counts {
      tweets.append(tweet)
      embedded += item.record.embedded
    }
    return true
  }

  mutating func noteID(of item: XItem) {
    guard let id = item.id, XName.isID(id), newestID.map({ XName.isNewer(id, than: $0) }) ?? true else {
      return
    }
    newestID = id
  }
}

extension TweetPage {
  /// What was found, newest first; `known` is the newest post that was known before.
  init(_ filling: XFilling, known: String?) {
    self.init(
      tweets: filling.tweets.newestFirst, older: filling.rest?.cursor,
      newer: (filling.newestID ?? known).map { XPlace(known: $0).cursor })
    embedded = filling.embedded
    notes = [TweetPage.note(onProblems: filling.problems)].compactMap(\.self) + filling.missing.notes
  }
}
