import Foundation
import SmashtagModel
import TweetFormats

/// A position in the results of a search, which is encoded in cursors.
struct MastodonCursor: LivePosition {
  static let sign = "mastodon?"
  private static let sinceID = "since_id"
  private static let maxID = "max_id"
  private static let offset = "offset"
  /// Names of our own items in cursors, which no server uses.
  private static let last = ".last"
  private static let passed = ".passed"
  private static let first = ".first"
  private static let alsoKnown = ".known"
  private static let list = ".list"

  /// The query items for paging.
  var items: [QueryItem] = []
  /// The last post before this position in a search for words, since servers may begin before it.
  private var last: String?
  /// How many posts such a search found before this position.
  private var passed = 0
  /// The id of the newest known post; only newer ones are wanted.
  var known: String?
  /// The ids of known posts after it.
  private var alsoKnown: [String] = []
  /// The id of the item with which a list began whose positions are not the ids of its posts.
  var first: String?
  /// The id of the reader's list to which it belongs, since another one may get its title.
  var list: String?

  init() {}

  /// The position before the newest post.
  ///
  /// - Parameter others: posts after it, for the case that it is taken off the list.
  init(known: String, _ others: some Sequence<String> = []) {
    self.known = known
    alsoKnown = others.filter { !$0.contains(",") }
  }

  init?(text: Substring) {
    guard let items = [QueryItem](cursor: text) else { return nil }
    known = items[Self.sinceID]
    last = items[Self.passed] == nil ? nil : items[Self.last]
    passed = items[Self.passed].flatMap { UInt32($0) }.map { Int($0) } ?? 0
    (first, list) = (items[Self.first], items[Self.list])
    alsoKnown = items[Self.alsoKnown]?.split(separator: ",").map(String.init) ?? []
    let own = [Self.sinceID, Self.last, Self.passed, Self.first, Self.alsoKnown, Self.list]
    self.items = items.filter { !own.contains($0.name) }
  }

  var text: String {
    let found = last.map { [QueryItem(Self.last, $0), QueryItem(Self.passed, String(passed))] } ?? []
    let others = alsoKnown.isEmpty ? [] : [QueryItem(Self.alsoKnown, alsoKnown.joined(separator: ","))]
    let names = [(Self.first, first), (Self.list, list)].compactMap { name, id in
      id.map { QueryItem(name, $0) }
    }
    return (allItems + found + names + others).query
  }

  /// The query items including that which excludes known posts.
  var allItems: [QueryItem] { items + (known.map { [QueryItem(Self.sinceID, $0)] } ?? []) }

  /// The ids of the newest known posts, the newest first.
  var allKnown: [String] { [known].compactMap(\.self) + alsoKnown }

  /// The id of the last post before this position, if known.
  var end: String? { last ?? maxID }

  /// The id after which the server is asked to begin.
  var maxID: String? { items[Self.maxID] }

  func after(_ items: [QueryItem]) -> MastodonCursor {
    var next = self
    next.items = items
    return next
  }

  /// Whether it is after an item inside a response.
  var isInside: Bool { last != nil }

  /// Whether a response to a request for what follows begins the list anew, because the server does not know the
  /// position.
  func isLost(in answer: MastodonAnswer) -> Bool { !items.isEmpty && answer.hasItem(first) }

  /// The position after an item of a response whose own position no server knows: the response is asked for again.
  func stopping(after id: String?) -> MastodonCursor {
    var next = self
    next.last = id
    return next
  }

  /// The position to which a response links.
  func linked(to items: [QueryItem]) -> MastodonCursor {
    var next = after(items)
    next.last = nil
    return next
  }

  /// The position after a post.
  func after(id: String?) -> MastodonCursor? {
    id.map { linked(to: [QueryItem(Self.maxID, $0)]) }
  }
}

/// A search for words is paged by ids; servers that ignore them are paged by number.
extension MastodonCursor {
  /// The position after the first items of a search for words.
  ///
  /// Mastodon converts an id to a time in whole seconds, and omits other posts of that second. So the server
  /// is asked for what follows an earlier post, and known ones are skipped. If all posts are of one second
  /// and not all were shown, the same request is repeated.
  func after(first count: Int, of answer: MastodonAnswer) -> MastodonCursor? {
    let items = answer.before + answer.items[..<count]
    guard let end = items.last(where: { $0.id != nil }), let id = end.id else { return nil }
    let earlier = end.second.flatMap { second in
      items.last { item in item.id != nil && item.second.map { $0 > second } == true }
    }
    let start = earlier?.id ?? (count < answer.items.count ? maxID : id)
    var next = after(start.map { [QueryItem(Self.maxID, $0)] } ?? [])
    next.last = id
    next.passed = passed + count
    return self.items[Self.offset] == nil ? next : next.byNumber
  }

  /// The same position relative to the last post, if newer posts have displaced it; `nil` if not needed.
  func asked(after items: [MastodonItem]) -> MastodonCursor? {
    guard let last, self.items.isEmpty, !items.contains(where: { $0.id == last }) else { return nil }
    return after([QueryItem(Self.maxID, last)])
  }

  /// The same position for a server that pages by number; `nil` if it is one already.
  var counted: MastodonCursor? { items[Self.offset] == nil ? byNumber : nil }

  private var byNumber: MastodonCursor { after([QueryItem(Self.offset, String(passed))]) }
}

extension MastodonItem {
  /// The date of the post in whole seconds; `nil` if it is not a post.
  fileprivate var second: Double? {
    record.tweets.first.map { $0.created.timeIntervalSince1970.rounded(.down) }
  }
}
