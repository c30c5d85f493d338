import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import Synchronization

/// The state in one property list, shared by all shells.
///
/// Every change is a read-modify-write under an exclusive lock, and the new file takes the old one's place in
/// one step. A file that cannot be read is set aside under another name; keys of other versions are kept.
final class StateFile: StateKeeping {
  private let path: String
  private let trouble: @Sendable (String) -> Void
  private let cached = Mutex<Cached?>(nil)
  private let sightingsFile: SightingsFile

  private struct Cached {
    let version: FileVersion
    let state: ShellState
  }

  /// `trouble` is told, in words for the user, when a damaged file was set aside.
  init(path: String, trouble: @escaping @Sendable (String) -> Void) {
    self.path = path
    self.trouble = trouble
    sightingsFile = SightingsFile(beside: path)
  }

  func sightings() throws -> Sightings { try sightingsFile.sightings() }

  func updateSightings(_ change: @Sendable (inout Sightings) -> Void) throws {
    try sightingsFile.update(change)
  }

  /// Needs no lock, and no permission to write: a file is only ever replaced whole.
  func state() throws -> ShellState {
    guard let version = FileVersion(path) else { return ShellState() }
    if let known = cached.withLock({ $0 }), known.version == version { return known.state }
    guard let list = try contents() else { return try locked { try read().state } }
    cached.withLock { $0 = Cached(version: version, state: list.state) }
    return list.state
  }

  func update(_ change: @Sendable (inout ShellState) -> Void) throws {
    try locked {
      var list = try read()
      change(&list.state)
      try write(list)
    }
  }
}

extension StateFile {
  private func read() throws(StateError) -> StateList {
    guard FileManager.default.fileExists(atPath: path) else { return StateList() }
    guard let list = try contents() else {
      try setAside()
      return StateList()
    }
    remember(list.state)
    return list
  }

  /// What stands there; `nil` where it is no state, or more than any state is.
  private func contents() throws(StateError) -> StateList? {
    let bytes: Data?
    do { bytes = try UntrustedPropertyList.bytes(of: path, limit: StateList.longest) } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    return bytes.flatMap(StateList.init)
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

  /// A symbolic link stays: what it leads to is set aside, beside itself.
  private func setAside() throws(StateError) {
    let name: String
    do {
      let target = try AtomicFile.target(of: path)
      name = target + ".damaged-" + String(Int(Date().timeIntervalSince1970 * 1_000))
      guard rename(target, name) == 0 else { throw POSIXError.last }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    trouble("the state file could not be read; it is now \(name), and a new one was begun")
  }

  /// Holds the lock that all shells share while something is done.
  private func locked<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      let lock = try FileLock(beside: path)
      return try withExtendedLifetime(lock) { try body() }
    } catch let failure as FileLock.Failure {
      throw StateError.unwritable(path: failure.path, reason: failure.reason)
    }
  }
}

/// Why the state could not be read or kept.
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
