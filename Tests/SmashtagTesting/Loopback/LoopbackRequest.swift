import Foundation

/// A request as it came.
public struct LoopbackRequest: Sendable {
  /// One `name=value` of the query, decoded.
  public struct Item: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public let method: String
  /// Path and query as they were sent.
  public let target: String
  /// Up to the query, as it was sent.
  public let path: String
  public let query: [Item]
  /// Names are lower case.
  public let headers: [String: String]
  /// As it was sent; empty where there was none.
  public internal(set) var body: [UInt8] = []
  /// It came over TLS.
  public internal(set) var isSecure = false
  /// The how-manieth request of this path it is, from 1.
  public internal(set) var number = 0

  /// The first value of that name in the query.
  public func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
  /// All values of that name in the query.
  public func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

  /// The parts of the path, decoded.
  public var parts: [String] { path.split(separator: "/").map { Self.decoded($0) } }
}

extension LoopbackRequest {
  var asksToClose: Bool { headers["connection"]?.lowercased() == "close" }

  /// Reads the head of a request up to its empty line.
  init?(head: String) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    (method, target) = (String(words[0]), String(words[1]))
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(halves[0])
    query = halves.count == 2 ? Self.items(of: halves[1]) : []
    headers = Self.headers(of: lines.dropFirst())
  }

  private static func items(of query: Substring) -> [Item] {
    query.split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { decoded($0.replacing("+", with: " ")) }
      return Item(name: halves[0], value: halves.count == 2 ? halves[1] : "")
    }
  }

  private static func headers(of lines: ArraySlice<Substring>) -> [String: String] {
    let pairs = lines.compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    return Dictionary(pairs) { $1 }
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}
