import SmashtagModel
import TweetFormats

/// A page while answers come in.
struct XFilling: Sendable {
  private let conditions: XConditions
  var posts: FilledPosts
  private(set) var missing = XMissing()
  /// The greatest id of all.
  private(set) var newestID: String?
  /// Where what is left begins.
  var rest: XPlace?

  init(limit: Int, conditions: XConditions) {
    (posts, self.conditions) = (FilledPosts(limit: limit), conditions)
  }

  /// How many more posts the page holds.
  var room: Int { posts.room }

  /// Takes the items of an answer up to the one that is known.
  mutating func take(_ answer: XAnswer, at place: XPlace) -> FillingOutcome {
    missing.take(answer.errors)
    let seenBefore = posts.seenCount
    for (index, item) in answer.items.enumerated() {
      if let id = item.id, XName.isID(id) {
        if let known = place.known, !XName.isNewer(id, than: known) { return .ended }
        guard place.admits(id) else { continue }
      }
      guard take(item) else { return .full(before: index) }
    }
    return answer.items.isEmpty || posts.seenCount > seenBefore ? .taken : .ended
  }

  /// What a reader should know about the page; `said` gives what the server wrote as it may be repeated.
  func notes(saying said: (String) -> String) -> [String] {
    let problem = TweetPage.note(onProblems: posts.problems, saying: said(posts.problems.first ?? ""))
    return [problem].compactMap(\.self) + missing.notes(saying: said)
  }
}

private extension XFilling {
  /// `false` where it counts, but there is no room.
  mutating func take(_ item: XItem) -> Bool {
    guard let tweet = item.record.tweets.first else {
      posts.takeProblem(of: item.record, id: item.id)
      return true
    }
    guard !posts.has(tweet) else { return true }
    let counts = conditions.admit(tweet)
    if counts, room == 0 { return false }
    posts.see(tweet)
    noteID(of: item)
    if counts { posts.take(tweet, of: item.record) }
    return true
  }

  mutating func noteID(of item: XItem) {
    guard let id = item.id, XName.isID(id), newestID.map({ XName.isNewer(id, than: $0) }) ?? true else {
      return
    }
    newestID = id
  }
}
