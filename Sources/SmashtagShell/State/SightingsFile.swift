import Foundation
import SmashtagModel
import Synchronization

/// What was shown of the recent searches, in a property list of its own, which nobody reads before it is needed.
///
/// By the identity of the search and the name of the source it has what ``Sight/data`` says. A file that cannot be read
/// is as good as none: all that is lost is what was new.
struct SightingsFile: Sendable {
  /// No list is longer: a hundred searches at many sources.
  private static let longest = 4_000_000

  let path: String

  init(path: String) { self.path = path }

  /// The one that belongs to a state.
  init(beside state: String) {
    path = (state as NSString).deletingLastPathComponent + "/seen.plist"
  }

  func sightings() throws(StateError) -> Sightings {
    guard FileManager.default.fileExists(atPath: path) else { return Sightings() }
    let bytes: Data?
    do { bytes = try UntrustedPropertyList.bytes(of: path, limit: Self.longest) } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    let list = bytes.flatMap { UntrustedPropertyList($0).decoded(as: [String: [String: Data]].self) }
    guard let list else { return Sightings() }
    return Sightings(list.mapValues { $0.compactMapValues(Sight.init) })
  }

  func update(_ change: @Sendable (inout Sightings) -> Void) throws(StateError) {
    do {
      let lock = try FileLock(beside: path)
      try withExtendedLifetime(lock) {
        var sightings = try sightings()
        change(&sightings)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let list = sightings.sights.mapValues { $0.mapValues(\.data) }
        try AtomicFile.write(try encoder.encode(list), to: path, suffix: ".new")
      }
    } catch let failure as FileLock.Failure {
      throw .unwritable(path: failure.path, reason: failure.reason)
    } catch let error as StateError {
      throw error
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }
}
