import BenchTiming
import SmashtagModel
import Synchronization
import TweetArchive

/// Ranks the mentions of a large search, and completes names.
struct MentionsBench {
  let source: ArchiveSource

  func run() async throws {
    for text in ["filter:images since:2022-06-20", "filter:images", "lang:en"] { try await ranking(text) }
    for kind in [NameKind.hashtag, .user] {
      for prefix in ["", "a", "st", "sta"] { try await completion(kind, prefix) }
    }
  }

  private func ranking(_ text: String) async throws {
    let query = try Query(text)
    let counted = Mutex(0)
    let request = RequestContext(progress: { progress in counted.withLock { $0 = progress.tweets } })
    var runs: [Double] = []
    for _ in 0..<Timing.count(3) {
      runs.append(
        try await Timing.milliseconds { _ = try await source.mentionRanking(of: query, in: request).sections }
      )
    }
    // They are told in steps, which small searches do not reach.
    let tweets = counted.withLock { $0 }
    print("ranked mentions of \(text), from \(tweets) tweets on: \(Timing(runs).median.column(1)) ms")
  }

  private func completion(_ kind: NameKind, _ prefix: String) async throws {
    var runs: [Double] = []
    for _ in 0..<Timing.count(200) {
      runs.append(
        try await Timing.milliseconds { _ = try source.names(of: kind, startingWith: prefix, limit: 20) })
    }
    let timing = Timing(runs)
    print("completion of \(kind) '\(prefix)': \(timing.median.column()) ms, p99 \(timing.p99.column())")
  }
}
