public import Foundation

/// What somebody says about a post or about its author.
public struct BlueskyLabel: Sendable {
  let value: String
  let source: String
  let isNegated: Bool
  let expires: Date?

  public init(
    _ value: String, by source: String = "did:plc:ar7c4by46qjdydhdevvrndac", isNegated: Bool = false,
    expires: Date? = nil
  ) {
    (self.value, self.source, self.isNegated, self.expires) = (value, source, isNegated, expires)
  }
}

extension BlueskyLabel {
  /// The label as it stands on what has this address.
  func body(on uri: String) -> JSONValue {
    .members([
      "ver": 1, "src": .string(source), "uri": .string(uri), "val": .string(value),
      "neg": isNegated ? true : nil, "cts": .string(Date.fixture.blueskyText),
      "exp": expires.map { .string($0.blueskyText) },
    ])
  }
}

extension Date {
  /// The moment as Bluesky's servers write it.
  var blueskyText: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
