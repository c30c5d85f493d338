import Foundation
import Glibc
import SmashtagModel
import TweetArchive

/// Imports a file of tweets into a new archive and searches it, each beside what SQLite alone takes.
///
/// `ArchiveBench FILE.jsonl [ARCHIVE]`: without an archive's path a temporary one is made and removed again; `-`
/// as the file searches an archive that is there.
@main
struct ArchiveBench {
  static func main() async {
    do {
      try await run()
    } catch {
      print("ArchiveBench: \(error)")
      exit(1)
    }
  }

  private static func run() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let file = arguments.first else {
      print("usage: ArchiveBench FILE.jsonl [ARCHIVE]")
      exit(2)
    }
    let path = arguments.dropFirst().first ?? "\(NSTemporaryDirectory())/ArchiveBench-\(getpid()).sqlite"
    if file != "-" { try await ImportBench(file: file, path: path).run() }
    let archive = Archive(path: path)
    let source = ArchiveSource(name: "archive", archive: archive)
    try await SearchBench(source: source, path: path).run()
    try await MentionsBench(source: source).run()
    try await CompletionBench(source: source, importer: ArchiveImporter(archive: archive)).run()
    if arguments.count == 1 { ["", "-wal", "-shm"].forEach { unlink(path + $0) } }
  }
}
