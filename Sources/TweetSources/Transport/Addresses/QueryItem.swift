import Foundation

/// One `name=value` behind the `?` of an address; both as they are meant, not as they are written there.
struct QueryItem: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [QueryItem] {
  /// No list is read that has more items or takes more bytes.
  private static var mostItems: Int { 20 }
  private static var longest: Int { 2_000 }

  /// Reads what stands behind a `?`; `nil` where that is nothing, or anything else than a list of items.
  init?(query: some StringProtocol) {
    guard query.utf8.count <= Self.longest else { return nil }
    let parts = query.split(separator: "&")
    guard !parts.isEmpty, parts.count <= Self.mostItems else { return nil }
    var items: [QueryItem] = []
    for part in parts {
      guard let equals = part.firstIndex(of: "="), equals > part.startIndex,
        let name = Self.decoded(part[..<equals]), let value = Self.decoded(part[part.index(after: equals)...])
      else { return nil }
      items.append(QueryItem(name, value))
    }
    self = items
  }

  /// As it stands behind a `?`.
  var query: String {
    map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }

  /// The value of the first item of a name.
  subscript(name: String) -> String? { first { $0.name == name }?.value }

  private static func decoded(_ text: some StringProtocol) -> String? {
    String(text.map { $0 == "+" ? " " : $0 }).removingPercentEncoding
  }
}

extension String {
  /// With a `%XX` for every byte that could mean something else in an address.
  var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
  }
}

extension CharacterSet {
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
