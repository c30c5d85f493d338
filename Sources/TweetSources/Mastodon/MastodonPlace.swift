import SmashtagModel

/// Where in the posts of a search a page begins and ends.
struct MastodonPlace: Equatable, Sendable {
  private static let sign = "mastodon?"
  private static let sinceID = "since_id"

  /// What the server is asked beside the search itself.
  var items: [QueryItem] = []
  /// The id of the newest post that is known; only what is newer counts.
  var known: String?

  /// The beginning: the newest posts.
  init(known: String? = nil) {
    self.known = known
  }

  /// `nil` where no source of this kind made the cursor.
  init?(_ cursor: Cursor) {
    guard cursor.value.hasPrefix(Self.sign),
      let items = [QueryItem](query: cursor.value.dropFirst(Self.sign.count))
    else { return nil }
    known = items[Self.sinceID]
    self.items = items.filter { $0.name != Self.sinceID }
  }

  init?(_ position: PagePosition) {
    switch position {
    case .newest: self.init()
    case .older(let cursor), .newer(let cursor): self.init(cursor)
    }
  }

  var cursor: Cursor { Cursor(Self.sign + allItems.query) }

  /// With the item that keeps what is known out of a timeline.
  var allItems: [QueryItem] { items + (known.map { [QueryItem(Self.sinceID, $0)] } ?? []) }

  /// The last post before this place, where an id says so.
  var end: String? { items["max_id"] }

  func behind(_ items: [QueryItem]) -> MastodonPlace {
    var place = self
    place.items = items
    return place
  }

  /// The place behind a post.
  func behind(id: String?) -> MastodonPlace? {
    id.map { behind([QueryItem("max_id", $0)]) }
  }
}
