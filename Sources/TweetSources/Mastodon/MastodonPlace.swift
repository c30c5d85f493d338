import Foundation
import SmashtagModel
import TweetFormats

/// Where in the posts of a search a page begins and ends.
struct MastodonPlace: Equatable, Sendable {
  private static let sign = "mastodon?"
  private static let sinceID = "since_id"
  private static let maxID = "max_id"
  private static let offset = "offset"
  /// No server names anything so.
  private static let last = ".last"
  private static let passed = ".passed"

  /// What the server is asked beside the search itself.
  var items: [QueryItem] = []
  /// The last post of a search for words before this place, behind which servers may begin too early.
  private var last: String?
  /// How many posts such a search found before this place.
  private var passed = 0
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
    last = items[Self.last]
    passed = items[Self.passed].flatMap { UInt32($0) }.map { Int($0) } ?? 0
    let own = [Self.sinceID, Self.last, Self.passed]
    self.items = items.filter { !own.contains($0.name) }
  }

  init?(_ position: PagePosition) {
    switch position {
    case .newest: self.init()
    case .older(let cursor), .newer(let cursor): self.init(cursor)
    }
  }

  var cursor: Cursor {
    let found = last.map { [QueryItem(Self.last, $0), QueryItem(Self.passed, String(passed))] } ?? []
    return Cursor(Self.sign + (allItems + found).query)
  }

  /// With the item that keeps what is known out of a timeline.
  var allItems: [QueryItem] { items + (known.map { [QueryItem(Self.sinceID, $0)] } ?? []) }

  /// The last post before this place, where an id says so.
  var end: String? { last ?? maxID }

  /// The id that the server is told to begin behind.
  var maxID: String? { items[Self.maxID] }

  func behind(_ items: [QueryItem]) -> MastodonPlace {
    var place = self
    place.items = items
    return place
  }

  /// The place behind a post.
  func behind(id: String?) -> MastodonPlace? {
    id.map { behind([QueryItem(Self.maxID, $0)]) }
  }
}

/// A search for words is paged by ids, which not all servers do; those that pass over them are asked by numbers.
extension MastodonPlace {
  /// The place behind the first items of what a search for words found.
  ///
  /// Mastodon makes a time in whole seconds of an id, and leaves out what else was posted in its last second. So the
  /// server is asked for what follows an earlier post, and what was shown is passed over. Where all posts are of that
  /// second and not all of them were shown, it is asked for the same once more.
  func behind(first count: Int, of answer: MastodonAnswer) -> MastodonPlace? {
    let items = answer.before + answer.items[..<count]
    guard let end = items.last(where: { $0.id != nil }), let id = end.id else { return nil }
    let earlier = end.second.flatMap { second in
      items.last { item in item.id != nil && item.second.map { $0 > second } == true }
    }
    let start = earlier?.id ?? (count < answer.items.count ? maxID : id)
    var place = behind(start.map { [QueryItem(Self.maxID, $0)] } ?? [])
    place.last = id
    place.passed = passed + count
    return self.items[Self.offset] == nil ? place : place.byNumber
  }

  /// The same place, asked for by the last post, where posts that came since have pushed that out of the newest ones;
  /// `nil` where it needs no other question.
  func asked(after items: [MastodonItem]) -> MastodonPlace? {
    guard let last, self.items.isEmpty, !items.contains(where: { $0.id == last }) else { return nil }
    return behind([QueryItem(Self.maxID, last)])
  }

  /// The same place for a server that does not page by ids; `nil` where it is that already.
  var counted: MastodonPlace? { items[Self.offset] == nil ? byNumber : nil }

  private var byNumber: MastodonPlace { behind([QueryItem(Self.offset, String(passed))]) }
}

extension MastodonItem {
  /// When it was posted, in whole seconds; `nil` where it is no post.
  fileprivate var second: Double? {
    record.tweets.first.map { $0.created.timeIntervalSince1970.rounded(.down) }
  }
}
