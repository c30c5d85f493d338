import SmashtagModel
import TweetFormats

/// How a network answers one search, response by response.
///
/// A pager is made for each page, and may take notes of what it sees. ``PageCollector`` asks it for responses
/// until the page is full.
protocol LivePager: Sendable {
  associatedtype Position: LivePosition
  /// A response, with all that is needed to find the position after it.
  associatedtype Answer
  /// An element of a response.
  associatedtype Item: LiveItem

  /// Whether a page that its requests do not fill says how far it looked.
  static var endsUnfilled: Bool { get }

  /// The maximum number of requests for a page.
  func mostRequests(limit: Int) -> Int

  /// Fetches the response at a position; `nil` if nothing can follow.
  ///
  /// - Parameter room: how many posts are missing until the page is full.
  mutating func answer(at position: Position, room: Int) async throws(SourceError) -> Answer?

  /// The items of a response after a position.
  func items(of answer: Answer, at position: Position) -> ArraySlice<Item>

  func standing(of item: Item, at position: Position) -> ItemStanding

  /// Whether a post matches the search, as far as it is checked here.
  func admits(_ tweet: Tweet) -> Bool

  /// Takes note of a post that is not known yet; returns whether it is put on the page.
  mutating func see(_ tweet: Tweet, of item: Item, matches: Bool) -> Bool

  /// The position after a response; `nil` at the end.
  mutating func next(after answer: Answer, _ outcome: CollectionOutcome, at position: Position) -> Position?

  /// Whether a page with room for this many posts, which a response filled, asks whether there are more.
  func looksAhead(fromRoom room: Int) -> Bool

  /// The position for posts that are newer than all seen ones; `nil` if there are none.
  func newer(than start: Position) -> Position?

  /// A server's text on one line and without secrets.
  func said(_ text: String) async -> String

  /// The notes on what the page leaves out, among them that on unreadable posts if there are any.
  func notes(besides problem: String?) -> [String]
}

extension LivePager {
  static var endsUnfilled: Bool { true }

  func mostRequests(limit: Int) -> Int { 5 }

  func see(_ tweet: Tweet, of item: Item, matches: Bool) -> Bool { matches }

  func looksAhead(fromRoom room: Int) -> Bool { false }

  func notes(besides problem: String?) -> [String] { [problem].compactMap(\.self) }

  /// Fetches posts from a position until the page is full, or nothing is left.
  func page(from start: Position, limit: Int) async throws(SourceError) -> PageCollector<Self> {
    var collector = PageCollector(self, from: start, limit: limit)
    try await collector.fill()
    return collector
  }
}

/// An element of a server's list: a post, or the problem that prevents reading it.
protocol LiveItem {
  /// Its id on the server that responded.
  var id: String? { get }
  var record: DecodedRecord { get }
}

extension MastodonItem: LiveItem {}
extension XItem: LiveItem {}
extension BlueskyItem: LiveItem {}

/// Where an item stands in the results of a search.
enum ItemStanding {
  /// It belongs to the page if it matches.
  case wanted
  /// It belongs to an earlier page.
  case passed
  /// It is known or too old, as are most of those after it, but perhaps not all.
  case known
  /// It is known in a list with an order of its own, to whose top it may have been put once more; the end if
  /// the item before it is so, too.
  case listed
  /// It is known or too old, and so is all that follows.
  case end
}

/// The result of taking a response into a page.
enum CollectionOutcome: Equatable {
  /// The response has no items.
  case empty
  /// The end is reached: a post that is known or too old.
  case ended
  /// There was nothing but what the page has or is passed over.
  case repeated
  case taken
  /// The page was full before the item at this index, which would have been taken.
  case full(before: Int)
}
