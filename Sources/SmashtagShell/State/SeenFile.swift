import Foundation
import Glibc
import ShellCommands
import SmashtagModel

/// The posts seen of the recent searches, in a separate property list that is read only when needed.
///
/// Its keys are the identity of the search and the name of the source; its values are ``SeenPosts/data``. A
/// file that cannot be decoded counts as empty, since only the marks of new posts are lost.
struct SeenFile: Sendable {
  /// The largest file in bytes that is read; a hundred searches of many sources take less.
  private static let longest = 4_000_000

  let path: String

  /// The file beside a state file.
  init(beside state: String) {
    path = ParentFolder.of(state) + "/seen.plist"
  }

  func seenStore() throws(StateError) -> SeenStore {
    let bytes: Data?
    do { bytes = try ReadableFile.bytes(of: path, limit: Self.longest) } catch
      where error.isOfMissingFile
    {
      return SeenStore()
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    let list = bytes.flatMap { UntrustedPropertyList($0).decoded(as: [String: [String: Data]].self) }
    guard let list else { return SeenStore() }
    return SeenStore(list.mapValues { $0.compactMapValues(SeenPosts.init) })
  }

  func update(_ change: @Sendable (inout SeenStore) -> Void) throws(StateError) {
    try FileLock.holding(path, unwritable: StateError.unwritable) {
      var seenStore = try seenStore()
      change(&seenStore)
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      let list = seenStore.seenPosts.mapValues { $0.mapValues(\.data) }
      try AtomicFile.write(try encoder.encode(list), to: path, suffix: ".new")
    }
  }
}
