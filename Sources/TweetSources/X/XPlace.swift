import Foundation
import SmashtagModel

/// Where in the posts of a search a page begins and ends.
struct XPlace: Equatable, Sendable {
  private static let sign = "x?"
  private enum Name {
    static let until = "until_id"
    static let token = "next_token"
    static let last = "last"
    static let known = "since_id"
  }

  /// Only posts with smaller ids are asked for.
  private(set) var until: String?
  /// What the server gave to go on with.
  private(set) var token: String?
  /// The last post before this place: none that is newer can follow, wherever the token leads.
  private(set) var last: String?
  /// The id of the newest post that is known; only what is newer counts.
  let known: String?

  /// The beginning: the newest posts.
  init(known: String? = nil) {
    self.known = known
  }

  /// `nil` where no source of this kind made the cursor.
  init?(_ cursor: Cursor) {
    guard cursor.value.hasPrefix(Self.sign),
      let items = [QueryItem](query: cursor.value.dropFirst(Self.sign.count)),
      [Name.until, Name.last, Name.known].compactMap({ items[$0] }).allSatisfy(XName.isID)
    else { return nil }
    (until, token) = (items[Name.until], items[Name.token])
    (last, known) = (items[Name.last], items[Name.known])
    if until == nil, token == nil, known == nil { return nil }
  }

  init?(_ position: PagePosition) {
    switch position {
    case .newest: self.init()
    case .older(let cursor), .newer(let cursor): self.init(cursor)
    }
  }

  var cursor: Cursor {
    let items = [(Name.until, until), (Name.token, token), (Name.last, last), (Name.known, known)]
    return Cursor(Self.sign + items.compactMap { name, value in value.map { QueryItem(name, $0) } }.query)
  }

  /// The place behind a post.
  func behind(id: String) -> XPlace {
    var place = self
    (place.until, place.token, place.last) = (id, nil, id)
    return place
  }

  /// The place a token leads to; `last` is the last post before it, where there is one.
  func behind(token: String, last: String?) -> XPlace {
    var place = self
    (place.token, place.last) = (token, last ?? self.last)
    return place
  }

  /// A post may stand behind this place.
  func admits(_ id: String) -> Bool { last.map { XName.isNewer($0, than: id) } ?? true }
}
