import SmashtagModel

/// Where in the photos of a search a page begins and ends.
struct FlickrPosition: Equatable, Sendable {
  private static let sign = "flickr?"
  /// Flickr gives no more of one search than so many, and then the same ones again.
  static let mostOfASearch = 4_000

  /// From 1.
  var page = 1
  /// How many photos the pages of this search have, as long as it goes on.
  var length: Int?
  /// The id of the last photo before this page.
  var last: String?
  /// When the first photo of the first page was uploaded, in seconds since 1970: what came later shifts no page.
  var until: Int?
  /// The newest photo that is known, and when it was uploaded: only what is newer counts.
  var known: String?
  var since: Int?
  /// The id of the user whose name was asked for.
  var user: String?

  init() {}

  init?(_ position: PagePosition) {
    switch position {
    case .newest: self.init()
    case .older(let cursor), .newer(let cursor): self.init(cursor)
    }
  }

  /// `nil` where no source of this kind made the cursor.
  init?(_ cursor: Cursor) {
    guard cursor.value.hasPrefix(Self.sign),
      let items = [QueryItem](query: cursor.value.dropFirst(Self.sign.count)),
      let page = items["page"].flatMap({ Int($0) }), (1...Self.mostOfASearch).contains(page)
    else { return nil }
    self.page = page
    length = items["per_page"].flatMap { Int($0) }
    (last, known, user) = (items["last"], items["known"], items["user"])
    (until, since) = (items["until"].flatMap { Int($0) }, items["since"].flatMap { Int($0) })
  }

  var cursor: Cursor {
    let items: [(String, String?)] = [
      ("page", String(page)), ("per_page", length.map { String($0) }), ("last", last),
      ("until", until.map { String($0) }), ("known", known), ("since", since.map { String($0) }),
      ("user", user),
    ]
    return Cursor(Self.sign + items.compactMap { name, value in value.map { QueryItem(name, $0) } }.query)
  }
}
