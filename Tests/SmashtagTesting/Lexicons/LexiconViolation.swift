/// Something that a request or an answer has and its lexicon forbids.
public struct LexiconViolation: Hashable, Sendable, CustomStringConvertible {
  /// The method, and the way from there to what is wrong.
  public let place: String
  public let problem: String

  public var description: String { "\(place): \(problem)" }
}
