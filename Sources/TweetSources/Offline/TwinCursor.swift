import Foundation
import SmashtagModel

/// Where the twin of a source goes on: at the source, or among what was kept of it.
struct TwinCursor: Equatable, Codable {
  /// The live source's cursor, where a live page gave one.
  var live: String?
  /// The identity of the tweet below which what was kept goes on; `nil` where no tweet was shown.
  var tweet: String?
  /// Goes down from what was newer: what was kept says nothing of what lies between.
  var isWalk = false
  /// Goes on among what was kept without asking the live source.
  var isKept = false
}

extension TwinCursor {
  /// `nil` for a cursor no twin gave.
  init?(_ cursor: Cursor) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(cursor.value.utf8)) else { return nil }
    self = read
  }

  var cursor: Cursor {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = (try? encoder.encode(self)) ?? Data()
    return Cursor(String(decoding: bytes, as: UTF8.self))
  }
}
