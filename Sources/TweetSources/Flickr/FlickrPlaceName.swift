import Foundation
import SmashtagModel
import TweetFormats

/// What a place is called, as the address of its page at Flickr tells.
struct FlickrPlaceName: Equatable {
  /// The largest first: `United States`, `California`, `San Francisco`.
  private let parts: [String]

  /// Reads `/United+States/California/San+Francisco`; `nil` where it names nothing: some places have but an id there.
  init?(ofURL url: String) {
    parts = url.split(separator: "/").prefix(8).map(Self.decoded)
    guard let country = parts.first, parts.allSatisfy(\.isVisible),
      !country.contains(where: \.isASCIIDigit)
    else { return nil }
  }

  /// What comes between slashes; a comma would make two parts of it.
  private static func decoded(_ part: Substring) -> String {
    let text = part.replacing("+", with: " ")
    return (text.removingPercentEncoding ?? String(text)).replacing(",", with: " ").line()
  }

  /// The place of a type that it is, or lies in, as places are named; `nil` where its address does not go so far.
  func name(as type: PlaceType) -> String? {
    guard let depths = type.depths, let depth = depths.last(where: { $0 <= parts.count }) else { return nil }
    return parts.prefix(depth).reversed().joined(separator: ", ")
  }

  /// It is itself a place of that type, not one inside of such a place.
  func isExactly(_ type: PlaceType) -> Bool { type.depths?.contains(parts.count) == true }
}

extension PlaceType {
  /// How many parts such places have, `nil` where they have no address; not every locality has neighbourhoods.
  fileprivate var depths: ClosedRange<Int>? {
    switch self {
    case .country: 1...1
    case .region: 2...2
    case .locality: 3...3
    case .neighbourhood: 3...4
    case .continent: nil
    }
  }
}
