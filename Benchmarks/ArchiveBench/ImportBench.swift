import BenchTiming
import Foundation
import Glibc
import SmashtagModel
import TweetArchive

/// Imports into a new archive, then the same again.
struct ImportBench {
  let file: String
  let path: String

  func run() async throws {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    let name = URL(fileURLWithPath: file).lastPathComponent
    try await importing(name)
    let (size, memory) = (try bytes(path), PeakMemory.megabytes)
    try await importing("\(name) again")
    print("archive: \(size >> 20) MB; peak memory \(memory) MB, again \(PeakMemory.megabytes) MB")
  }

  private func importing(_ label: String) async throws {
    let importer = ArchiveImporter(archive: Archive(path: path))
    var report = ImportReport()
    let time = try await Timing.milliseconds {
      report = try await importer.import([.path(file)], author: .me) { _ in }
    }
    let tweets = report.imported + report.updated + report.skipped
    let rate = Double(tweets) / time * 1000
    print(
      "\(label): \(tweets) tweets, \(report.problems.count) problems, \((time / 1000).column(2)) s,"
        + " \(rate.column(0)) tweets/s, \((Double(try bytes(file)) / time / 1000).column(0)) MB/s")
  }

  private func bytes(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }
}
