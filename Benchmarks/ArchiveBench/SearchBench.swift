import BenchTiming
import Foundation
import SmashtagModel
import TweetArchive

/// Searches the archive through its source, and the same through SQLite alone: over the archive's own file, and over
/// the floor's database where there is one.
struct SearchBench {
  let source: ArchiveSource
  let path: String
  let floorPath: String?

  private static let runs = Timing.count(20)

  func run() async throws {
    let raw = try SQLiteFloor(path: path, isArchive: true)
    let floor = try floorPath.map { try SQLiteFloor(path: $0, isArchive: false) }
    print(
      "20 rows, ms, median and p99     page      p99  counted       p99   SQLite       p99    floor       p99"
    )
    for (name, queries) in try await QueryClasses(source).classes {
      var timings = [[Double]](repeating: [], count: 4)
      for query in try queries.map({ try Query($0) }) {
        let parts = IndexProbe.parts(of: query)
        let floorPart = IndexProbe.Part(floorsFor: query)
        for _ in 0..<Self.runs {
          timings[0].append(try await milliseconds(of: query, .older(than: Cursor("\(Int64.max)"))))
          timings[1].append(try await milliseconds(of: query, .newest))
          timings[2].append(try await Timing.milliseconds { try raw.page(of: parts) })
          guard let floor, let floorPart else { continue }
          timings[3].append(try await Timing.milliseconds { try floor.page(of: [floorPart]) })
        }
      }
      show(name, timings.map(Timing.init))
    }
  }

  private func milliseconds(of query: Query, _ position: PagePosition) async throws -> Double {
    try await Timing.milliseconds {
      _ = try await source.page(of: query, at: position, limit: 20, in: RequestContext())
    }
  }

  private func show(_ name: String, _ timings: [Timing]) {
    let columns = timings.filter { !$0.median.isNaN }.map { $0.median.column() + $0.p99.column(width: 10) }
    print(name.padding(toLength: 26, withPad: " ", startingAt: 0) + columns.joined())
  }
}
