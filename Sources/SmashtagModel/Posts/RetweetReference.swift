/// The post a retweet repeats.
public struct RetweetReference: Equatable, Sendable {
  public var id: String
  /// The original author, without the `@`; `nil` where the source does not say.
  public var screenName: String?

  public init(id: String, screenName: String?) {
    self.id = id
    self.screenName = screenName
  }
}
