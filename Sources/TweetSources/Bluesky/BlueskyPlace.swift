import Foundation
import SmashtagModel

/// Where in the posts of a search a page begins and ends.
struct BlueskyPlace: Equatable, Codable, Sendable {
  /// A post that was seen, and when it was posted as the server counts.
  struct Known: Equatable, Codable, Sendable {
    let id: String
    let time: Date
  }

  private static let sign = "bluesky?"
  private static let longest = 20_000
  /// No cursor of a server is taken that has more bytes.
  static let longestCursor = 4_000

  /// The server's own, which means nothing to anybody else; `nil` at the beginning.
  var cursor: String?
  /// So many items behind the cursor were shown.
  var skipped = 0
  /// The first item of the answer before: a server that gives it again goes in circles.
  var before: String?
  /// The newest posts that are known; only what is newer counts.
  var known: [Known] = []

  /// The beginning: the newest posts.
  init(known: [Known] = []) {
    self.known = known
  }

  /// `nil` where no source of this kind made the cursor.
  init?(_ cursor: Cursor) {
    guard cursor.value.hasPrefix(Self.sign), cursor.value.utf8.count <= Self.longest,
      let place = try? JSONDecoder().decode(
        Self.self, from: Data(cursor.value.dropFirst(Self.sign.count).utf8)),
      place.skipped >= 0
    else { return nil }
    self = place
  }

  init?(_ position: PagePosition) {
    switch position {
    case .newest: self.init()
    case .older(let cursor), .newer(let cursor): self.init(cursor)
    }
  }

  var asCursor: Cursor {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = (try? encoder.encode(self)) ?? Data()
    return Cursor(Self.sign + String(decoding: bytes, as: UTF8.self))
  }

  /// The newest that was known is no newer: everything older than this is known.
  var knownSince: Date? { known.map(\.time).min() }
}
