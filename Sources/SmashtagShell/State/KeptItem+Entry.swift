import Foundation
import ShellCommands
import SmashtagModel
import TweetFormats

/// The keys of something kept, in the property list and in exported files.
private enum Key {
  static let (kind, name, date) = ("kept", "name", "date")
  static let (query, sources, record) = ("query", "sources", "record")
  static let (id, title, west, south, east, north) = ("id", "title", "west", "south", "east", "north")
}

extension KeptItem {
  /// The longest text of a search or place that is read, in bytes.
  private static let longestText = 65_536

  /// The keys that this version writes for an item.
  static let entryKeys = [
    Key.kind, Key.name, Key.date, Key.query, Key.sources, Key.record, Key.id, Key.title, Key.west, Key.south,
    Key.east, Key.north,
  ]

  /// Reads an item of a property list, or a line of an exported file; `nil` where it is none that this version knows.
  ///
  /// Another program may have written it, so a name that cannot be typed is dropped.
  init?(entry: [String: Any]) {
    guard let kind = (entry[Key.kind] as? String).flatMap(Kind.init), let date = Self.date(entry[Key.date]),
      let content = Self.content(kind, entry)
    else { return nil }
    let name = (entry[Key.name] as? String).flatMap { KeptItem.canBeTyped($0) ? $0 : nil }
    self.init(content, name: name, date: date)
  }

  /// The item as a property list.
  var entry: [String: Any] {
    var entry: [String: Any] = [Key.kind: kind.rawValue, Key.date: date]
    entry[Key.name] = name
    switch content {
    case .search(let query, let sources): (entry[Key.query], entry[Key.sources]) = (query, sources)
    case .tweet(let post), .photo(let post):
      entry[Key.record] = String(decoding: TweetEncoder().record(of: post), as: UTF8.self)
      // A record does not tell which source had it.
      entry[Key.sources] = post.source
    case .place(let place, let source):
      entry[Key.sources] = source
      (entry[Key.id], entry[Key.title]) = (place.id, place.name)
      let bounds = place.bounds
      (entry[Key.west], entry[Key.south]) = (bounds?.west, bounds?.south)
      (entry[Key.east], entry[Key.north]) = (bounds?.east, bounds?.north)
    }
    return entry
  }

  /// The item as a line of an exported file, without a line end.
  var line: [UInt8] {
    let members = entry.sorted { $0.key < $1.key }
      .map { JSON.Member(name: $0.key, value: Self.json($0.value)) }
    return JSON.object(members).bytes
  }

  private static func json(_ value: Any) -> JSON {
    switch value {
    case let text as String: .string(text)
    case let date as Date: .string(date.formatted(.iso8601))
    case let number as Double: .number(number)
    default: .null
    }
  }

  private static func date(_ value: Any?) -> Date? {
    value as? Date ?? (value as? String).flatMap { try? Date($0, strategy: .iso8601) }
  }

  private static func content(_ kind: Kind, _ entry: [String: Any]) -> Content? {
    switch kind {
    case .search:
      guard let query = text(entry[Key.query]) else { return nil }
      return .search(query, sources: text(entry[Key.sources]) ?? "")
    case .tweet: return post(entry).map(Content.tweet)
    case .photo: return post(entry).map(Content.photo)
    case .place:
      guard let id = text(entry[Key.id]), let title = text(entry[Key.title]) else { return nil }
      return .place(Place(id: id, name: title, bounds: bounds(entry)), source: text(entry[Key.sources]))
    }
  }

  private static func text(_ value: Any?) -> String? {
    (value as? String).flatMap { $0.utf8.count <= longestText ? $0 : nil }
  }

  private static func post(_ entry: [String: Any]) -> Tweet? {
    guard let record = entry[Key.record] as? String,
      var post = try? TweetDecoder(author: .me).decode(Array(record.utf8)).tweets.first
    else { return nil }
    post.source = text(entry[Key.sources]) ?? post.source
    return post
  }

  private static func bounds(_ entry: [String: Any]) -> Place.Bounds? {
    let edges = [Key.west, Key.south, Key.east, Key.north].compactMap { entry[$0] as? Double }
    guard edges.count == 4 else { return nil }
    return Place.Bounds(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
  }
}

/// A file of kept items, as `export` in the tab `kept` writes it: a JSON object on each line.
struct KeptFile {
  /// The largest file in bytes that is read.
  private static let longest = 32_000_000
  /// What every line contains.
  private static let sign = "\"\(Key.kind)\""

  let path: String

  /// The items, and how many lines are none that this version can read; `nil` where the file is no file of kept items.
  func items() -> KeptList? {
    let path = NSString(string: path).expandingTildeInPath
    guard let bytes = try? ReadableFile.bytes(of: path, limit: Self.longest) else { return nil }
    guard isOfKept(bytes.prefix { $0 != UInt8(ascii: "\n") }) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let items = lines.compactMap(item)
    return KeptList(items: items, unreadable: lines.count - items.count)
  }

  /// Whether a line is an object with the key by which kept items are known.
  private func isOfKept(_ line: Data) -> Bool { object(line)?[Key.kind] is String }

  private func item(of line: Data) -> KeptItem? { object(line).flatMap(KeptItem.init(entry:)) }

  private func object(_ line: Data) -> [String: Any]? {
    guard line.range(of: Data(Self.sign.utf8)) != nil else { return nil }
    return (try? JSONSerialization.jsonObject(with: line)) as? [String: Any]
  }
}
