public import SmashtagModel

/// A place the reader can stand in.
///
/// It is given what it needs when it is pushed and works on its own then; a value, replaced when there is more of it.
public protocol Context: Sendable {
  /// What kind of place it is; JSON and `path` name it so.
  static var kind: ContextKind { get }
  var title: String { get }
  /// Its part of the prompt; empty where the prompt needs none.
  var crumb: String { get }
  var screen: Screen { get }
  /// What `--json` prints.
  var json: JSON { get }
  /// The address `open` and `copy` mean when no number is given.
  var link: String? { get }
  /// The tweet that `image` and `mentions` are about.
  var tweet: Tweet? { get }
  /// What it shows stands on a page of the web, and belongs to no tweet.
  var isOfPage: Bool { get }
  /// The source it belongs to, whichever is searched; `nil` where that is the one in use.
  var sourceName: String? { get }
  /// The search it shows, to be remembered among the recents.
  var search: RecentSearch? { get }

  /// The context as it is when the reader comes to it again.
  func revisited(in session: Session) throws -> any Context
  /// The context with only those items that contain a text, with their numbers; `nil` where there are no items.
  func keeping(_ text: String) -> (any Context)?
}

extension Context {
  public var link: String? { nil }
  public var tweet: Tweet? { nil }
  public var isOfPage: Bool { false }
  public var sourceName: String? { nil }
  public var search: RecentSearch? { nil }
  /// Claims that its items are images, each known by its number.
  var itemsAreImages: Bool {
    switch Self.kind {
    case .gallery, .photos, .recentPhotos: true
    case .home, .results, .tweet, .mentions, .image, .page, .recents, .places: false
    }
  }

  public func revisited(in session: Session) throws -> any Context { self }
  public func keeping(_ text: String) -> (any Context)? { nil }
}
