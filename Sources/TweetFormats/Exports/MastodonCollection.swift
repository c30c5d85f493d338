import SmashtagModel

/// Reads `likes.json` or `bookmarks.json` of a Mastodon export, which has the addresses of posts alone.
public struct MastodonCollection: Equatable, Sendable {
  private static let most = 100_000
  private static let longest = 2_000

  /// The addresses in the order of the file; at most 100,000.
  public private(set) var addresses: [String] = []
  /// How many were left out because they are too many, or longer than any address.
  public private(set) var leftOut = 0

  /// Reads a file; throws if it is not JSON.
  public init(_ bytes: [UInt8]) throws(TweetFormatError) {
    self = try JSONDocument().read(bytes) { MastodonCollection($0) }
  }

  private init(_ source: JSONElement) {
    for item in source["orderedItems"].values {
      guard let address = item.address else { continue }
      if addresses.count < Self.most, address.utf8.count <= Self.longest {
        addresses.append(address)
      } else {
        leftOut += 1
      }
    }
  }
}
