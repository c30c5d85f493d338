import SmashtagModel
import Synchronization

/// What all answers of a server share.
final class BlueskyState: Sendable {
  struct Labels: Sendable {
    /// By the id of the post.
    var posts: [String: [BlueskyLabel]] = [:]
    /// By the handle.
    var authors: [String: [BlueskyLabel]] = [:]
  }

  let shelf: StatusShelf
  let sessions: BlueskySessions
  let isClosed: Bool
  let labels = Mutex(Labels())
  let scripts = Mutex<[String: [LoopbackAnswer]]>([:])
  /// Which method answered what.
  let given = Mutex<[(method: String, body: JSONValue)]>([])

  init(_ tweets: [Tweet], login: (handle: String, password: String)?, isClosed: Bool) {
    shelf = StatusShelf(tweets)
    sessions = BlueskySessions(login)
    self.isClosed = isClosed
  }

  /// What a test wants answered, once.
  func scripted(for request: LoopbackRequest) -> LoopbackAnswer? {
    let method = request.parts.last ?? ""
    return scripts.withLock { scripts in
      guard scripts[method]?.isEmpty == false else { return nil }
      return scripts[method]?.removeFirst()
    }
  }

  var holdings: BlueskyHoldings {
    BlueskyHoldings(tweets: shelf.tweets, labels: labels.withLock { $0 }, reader: sessions.handle)
  }
}
