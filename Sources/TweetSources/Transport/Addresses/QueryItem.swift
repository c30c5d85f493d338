import Foundation

/// A `name=value` of a query, both without percent-encoding.
struct QueryItem: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [QueryItem] {
  /// The maximum number of items, and length in bytes, of a query that is parsed.
  private static var mostItems: Int { 20 }
  private static var longest: Int { 2_000 }

  /// Parses a query without `?`; `nil` if it is empty, too long, or not a list of items.
  init?(query: some StringProtocol) {
    self.init(query, most: Self.mostItems, longest: Self.longest)
  }

  /// Parses a query that was written into a cursor: it holds what was read before, which encoding makes three times as
  /// long at most, and a few items that cursors add.
  init?(cursor query: some StringProtocol) {
    self.init(query, most: Self.mostItems + 4, longest: 3 * Self.longest + 1_000)
  }

  private init?(_ query: some StringProtocol, most: Int, longest: Int) {
    guard query.utf8.count <= longest else { return nil }
    let parts = query.split(separator: "&")
    guard !parts.isEmpty, parts.count <= most else { return nil }
    var items: [QueryItem] = []
    for part in parts {
      guard let equals = part.firstIndex(of: "="), equals > part.startIndex,
        let name = Self.decoded(part[..<equals]), let value = Self.decoded(part[part.index(after: equals)...])
      else { return nil }
      items.append(QueryItem(name, value))
    }
    self = items
  }

  /// The encoded query without `?`.
  var query: String {
    map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }

  /// The value of the first item with a name.
  subscript(name: String) -> String? { first { $0.name == name }?.value }

  private static func decoded(_ text: some StringProtocol) -> String? {
    String(text.map { $0 == "+" ? " " : $0 }).removingPercentEncoding
  }
}

extension String {
  /// The text with all but unreserved characters percent-encoded ([RFC
  /// 3986](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)).
  var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
  }
}

extension CharacterSet {
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
