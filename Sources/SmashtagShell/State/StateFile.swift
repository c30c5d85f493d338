import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import Synchronization
import TweetArchive

/// The state in a property list that all running shells share.
///
/// Every change reads, modifies and atomically replaces the file under an exclusive lock. A file that cannot
/// be decoded is renamed and kept, and keys of other versions of the program are preserved.
final class StateFile: StateKeeping {
  private let path: String
  private let trouble: @Sendable (String) -> Void
  private let cached = Mutex<Cached?>(nil)
  private let seenFile: SeenFile

  /// The last state read or written.
  private struct Cached {
    let version: FileVersion
    let state: ShellState
  }

  /// Uses the file at a path, which need not exist.
  ///
  /// - Parameter trouble: Receives a message for the user when a damaged file was set aside.
  init(path: String, trouble: @escaping @Sendable (String) -> Void) {
    self.path = path
    self.trouble = trouble
    seenFile = SeenFile(beside: path)
  }

  func seenStore() throws -> SeenStore { try seenFile.seenStore() }

  func updateSeenStore(_ change: @Sendable (inout SeenStore) -> Void) throws {
    try seenFile.update(change)
  }

  /// Reads the state.
  ///
  /// Since the file is only replaced as a whole, this needs neither a lock nor write permission.
  func state() throws -> ShellState {
    let version = FileVersion(path)
    if let version, let known = cached.withLock({ $0 }), known.version == version { return known.state }
    switch try content() {
    case .missing: return ShellState()
    case .damaged: return try locked { try read().state }
    case .list(let list):
      cached.withLock { $0 = version.map { Cached(version: $0, state: list.state) } }
      return list.state
    }
  }

  func line(of item: KeptItem) -> [UInt8] { item.line }

  func keptItems(inFileAt path: String) -> KeptList? { KeptFile(path: path).items() }

  func update(_ change: @Sendable (inout ShellState) -> Void) throws {
    try locked {
      var list = try read()
      change(&list.state)
      try write(list)
    }
  }
}

extension StateFile {
  /// What is in the file.
  private enum Content {
    /// There is certainly no file; one that cannot be looked at is never written over.
    case missing
    /// It is no state, or too large.
    case damaged
    case list(StateList)
  }

  private func read() throws(StateError) -> StateList {
    switch try content() {
    case .missing: return StateList()
    case .damaged:
      try setAside()
      return StateList()
    case .list(let list):
      remember(list.state)
      return list
    }
  }

  private func content() throws(StateError) -> Content {
    do {
      let bytes = try ReadableFile.bytes(of: path, limit: StateList.longest)
      return bytes.flatMap(StateList.init).map(Content.list) ?? .damaged
    } catch  where error.isOfMissingFile {
      return .missing
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  private func write(_ list: StateList) throws(StateError) {
    do {
      let data = try list.data()
      guard data.count <= StateList.longest else { throw POSIXError(.EFBIG) }
      try AtomicFile.write(data, to: path, suffix: ".new")
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    remember(list.state)
  }

  private func remember(_ state: ShellState) {
    let version = FileVersion(path)
    cached.withLock { $0 = version.map { Cached(version: $0, state: state) } }
  }

  /// What is put between the name of the state file and a number where a damaged one is set aside.
  static let damagedMark = ".damaged-"

  /// Renames a damaged file; of a symbolic link, the target is renamed and the link stays.
  private func setAside() throws(StateError) {
    let name: String
    do {
      let target = try AtomicFile.target(of: path)
      name = target + Self.damagedMark + String(Int(Date().timeIntervalSince1970 * 1_000))
      guard rename(target, name) == 0 else { throw POSIXError.last }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    trouble("the state file could not be read; it is now \(name), and a new one was begun")
  }

  /// Runs `body` while holding the lock that all shells share.
  private func locked<Answer>(_ body: () throws -> Answer) throws(StateError) -> Answer {
    try FileLock.holding(path, unwritable: StateError.unwritable, body)
  }
}

/// The reason why the state could not be read or stored.
enum StateError: Error, Equatable {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
}

extension StateError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason); nothing is remembered until it can be read"
    case .unwritable(let path, let reason):
      "cannot write \(path): \(reason); nothing is remembered until it can be written"
    }
  }
}
