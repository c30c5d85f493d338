import Foundation
import GRDB
public import SmashtagModel

/// What an archive's file says of itself, without looking whether it is sound.
public struct ArchiveProfile: Equatable, Sendable {
  public var extent: LibraryExtent
  /// How many versions of its tables it has gone through.
  public var schema: Int
  /// The bytes of the file itself.
  public var size: Int
  /// The bytes written lately that were not moved into the file yet.
  public var logSize: Int
}

extension Archive {
  /// The archive's profile; `nil` as long as there is no archive.
  public func profile() throws(SourceError) -> ArchiveProfile? {
    do {
      return try reader()?.read { db in
        ArchiveProfile(
          extent: try ExtentReading(db: db).extent(),
          schema: try Archive.migrator.appliedIdentifiers(db).count,
          size: Self.size(of: path), logSize: Self.size(of: path + "-wal"))
      }
    } catch {
      throw ArchiveTrouble(error).sourceError(of: path)
    }
  }

  private static func size(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? Int) ?? 0
  }
}
