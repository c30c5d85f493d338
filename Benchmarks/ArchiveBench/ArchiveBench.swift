import Foundation
import Glibc
import SmashtagModel
import TweetArchive

/// Measures the archive: what it takes to fill, and what it answers.
///
/// `ArchiveBench import FILE ARCHIVE` makes the archive anew, then imports the same again; `ArchiveBench search ARCHIVE
/// [FLOOR]` searches it, beside SQLite alone and the floor's database.
@main
struct ArchiveBench {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      print("ArchiveBench: \(error)")
      exit(1)
    }
  }

  private static func run(_ words: [String]) async throws {
    switch words.first {
    case "import" where words.count == 3: try await ImportBench(file: words[1], path: words[2]).run()
    case "search" where words.count == 2 || words.count == 3:
      try await search(words[1], floor: words.dropFirst(2).first)
    default:
      print("usage: ArchiveBench import FILE ARCHIVE | search ARCHIVE [FLOOR]")
      exit(2)
    }
  }

  private static func search(_ path: String, floor: String?) async throws {
    let archive = Archive(path: path)
    let source = ArchiveSource(name: "archive", archive: archive)
    try await SearchBench(source: source, path: path, floorPath: floor).run()
    try await MentionsBench(source: source, raw: SQLiteFloor(path: path, isArchive: true)).run()
    try await CompletionBench(source: source, importer: ArchiveImporter(archive: archive)).run()
  }
}
