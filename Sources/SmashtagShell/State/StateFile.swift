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
  private let seenFile: SeenFile

  private struct Cached {
    let version: FileVersion
    let state: ShellState
  }

  /// `trouble` is told, in words for the user, when a damaged file was set aside.
  init(path: String, trouble: @escaping @Sendable (String) -> Void) {
    self.path = path
    self.trouble = trouble
    seenFile = SeenFile(beside: path)
  }

  func seenStore() throws -> SeenStore { try seenFile.seenStore() }

  func updateSeenStore(_ change: @Sendable (inout SeenStore) -> Void) throws {
    try seenFile.update(change)
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
/// By the identity of the search and the name of the source it has what ``SeenPosts/data`` says. A file that cannot be read
/// is as good as none: all that is lost is what was new.
struct SeenFile: Sendable {
  /// No list is longer: a hundred searches at many sources.
  private static let longest = 4_000_000

  let path: String

  init(path: String) { self.path = path }

  /// The one that belongs to a state.
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

/// The state as a property list, with the keys this version does not know beside it.
struct StateList {
  /// No state has more bytes: it is neither read nor written.
  static let longest = 32_000_000

  var state = ShellState()
  private var others: [String: Any] = [:]

  init() {}

  /// Reads a property list; `nil` where it is damaged.
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

  /// Those of this version over those of others.
  private var settings: [String: Any] {
    let known = state.settings.map { ($0.key.rawValue, $0.value as Any) }
    let unknown = (others[Key.settings] as? [String: Any] ?? [:]).filter { Setting(rawValue: $0.key) == nil }
    return unknown.merging(known) { $1 }
  }

  /// Each with what other versions say about it, and behind them those of kinds that only others know.
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

  /// Entries, each with what other versions say about it, and behind them those that only others understand.
  ///
  /// - Parameters:
  ///   - keys: what this version says of an entry, whatever others do.
  ///   - identity: tells the entry from others; `nil` where this version does not understand it.
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
  /// `nil` for what this version cannot search.
  fileprivate init?(entry: [String: Any]) {
    let words = [Key.kind, Key.name, Key.url].compactMap { entry[$0] as? String }
    guard words.count == 3,
      let definition = try? SourceDefinition(kind: words[0], name: words[1], address: words[2])
    else { return nil }
    self = definition
  }

  fileprivate var entry: [String: Any] { [Key.kind: kind.rawValue, Key.name: name, Key.url: url] }
}

/// A value of a property list, to be written by `PropertyListEncoder`.
///
/// `PropertyListSerialization` reads everything, but where Foundation is linked statically on Linux it refuses to
/// write arrays.
indirect enum PropertyListValue: Encodable {
  case string(String)
  case bool(Bool)
  case integer(Int)
  case real(Double)
  case date(Date)
  case data(Data)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// `nil` for what no property list can hold.
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
