import Foundation
import GRDB
import SmashtagModel

extension String {
  /// As it is stored: text, or bytes where SQLite's text would end early at a NUL.
  var stored: DatabaseValue {
    utf8.contains(0) ? Data(utf8).databaseValue : databaseValue
  }

  /// A post's key as it is stored: a number where it is written as one, which takes a third of the room.
  var storedKey: DatabaseValue {
    guard let number = Int64(self), String(number) == self else { return stored }
    return number.databaseValue
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

extension Network {
  /// The number of each network in stored tweets is its place here, which never changes.
  private static let stored: [Network] = [.x, .mastodon, .bluesky, .flickr]

  var storedNumber: Int { Self.stored.firstIndex(of: self) ?? 0 }

  init(storedNumber: Int) throws {
    guard Self.stored.indices.contains(storedNumber) else { throw ArchiveTrouble.damaged }
    self = Self.stored[storedNumber]
  }
}
