import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import Synchronization
import TweetArchive

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

/// The lock that all who change a file hold while they do; given back when it goes.
///
/// It lies beside the file, which is only ever replaced whole; beside what a symbolic link leads to, so that those who
/// use the link and those who do not hold the same one.
final class FileLock {
  private let descriptor: Int32

  struct Failure: Error {
    let path: String
    let reason: String
  }

  /// Waits for the lock of a file; the file's folder is made where it is missing.
  init(beside path: String) throws(Failure) {
    let path = try Self.target(of: path)
    try Self.makeFolder((path as NSString).deletingLastPathComponent)
    descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(path: path + ".lock", reason: POSIXError.last.reason) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func target(of path: String) throws(Failure) -> String {
    do { return try AtomicFile.target(of: path) } catch { throw Failure(path: path, reason: error.reason) }
  }

  private static func makeFolder(_ folder: String) throws(Failure) {
    do {
      try PrivateFolder(path: folder).make()
    } catch {
      throw Failure(path: folder, reason: error.reason)
    }
  }
}
