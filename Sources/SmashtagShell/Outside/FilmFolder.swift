import Foundation
import SmashtagModel
import TweetSources

/// The folder for the film that was taken out of an export last, where players find it.
struct FilmFolder {
  private static let endings = ["", ".mp4"]

  private let folder: String

  init(in caches: String) { folder = caches + "/film" }

  /// Writes a film in place of the last one; returns its path.
  ///
  /// - Parameter name: its name in the export, of which the ending is kept.
  func write(_ bytes: Data, named name: String) throws -> String {
    try clear()
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = path(endingWith: name.hasSuffix(".mp4") ? ".mp4" : "")
    try AtomicFile.write(bytes, to: path)
    return path
  }

  /// Removes what is there; a player that still reads it goes on.
  func clear() throws {
    for path in Self.endings.map(path) where FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// What it holds; `nil` for nothing.
  var extent: CacheExtent? {
    let sizes = Self.endings.compactMap { ending in
      (try? FileManager.default.attributesOfItem(atPath: path(endingWith: ending)))?[.size] as? Int
    }
    guard !sizes.isEmpty else { return nil }
    return CacheExtent(
      location: folder, count: sizes.count, bytes: sizes.reduce(0, +), limit: MediaStore.fileLimit)
  }

  private func path(endingWith ending: String) -> String { folder + "/film" + ending }
}
