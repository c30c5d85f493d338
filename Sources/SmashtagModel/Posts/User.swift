/// Who wrote a post.
public struct User: Equatable, Hashable, Sendable {
  /// The handle without `@`: `ada`, `ada@example.social`, `ada.bsky.social`.
  public var screenName: String
  /// The name the user goes by; the handle where none is known.
  public var name: String
  /// The network's id of the user.
  public var id: String?
  public var isVerified: Bool
  public var profileImageURL: String?

  public init(
    screenName: String, name: String? = nil, id: String? = nil, isVerified: Bool = false,
    profileImageURL: String? = nil
  ) {
    self.screenName = screenName
    self.name = name ?? screenName
    self.id = id
    self.isVerified = isVerified
    self.profileImageURL = profileImageURL
  }

  /// Stands in for the author of a post that names none, such as those of one's own export.
  public static let me = User(screenName: "me")
}
