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

  /// The decoded file; `nil` where it is not a state or too large.
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

  /// Renames a damaged file; of a symbolic link, the target is renamed and the link stays.
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

  /// Runs `body` while holding the lock that all shells share.
  private func locked<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      let lock = try FileLock(beside: path)
      return try withExtendedLifetime(lock) { try body() }
    } catch let failure as FileLock.Failure {
      throw StateError.unwritable(path: failure.path, reason: failure.reason)
    }
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

/// The posts seen of the recent searches, in a separate property list that is read only when needed.
///
/// Its keys are the identity of the search and the name of the source; its values are ``SeenPosts/data``. A
/// file that cannot be decoded counts as empty, since only the marks of new posts are lost.
struct SeenFile: Sendable {
  /// The largest file in bytes that is read; a hundred searches of many sources take less.
  private static let longest = 4_000_000

  let path: String

  init(path: String) { self.path = path }

  /// The file beside a state file.
  init(beside state: String) {
    path = (state as NSString).deletingLastPathComponent + "/seen.plist"
  }

  func seenStore() throws(StateError) -> SeenStore {
    guard FileManager.default.fileExists(atPath: path) else { return SeenStore() }
    let bytes: Data?
    do { bytes = try UntrustedPropertyList.bytes(of: path, limit: Self.longest) } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    let list = bytes.flatMap { UntrustedPropertyList($0).decoded(as: [String: [String: Data]].self) }
    guard let list else { return SeenStore() }
    return SeenStore(list.mapValues { $0.compactMapValues(SeenPosts.init) })
  }

  func update(_ change: @Sendable (inout SeenStore) -> Void) throws(StateError) {
    do {
      let lock = try FileLock(beside: path)
      try withExtendedLifetime(lock) {
        var seenStore = try seenStore()
        change(&seenStore)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let list = seenStore.seenPosts.mapValues { $0.mapValues(\.data) }
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

/// An exclusive lock for changing a file, released when this object is freed.
///
/// The lock is a file beside the locked one, which cannot serve itself because it is replaced. For a symbolic
/// link it is beside the target, so that all paths to the file share one lock.
final class FileLock {
  private let descriptor: Int32

  /// The reason why the lock file could not be opened.
  struct Failure: Error {
    let path: String
    let reason: String
  }

  /// Waits for the lock of a file; creates the file's folder if it is missing.
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

/// The state as a property list, with the keys that this version does not know.
struct StateList {
  /// The largest state in bytes that is read or written.
  static let longest = 32_000_000

  var state = ShellState()
  private var others: [String: Any] = [:]

  init() {}

  /// Decodes a property list; `nil` where it is damaged or too large.
  init?(_ data: Data) {
    guard data.count <= Self.longest, let list = UntrustedPropertyList(data).value as? [String: Any] else {
      return nil
    }
    others = list
    state.history = list[Key.history] as? [String] ?? []
    let searches = list[Key.searches] as? [[String: Any]] ?? []
    state.recents = Recents(searches.compactMap(RecentSearch.init(entry:)))
    let photos = list[Key.photos] as? [[String: Any]] ?? []
    state.photos = RecentPhotos(photos.compactMap(Tweet.init(photoEntry:)))
    state.source = list[Key.source] as? String
    let sources = list[Key.sources] as? [[String: Any]] ?? []
    for definition in sources.compactMap(SourceDefinition.init(entry:)) { state.define(definition) }
    state.lessons = Set((list[Key.lessons] as? [String] ?? []).map(Lesson.init))
    for (name, value) in list[Key.settings] as? [String: Any] ?? [:] {
      if let setting = Setting(rawValue: name) { state.settings[setting] = value as? String }
    }
  }

  func data() throws -> Data {
    var list = others
    list[Key.history] = state.history
    list[Key.searches] = searches
    list[Key.photos] = photos
    list[Key.source] = state.source
    list[Key.sources] = sources
    list[Key.settings] = settings
    list[Key.lessons] = state.lessons.map(\.name).sorted()
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return try encoder.encode(PropertyListValue(list))
  }

  /// The settings of this version, with unknown ones of other versions.
  private var settings: [String: Any] {
    let known = state.settings.map { ($0.key.rawValue, $0.value as Any) }
    let unknown = (others[Key.settings] as? [String: Any] ?? [:]).filter { Setting(rawValue: $0.key) == nil }
    return unknown.merging(known) { $1 }
  }

  /// The sources with the entries that other versions added to them, followed by those of unknown kinds.
  private var sources: [[String: Any]] {
    let entries = others[Key.sources] as? [[String: Any]] ?? []
    let known = entries.compactMap { entry in SourceDefinition(entry: entry).map { ($0.name, entry) } }
    let found = Dictionary(known) { first, _ in first }
    let own = state.sources.map { (found[$0.name] ?? [:]).merging($0.entry) { $1 } }
    let names = Set(state.sources.map(\.name))
    let foreign = entries.filter { entry in
      SourceDefinition(entry: entry) == nil && !names.contains(entry[Key.name] as? String ?? "")
    }
    return own + foreign
  }

  private var searches: [[String: Any]] {
    merged(state.recents.searches.map { ($0.identity, $0.entry) }, under: Key.searches, keys: Key.ofSearch) {
      RecentSearch(entry: $0)?.identity
    }
  }

  private var photos: [[String: Any]] {
    merged(state.photos.photos.map { ($0.id, $0.photoEntry) }, under: Key.photos, keys: Tweet.photoKeys) {
      Tweet(photoEntry: $0)?.id
    }
  }

  /// Merges entries with what other versions added to them.
  ///
  /// Entries that only other versions understand follow them.
  ///
  /// - Parameters:
  ///   - keys: The keys of an entry that this version writes.
  ///   - identity: The identity of an entry; `nil` where this version does not understand it.
  private func merged(
    _ own: [(id: String, entry: [String: Any])], under name: String, keys: [String],
    identity: ([String: Any]) -> String?
  ) -> [[String: Any]] {
    let entries = others[name] as? [[String: Any]] ?? []
    let read = entries.map { (id: identity($0), entry: $0) }
    let known = read.compactMap { read in read.id.map { ($0, read.entry) } }
    let found = Dictionary(known) { first, _ in first }
    let merged = own.map { id, entry in
      (found[id] ?? [:]).filter { !keys.contains($0.key) }.merging(entry) { $1 }
    }
    return merged + read.filter { $0.id == nil }.map(\.entry)
  }
}

/// The keys of the property list.
private enum Key {
  static let history = "history"
  static let searches = "searches"
  static let photos = "photos"
  static let source = "source"
  static let sources = "sources"
  static let kind = "kind"
  static let name = "name"
  static let url = "url"
  static let settings = "settings"
  static let lessons = "lessons"
  static let term = "term"
  static let date = "date"
  static let found = "found"
  static let new = "new"
  static let ofSearch = [term, date, found, source, new]
}

extension RecentSearch {
  fileprivate init?(entry: [String: Any]) {
    guard let term = entry[Key.term] as? String, let date = entry[Key.date] as? Date else { return nil }
    self.init(
      term: term, date: date, found: entry[Key.found] as? Int, source: entry[Key.source] as? String)
    new = entry[Key.new] as? Int
  }

  fileprivate var entry: [String: Any] {
    var entry: [String: Any] = [Key.term: term, Key.date: date]
    (entry[Key.found], entry[Key.source], entry[Key.new]) = (found, source, new)
    return entry
  }
}

extension SourceDefinition {
  /// Reads a source; `nil` where this version does not know its kind.
  fileprivate init?(entry: [String: Any]) {
    let words = [Key.kind, Key.name, Key.url].compactMap { entry[$0] as? String }
    guard words.count == 3,
      let definition = try? SourceDefinition(kind: words[0], name: words[1], address: words[2])
    else { return nil }
    self = definition
  }

  fileprivate var entry: [String: Any] { [Key.kind: kind.rawValue, Key.name: name, Key.url: url] }
}

/// A value of a property list that `PropertyListEncoder` can write.
///
/// `PropertyListSerialization` reads all of them, but refuses to write arrays where Foundation is linked
/// statically on Linux.
indirect enum PropertyListValue: Encodable {
  case string(String)
  case bool(Bool)
  case integer(Int)
  case real(Double)
  case date(Date)
  case data(Data)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// Converts a value; `nil` where no property list can hold it.
  init?(_ value: Any) {
    switch value {
    case let value as String: self = .string(value)
    case let value as Date: self = .date(value)
    case let value as Data: self = .data(value)
    case let value as [Any]: self = .array(value.compactMap(PropertyListValue.init))
    case let value as [String: Any]: self = .dictionary(value.compactMapValues(PropertyListValue.init))
    case let value as NSNumber: self.init(value)
    default: return nil
    }
  }

  private init(_ number: NSNumber) {
    switch String(cString: number.objCType) {
    case "c", "B": self = .bool(number.boolValue)
    case "f", "d": self = .real(number.doubleValue)
    default: self = .integer(number.intValue)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .date(let value): try container.encode(value)
    case .data(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .dictionary(let values): try container.encode(values)
    }
  }
}
