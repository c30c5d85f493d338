public import SmashtagModel

/// What a server of Bluesky gave somebody who logged in.
public struct BlueskyLoginAnswer: Equatable, Sendable {
  public let session: LoginSession
  /// The handle, or what stands for it where it leads nowhere.
  public let name: String
}
