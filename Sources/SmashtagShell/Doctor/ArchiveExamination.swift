import Foundation
import ShellCommands
import SmashtagModel
import TweetArchive

/// Examines the archive: its location, its contents and its integrity.
struct ArchiveExamination {
  let archive: Archive

  func findings() async -> [Finding] {
    [folder, room] + (await file()) + [engine]
  }
}

extension ArchiveExamination {
  /// The free space in bytes below which a warning is given.
  ///
  /// An import of some hundred thousand tweets takes as much.
  private static let littleRoom = 200_000_000

  /// The finding about the folder; an archive in one that is read-only can be searched, but not added to.
  var folder: Finding {
    let path = ParentFolder.of(archive.path)
    guard FileFact(archive.path)?.kind == .file, !FileAccess.isWritable(path) else {
      return FolderExamination(section: .archive, name: "folder", folder: path).finding
    }
    return Finding(
      .archive, "folder", "\(path), can only be read", .missing,
      advice: "to import into it: \(FolderExamination.wayToWrite(path))")
  }

  private var room: Finding {
    guard let bytes = FileFact.room(at: archive.path) else {
      return Finding(.archive, "disk", "nobody knows how much room is left")
    }
    guard bytes < Self.littleRoom else { return Finding(.archive, "disk", "\(Counted.bytes(bytes)) left") }
    return Finding(
      .archive, "disk", "only \(Counted.bytes(bytes)) left", .missing,
      advice: "make room, or keep the archive elsewhere with --data-dir")
  }

  private var engine: Finding {
    guard let engine = try? SQLiteEngine(), engine.hasFTS5 else {
      return Finding(
        .archive, "SQLite", "without FTS5: nothing can be searched", .broken,
        advice: "install a SQLite that was built with FTS5 (Debian: libsqlite3-0)")
    }
    return Finding(.archive, "SQLite", "\(engine.version) with FTS5")
  }

  /// The finding about the file; one that is read-only can be searched, but not added to.
  func file(size: Int) -> Finding {
    let words = "\(archive.path), \(Counted.bytes(size))"
    guard FileAccess.isWritable(archive.path) else {
      return Finding(
        .archive, "file", words + ", can only be read", .missing,
        advice: "to import into it: \(FolderExamination.wayToWrite(archive.path))")
    }
    return Finding(.archive, "file", words)
  }

  private func file() async -> [Finding] {
    do {
      guard let profile = try archive.profile() else { return [none] }
      return facts(profile) + [Finding(try await archive.health())]
    } catch {
      return [unreadable(error)]
    }
  }

  private var none: Finding {
    guard FileFact(archive.path) == nil else {
      return Finding(
        .archive, "file", "\(archive.path) is empty, and no archive", .missing,
        advice: "import PATH makes it one; if it was one, put a copy in its place")
    }
    return Finding(
      .archive, "file", "none yet; \(archive.path) is made by the first import", .missing,
      advice: "import PATH adds tweets from files")
  }

  private func facts(_ profile: ArchiveProfile) -> [Finding] {
    [
      file(size: profile.size),
      Finding(.archive, "tweets", profile.extent.words),
      Finding(.archive, "schema", "version \(profile.schema)"),
      Finding(
        .archive, "log", profile.logSize == 0 ? "empty" : "\(Counted.bytes(profile.logSize)) beside the file"),
    ]
  }

  private func unreadable(_ error: SourceError) -> Finding {
    let parts = String(describing: error).components(separatedBy: "; ")
    return Finding(
      .archive, "file", parts[0], .broken, advice: parts.dropFirst().joined(separator: "; "))
  }
}

extension Finding {
  /// The finding about the integrity check.
  fileprivate init(_ health: ArchiveHealth?) {
    guard let health else {
      self.init(.archive, "check", "there is nothing to check")
      return
    }
    guard health.isDamaged else {
      self.init(.archive, "check", health.words, advice: health.gap?.advice)
      return
    }
    self.init(
      .archive, "check", "damaged: \(health.problems[0])", .broken,
      advice: "keep the file, move it away, and import again into a new one")
  }
}

extension ArchiveHealth {
  fileprivate var words: String {
    guard let gap else { return "sound: all \(parts) parts were checked" }
    guard checkedParts > 0 else { return "nothing was checked; \(gap.words)" }
    return "nothing wrong in \(checkedParts) of \(parts) parts; \(gap.words)"
  }
}

extension ArchiveHealth.Gap {
  fileprivate var words: String {
    switch self {
    case .stopped: "it took too long to check all"
    case .indexInUse: "the search index was not checked: another program writes"
    case .indexReadOnly: "the search index was not checked: the file cannot be written"
    case .indexTooLarge: "the search index was not checked to its end, so that others could write"
    }
  }

  fileprivate var advice: String? {
    switch self {
    case .stopped: "give it more time: smashtag --timeout 600 doctor"
    case .indexInUse: "try again when that has ended"
    case .indexReadOnly, .indexTooLarge: nil
    }
  }
}
