import Foundation
import GRDB
public import SmashtagModel

/// Key figures of an archive's file, read without checking whether the file is sound.
public struct ArchiveProfile: Equatable, Sendable {
  /// The number of stored tweets, and the dates of the oldest and the newest.
  public var extent: LibraryExtent
  /// The number of migrations that were applied to the file.
  public var schema: Int
  /// The size of the file itself in bytes, without its log.
  public var size: Int
  /// The size in bytes of the write-ahead log, whose content is not in the file yet.
  public var logSize: Int
}

extension Archive {
  /// Reads the archive's profile; `nil` while there is no archive.
  ///
  /// - Throws: `SourceError.unreadable` when the file cannot be opened or read.
  public func profile() throws(SourceError) -> ArchiveProfile? {
    do {
      return try reader()?.read { db in
        ArchiveProfile(
          extent: try ExtentReading(db: db).extent(),
          schema: try Archive.appliedMigrations(in: db).count,
          size: Self.size(of: path), logSize: Self.size(of: path + "-wal"))
      }
    } catch {
      throw ArchiveFileError(error).sourceError(of: path)
    }
  }

  private static func size(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? Int) ?? 0
  }
}
