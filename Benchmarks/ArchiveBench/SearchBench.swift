import BenchTiming
import Foundation
import SmashtagModel
import TweetArchive

/// Searches the archive through its source, and the same through SQLite alone.
struct SearchBench {
  let source: ArchiveSource
  let path: String

  func run() async throws {
    let floor = try SQLiteFloor(path: path)
    print(
      "first page of 20, ms      with count: median       p99   next page:        p99   SQLite:       p99")
    for (name, queries) in try await QueryClasses(source).classes {
      var (first, next, raw): ([Double], [Double], [Double]) = ([], [], [])
      for text in queries {
        let query = try Query(text)
        let parts = IndexProbe.parts(of: query)
        for _ in 0..<20 {
          first.append(try await Timing.milliseconds { _ = try await page(query, .newest) })
          next.append(
            try await Timing.milliseconds { _ = try await page(query, .older(than: Cursor("\(Int64.max)"))) })
          raw.append(try await Timing.milliseconds { try floor.page(of: parts) })
        }
      }
      show(name, Timing(first), Timing(next), Timing(raw))
    }
  }

  private func page(_ query: Query, _ position: PagePosition) async throws -> TweetPage {
    try await source.page(of: query, at: position, limit: 20)
  }

  private func show(_ name: String, _ timings: Timing...) {
    let columns = timings.map { $0.median.column(width: 13) + $0.p99.column(width: 9) }
    print(name.padding(toLength: 26, withPad: " ", startingAt: 0) + columns.joined())
  }
}
