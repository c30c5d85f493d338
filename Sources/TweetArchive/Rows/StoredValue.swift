import Foundation
import GRDB
import SmashtagModel

extension String {
  /// As it is stored: text, or bytes where SQLite's text would end early at a NUL.
  var stored: DatabaseValue {
    utf8.contains(0) ? Data(utf8).databaseValue : databaseValue
  }

  /// A post's key as it is stored.
  var storedKey: DatabaseValue {
    switch StoredKey(self) {
    case .number(let number): number.databaseValue
    case .text(let text): text.stored
    }
  }

  init(stored value: DatabaseValue) throws {
    switch value.storage {
    case .string(let text): self = text
    case .blob(let data): self = String(decoding: data, as: UTF8.self)
    case .int64(let number): self = String(number)
    case .null, .double: throw ArchiveTrouble.damaged
    }
  }
}

/// A post's key as it is stored: a number where it is written as one, which takes a third of the room.
enum StoredKey: Hashable, Sendable {
  case number(Int64)
  case text(String)

  init(_ key: String) {
    if let number = UInt64(plainDecimal: key).flatMap(Int64.init(exactly:)) {
      self = .number(number)
    } else if key.hasPrefix("-"), let number = Int64(key), String(number) == key {
      self = .number(number)
    } else {
      self = .text(key)
    }
  }

  var text: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}

extension Network {
  /// The number of each network in stored tweets is its place here, which never changes.
  private static let stored: [Network] = [.x, .mastodon, .bluesky, .flickr]

  var storedNumber: Int { Self.stored.firstIndex(of: self) ?? 0 }

  init(storedNumber: Int) throws {
    guard Self.stored.indices.contains(storedNumber) else { throw ArchiveTrouble.damaged }
    self = Self.stored[storedNumber]
  }
}
