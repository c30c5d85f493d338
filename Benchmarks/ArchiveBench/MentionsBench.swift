import BenchTiming
import SmashtagModel
import TweetArchive

/// Ranks the mentions of a large search, counts it by time, and completes names.
struct MentionsBench {
  let source: ArchiveSource
  let raw: SQLiteFloor

  func run() async throws {
    for text in ["filter:images since:2022-06-20", "filter:images", "lang:en since:2022-09-14", "lang:en"] {
      try await ranking(text)
    }
    for text in ["filter:images", "lang:en", "lang:en OR -lang:en"] { try await times(text) }
    for kind in [NameKind.hashtag, .user] {
      for prefix in ["", "a", "st", "sta"] { try await completion(kind, prefix) }
    }
  }

  private func ranking(_ text: String) async throws {
    let query = try Query(text)
    var runs: [Double] = []
    for _ in 0..<Timing.count(3) {
      runs.append(
        try await Timing.milliseconds {
          _ = try await source.mentionRanking(of: query, in: RequestContext()).sections
        }
      )
    }
    let tweets = raw.count(of: IndexProbe.parts(of: query))
    print(
      "ranked mentions of \(text), \(tweets) tweets: \(Timing(runs).median.column(1)) ms,"
        + " peak memory \(PeakMemory.megabytes) MB")
  }

  private func times(_ text: String) async throws {
    let query = try Query(text)
    let parts = IndexProbe.parts(of: query)
    var (runs, floors, tweets) = ([Double](), [Double](), 0)
    for _ in 0..<Timing.count(5) {
      runs.append(
        try await Timing.milliseconds { _ = try await source.times(of: query, in: RequestContext()) })
      floors.append(await Timing.milliseconds { tweets = raw.count(of: parts) })
    }
    print(
      "times of \(text), \(tweets) tweets: \(Timing(runs).median.column(1)) ms,"
        + " SQLite counts them in \(Timing(floors).median.column(1))")
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
