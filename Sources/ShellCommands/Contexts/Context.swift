public import SmashtagModel

/// Where the reader can stand.
///
/// It is given what it needs when it is pushed and works on its own then; a value, replaced when there is more of it. What
/// it can do it says itself: nobody asks which type it is.
public protocol Context: Sendable {
  /// What kind of context it is; JSON and `path` name it so.
  static var kind: ContextKind { get }
  var title: String { get }
  /// Its part of the prompt; empty where the prompt needs none.
  var crumb: String { get }
  var screen: Screen { get }
  /// What `--json` prints.
  var json: JSON { get }
  /// Its screen on a surface; an image alone depends on it.
  func screen(on surface: Surface) -> Screen
  /// What `--json` prints of it on a surface.
  func json(on surface: Surface) -> JSON
  /// The address `open` and `copy` mean when no number is given.
  var link: String? { get }
  /// The tweet that `image` and `mentions` are about.
  var tweet: Tweet? { get }
  /// What it shows stands on a page of the web, and belongs to no tweet.
  var isOfPage: Bool { get }
  /// The source it belongs to, whichever is searched; `nil` where that is the one in use.
  var sourceName: String? { get }
  /// Where what it shows came from, whichever source is in use by now; `nil` where the way there tells it.
  var shownSource: String? { get }
  /// The search it shows, to be remembered among the recents.
  var search: RecentSearch? { get }
  /// The photo it shows, once that is there to be seen.
  var shownPhoto: Tweet? { get }
  /// A page of it in the window may show images.
  var mayShowImages: Bool { get }

  /// Itself, where its items come page by page.
  var paged: (any PagedContext)? { get }
  /// Itself, where it can be fetched anew.
  var refreshable: (any RefreshableContext)? { get }
  /// Itself, where its items can be forgotten.
  var deleting: (any DeletingContext)? { get }
  /// Itself, where it may wait for late answers.
  var awaiting: (any AwaitingContext)? { get }
  /// Itself, where it lists what a search found.
  var listing: (any ResultsListing)? { get }
  /// The image that it shows by itself, to be zoomed, viewed and leafed through.
  var image: ImageContext? { get }
  /// The page of the web that it shows.
  var page: PageContext? { get }
  /// The words of `zoom` that change the size of what it shows.
  var zooms: [String] { get }

  /// The context as it is when the reader comes to it again.
  func revisited(in session: Session) throws -> any Context
  /// The context with only those items that contain a text, with their numbers; `nil` where there are no items.
  func keeping(_ text: String) -> (any Context)?
  /// The same of all that the context stands for, where that is at hand and was not fetched yet.
  func keeping(_ text: String, in session: Session) async throws -> (any Context)?
  /// The context of what it mentions, itself where that is it; `nil` where it mentions nothing.
  func mentions() async throws -> (any Context)?
  /// The context of all its images, small, itself where that is it; `nil` where it lists no results.
  func gallery(in session: Session) async throws -> (any Context)?
  /// As the root of its tab, with what takes a while to be found out; `nil` where nothing does.
  func renewedRoot(in session: Session) async throws -> (any Context)?
  /// The context with what it shows in another size.
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
  public var paged: (any PagedContext)? { nil }
  public var refreshable: (any RefreshableContext)? { nil }
  public var deleting: (any DeletingContext)? { nil }
  public var awaiting: (any AwaitingContext)? { nil }
  public var listing: (any ResultsListing)? { nil }
  public var image: ImageContext? { nil }
  public var page: PageContext? { nil }
  public var zooms: [String] { ZoomCommand.words.map(\.key) }
  /// Whether its items are images, each known by its number.
  var itemsAreImages: Bool {
    switch Self.kind {
    case .gallery, .photos, .recentPhotos: true
    case .home, .results, .tweet, .mentions, .image, .page, .recents, .places: false
    }
  }

  public func screen(on surface: Surface) -> Screen { screen }
  public func json(on surface: Surface) -> JSON { json }
  public func revisited(in session: Session) throws -> any Context { self }
  public func keeping(_ text: String) -> (any Context)? { nil }
  public func keeping(_ text: String, in session: Session) async throws -> (any Context)? { keeping(text) }
  public func mentions() async throws -> (any Context)? { tweet.map { MentionsContext(of: $0) } }
  public func gallery(in session: Session) async throws -> (any Context)? { nil }
  public func renewedRoot(in session: Session) async throws -> (any Context)? { nil }
  public func zoomed(_ zoom: Zoom, in session: Session) async throws -> any Context {
    throw CommandError.notHere("there is no image to zoom here", instead: "image shows one of a tweet")
  }
}
