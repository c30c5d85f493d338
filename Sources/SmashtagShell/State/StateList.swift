import Foundation
import ShellCommands
import SmashtagModel

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
    state.history = items(Key.history).compactMap { $0 as? String }
    state.recents = Recents(entries(Key.searches).compactMap(RecentSearch.init(entry:)))
    state.photos = RecentPhotos(entries(Key.photos).compactMap(Tweet.init(photoEntry:)))
    state.kept = KeptItems(entries(Key.kept).compactMap(KeptItem.init(entry:)))
    state.source = list[Key.source] as? String
    for definition in entries(Key.sources).compactMap(SourceDefinition.init(entry:)) {
      state.define(definition)
    }
    state.lessons = Set((list[Key.lessons] as? [String] ?? []).map(Lesson.init))
    state.tutorialTask = list[Key.tutorial] as? String
    for (name, value) in list[Key.settings] as? [String: Any] ?? [:] {
      if let setting = Setting(rawValue: name) { state.settings[setting] = value as? String }
    }
  }

  func data() throws -> Data {
    var list = others
    list[Key.history] = whole(state.history, under: Key.history)
    list[Key.searches] = whole(searches, under: Key.searches)
    list[Key.photos] = whole(photos, under: Key.photos)
    list[Key.kept] = whole(kept, under: Key.kept)
    list[Key.sources] = whole(sources, under: Key.sources)
    list[Key.lessons] = whole(state.lessons.map(\.name).sorted(), under: Key.lessons)
    list[Key.source] = state.source
    list[Key.settings] = settings
    list[Key.tutorial] = state.tutorialTask
    let value = PropertyListValue(list)
    let data = try Self.data(of: value, as: .xml)
    return data.canBeXML ? data : try Self.data(of: value, as: .binary)
  }

  private static func data(
    of value: PropertyListValue?, as format: PropertyListSerialization.PropertyListFormat
  ) throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    return try encoder.encode(value)
  }

  /// The items of a list as they were read.
  private func items(_ name: String) -> [Any] { others[name] as? [Any] ?? [] }

  /// The dictionaries of a list as they were read.
  private func entries(_ name: String) -> [[String: Any]] { items(name).compactMap { $0 as? [String: Any] } }

  /// A list as it is written: with what another program left there that is no such item, or in place of the list.
  private func whole<Item>(_ own: [Item], under name: String) -> Any {
    if let other = others[name], !(other is [Any]), own.isEmpty { return other }
    return own as [Any] + items(name).filter { !($0 is Item) }
  }

  /// The settings of this version, with unknown ones of other versions.
  private var settings: [String: Any] {
    let known = state.settings.map { ($0.key.rawValue, $0.value as Any) }
    let unknown = (others[Key.settings] as? [String: Any] ?? [:]).filter {
      Setting(rawValue: $0.key) == nil || !($0.value is String)
    }
    return unknown.merging(known) { $1 }
  }

  /// The sources with the entries that other versions added to them, followed by those of unknown kinds.
  private var sources: [[String: Any]] {
    let entries = entries(Key.sources)
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

  private var kept: [[String: Any]] {
    merged(state.kept.items.map { ($0.identity, $0.entry) }, under: Key.kept, keys: KeptItem.entryKeys) {
      KeptItem(entry: $0)?.identity
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
    let read = entries(name).map { (id: identity($0), entry: $0) }
    let known = read.compactMap { read in read.id.map { ($0, read.entry) } }
    let found = Dictionary(known) { first, _ in first }
    let merged = own.map { id, entry in
      (found[id] ?? [:]).filter { !keys.contains($0.key) }.merging(entry) { $1 }
    }
    return merged + read.filter { $0.id == nil }.map(\.entry)
  }
}

extension Data {
  /// Whether XML can hold all characters of a property list in XML: no control characters, U+FFFE or U+FFFF.
  ///
  /// Source: Extensible Markup Language 1.0, 2.2 Characters.
  fileprivate var canBeXML: Bool {
    let isControl: (UInt8) -> Bool = { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return !contains(where: isControl)
      && [0xBE, 0xBF].allSatisfy { range(of: Data([0xEF, 0xBF, $0])) == nil }
  }
}

/// The keys of the property list.
private enum Key {
  static let history = "history"
  static let searches = "searches"
  static let photos = "photos"
  static let kept = "kept"
  static let source = "source"
  static let sources = "sources"
  static let kind = "kind"
  static let name = "name"
  static let url = "url"
  static let settings = "settings"
  static let lessons = "lessons"
  static let tutorial = "tutorial"
  static let term = "term"
  static let date = "date"
  static let found = "found"
  static let new = "new"
  /// Whether ``found`` is only where counting stopped.
  static let isLeast = "foundIsLeast"
  static let ofSearch = [term, date, found, isLeast, source, new]
}

extension RecentSearch {
  fileprivate init?(entry: [String: Any]) {
    guard let term = entry[Key.term] as? String, let date = entry[Key.date] as? Date else { return nil }
    let isLeast = entry[Key.isLeast] as? Bool ?? false
    let found = (entry[Key.found] as? Int).map { isLeast ? TweetCount.atLeast($0) : .exactly($0) }
    self.init(term: term, date: date, found: found, source: entry[Key.source] as? String)
    new = entry[Key.new] as? Int
  }

  fileprivate var entry: [String: Any] {
    var entry: [String: Any] = [Key.term: term, Key.date: date]
    (entry[Key.found], entry[Key.source], entry[Key.new]) = (found?.lowerBound, source, new)
    if case .atLeast = found { entry[Key.isLeast] = true }
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
