/// A tag or a user, with its sign, and in how many tweets it is used.
public struct CountedName: Equatable, Sendable {
  public let name: String
  public let count: Int

  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
