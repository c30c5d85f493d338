import Foundation

/// Addresses made absolute as the network does it, for tests that have none.
enum TestAddress {
  static func joined(_ address: String, _ base: String) -> String? {
    let address = address.prefix { $0 != "#" }
    guard let scheme = base.range(of: "://") else { return nil }
    if let colon = address.firstIndex(of: ":"), address[..<colon].allSatisfy({ $0.isLetter }) {
      return address.hasPrefix("http://") || address.hasPrefix("https://") ? String(address) : nil
    }
    if address.hasPrefix("//") { return String(base[..<scheme.lowerBound]) + ":" + address }
    let rest = base[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let root = String(base[..<scheme.upperBound]) + host
    let path = rest[host.endIndex...].prefix { $0 != "?" && $0 != "#" }
    if address.isEmpty { return root + path }
    if address.hasPrefix("/") { return root + normal(address) }
    if address.hasPrefix("?") { return root + String(path) + address }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    return root + normal(folder + address)
  }

  /// Without `.` and `..` in its path.
  private static func normal(_ address: some StringProtocol) -> String {
    let path = address.prefix { $0 != "?" }
    var parts: [Substring] = []
    for part in String(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    if path.hasSuffix("/..") || path.hasSuffix("/.") { parts.append("") }
    return "/" + parts.joined(separator: "/") + address[path.endIndex...]
  }
}
