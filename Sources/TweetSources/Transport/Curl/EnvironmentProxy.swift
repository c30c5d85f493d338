import Glibc

/// The proxy that the environment sets for libcurl.
package struct EnvironmentProxy {
  // CGI servers pass request headers as HTTP_… variables, so HTTP_PROXY in capitals is ignored.
  private static let (http, https) = (["http_proxy"], ["https_proxy", "HTTPS_PROXY"])
  private static let all = ["all_proxy", "ALL_PROXY"]
  /// The variables that name the hosts without a proxy.
  package static let exceptions = ["no_proxy", "NO_PROXY"]
  /// All variables that are read.
  package static let variables = http + https + all + exceptions

  private let value: (String) -> String?

  /// - Parameter value: returns the value of an environment variable.
  init(_ value: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    self.value = value
  }

  /// The proxy for a host; `nil` if there is none.
  func address(to origin: Origin) -> String? {
    let own = origin.scheme == "https" ? Self.https : Self.http
    guard !isException(origin.host) else { return nil }
    return first(of: own + Self.all)
  }
}

private extension EnvironmentProxy {
  /// The first variable with a value; empty ones do not count.
  func first(of names: [String]) -> String? {
    names.lazy.compactMap(value).first { !$0.isEmpty }
  }

  func isException(_ host: String) -> Bool {
    guard let list = first(of: Self.exceptions) else { return false }
    let host = bare(host)
    return list == "*"
      || list.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map { bare($0) }.contains { name in
        !name.isEmpty && (host == name || host.hasSuffix("." + name))
      }
  }

  /// A host in lower case, without the brackets of IPv6 addresses and surrounding dots.
  func bare(_ host: some StringProtocol) -> String {
    host.lowercased().trimming { "[].".contains($0) }
  }
}

private extension String {
  func trimming(_ isDropped: (Character) -> Bool) -> String {
    var rest = self[...]
    while let first = rest.first, isDropped(first) { rest.removeFirst() }
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return String(rest)
  }
}
