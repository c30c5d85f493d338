public import SmashtagModel

/// A level of the shell's navigation, with a screen of its own: results, a tweet, an image and so on.
///
/// It is a value, replaced when its contents change, and has all it needs to work by itself. Optional
/// features are properties such as ``paged``, so nobody has to test its type.
public protocol Context: Sendable {
  /// The kind of context, whose raw value is its name in JSON output and in `path`.
  static var kind: ContextKind { get }
  /// The title of its screen, which `path` and `tab` show, too.
  var title: String { get }
  /// Its part of the prompt; empty if it needs none.
  var crumb: String { get }
  /// What it shows, independently of the surface.
  var screen: Screen { get }
  /// Its `--json` output, independently of the surface.
  var json: JSON { get }
  /// What it shows on a surface; only an image depends on that.
  func screen(on surface: Surface) -> Screen
  /// Its `--json` output for a surface.
  func json(on surface: Surface) -> JSON
  /// The address for `open` and `copy` without a number.
  var link: String? { get }
  /// The tweet to which `image` and `mentions` refer.
  var tweet: Tweet? { get }
  /// Whether it shows something from a web page that does not belong to a tweet.
  var isOfPage: Bool { get }
  /// The source that searches from here use; `nil` for the one in use.
  var sourceName: String? { get }
  /// The source of what it shows, even if another is in use now; `nil` if an outer context tells it.
  var shownSource: String? { get }
  /// The search it shows, to be added to the recent ones.
  var search: RecentSearch? { get }
  /// The photo it shows, if it is actually visible.
  var shownPhoto: Tweet? { get }
  /// Whether its screen may contain images.
  var mayShowImages: Bool { get }

  /// The row from which it is shown first in a window, where that is not the first one.
  var firstRow: Int { get }
  /// What it shows as CSV, for a file of that ending; `nil` if its text is written there.
  var csv: String? { get }

  /// The context itself, if its items are fetched page by page.
  var paged: (any PagedContext)? { get }
  /// The context itself, if it can be refreshed.
  var refreshable: (any RefreshableContext)? { get }
  /// The context itself, if its items can be deleted.
  var deleting: (any DeletingContext)? { get }
  /// The results that it shows, which may be waiting for sources that have not responded yet.
  var awaiting: ResultsContext? { get }
  /// The context itself, if it lists the results of a search.
  var listing: (any ResultsListing)? { get }
  /// The image that it shows alone, which can be zoomed and viewed.
  var image: ImageContext? { get }
  /// The web page that it shows.
  var page: PageContext? { get }
  /// The words of `zoom` that can be used here.
  var zooms: [String] { get }

  /// The context as it is when the user returns to it, updated from the session.
  func revisited(in session: Session) throws -> any Context
  /// The context with only the items that contain a text, which keep their numbers; `nil` if it has no items.
  func keeping(_ text: String) -> (any Context)?
  /// The same for all items at hand, also those that were not fetched yet.
  func keeping(_ text: String, in session: Session) async throws -> (any Context)?
  /// The context with its mentions, or itself if it is one; `nil` if there are no mentions.
  func mentions(in session: Session) async throws -> (any Context)?
  /// The context with the mentions in those of its tweets that have another mention; `nil` if it has no tweets to choose
  /// from.
  func mentions(beside companion: Mention, in session: Session) async throws -> (any Context)?
  /// The context with its images in a grid, or itself if it is one; `nil` if it does not list results.
  func gallery(in session: Session) async throws -> (any Context)?
  /// The updated root of a tab, for updates that take a while; `nil` if nothing changes.
  func renewedRoot(in session: Session) async throws -> (any Context)?
  /// The context with another scale or size of images; throws if it has none.
  func zoomed(_ zoom: Zoom, in session: Session) async throws -> any Context
}

extension Context {
  public var link: String? { nil }
  public var tweet: Tweet? { nil }
  public var isOfPage: Bool { false }
  public var sourceName: String? { nil }
  public var shownSource: String? { sourceName }
  public var search: RecentSearch? { nil }
  public var shownPhoto: Tweet? { nil }
  public var mayShowImages: Bool { !(tweet?.media.isEmpty ?? true) }
  public var firstRow: Int { 0 }
  public var csv: String? { nil }
  public var paged: (any PagedContext)? { nil }
  public var refreshable: (any RefreshableContext)? { nil }
  public var deleting: (any DeletingContext)? { nil }
  public var awaiting: ResultsContext? { nil }
  public var listing: (any ResultsListing)? { nil }
  public var image: ImageContext? { nil }
  public var page: PageContext? { nil }
  public var zooms: [String] { ZoomCommand.words.map(\.key) }
  /// Whether its numbered items are images.
  var itemsAreImages: Bool {
    switch Self.kind {
    case .gallery, .photos, .recentPhotos: true
    case .home, .results, .tweet, .thread, .edits, .mentions, .image, .page, .recents, .places, .trends,
      .kept, .when:
      false
    }
  }

  public func screen(on surface: Surface) -> Screen { screen }
  public func json(on surface: Surface) -> JSON { json }
  public func revisited(in session: Session) throws -> any Context { self }
  public func keeping(_ text: String) -> (any Context)? { nil }
  public func keeping(_ text: String, in session: Session) async throws -> (any Context)? { keeping(text) }
  public func mentions(in session: Session) async throws -> (any Context)? {
    tweet.map { MentionsContext(of: $0) }
  }
  public func mentions(
    beside companion: Mention, in session: Session
  ) async throws -> (any Context)? { nil }
  public func gallery(in session: Session) async throws -> (any Context)? { nil }
  public func renewedRoot(in session: Session) async throws -> (any Context)? { nil }
  public func zoomed(_ zoom: Zoom, in session: Session) async throws -> any Context {
    throw CommandError.notHere("there is no image to zoom here", instead: "image shows one of a tweet")
  }
}

/// The kinds of contexts; the raw value is the name in JSON output.
public enum ContextKind: String, CaseIterable, Sendable {
  /// The root of the tab `search`.
  case home
  /// The results of a search for tweets.
  case results
  /// A single tweet with its mentions.
  case tweet
  /// The mentions of a tweet, a page or a search.
  case mentions
  /// The images of results in a grid.
  case gallery
  /// A single image.
  case image
  /// A web page, or another web document.
  case page
  /// The recent searches.
  case recents
  /// The places with the most photos.
  case places
  /// The photos of a place or a search.
  case photos
  /// The recently viewed photos.
  case recentPhotos
  /// The conversation around a tweet.
  case thread
  /// The versions of a tweet that was changed.
  case edits
  /// The tags that are used much.
  case trends
  /// What the user kept.
  case kept
  /// When the tweets of a search were posted.
  case when
}

extension JSON {
  init(_ kind: ContextKind) { self = .string(kind.rawValue) }
}

extension String {
  /// A title with the texts by which the items were filtered: `#rain / umbrella`.
  func narrowed(by texts: [String]) -> String { ([self] + texts).joined(separator: " / ") }
}

extension [String] {
  /// The message of an empty list after `find`; `nil` if `find` was not used.
  func nothingFound(among things: String) -> String? {
    last.map { "None of these \(things) contains \($0). back shows all again." }
  }

  /// The same for a search, which may not have been fetched completely.
  func nothingFound(among things: String, of results: ResultsContext) -> String? {
    results.isNarrowed && results.hasOlder
      ? last.map {
        "None of the newest \(Counted.grouped(results.fetchedCount)) \(things) contains \($0); more looks on."
      }
      : nothingFound(among: things)
  }
}
