import Glibc

/// What stands between this machine and the others, as the environment says it to libcurl.
struct EnvironmentProxy {
  private let value: (String) -> String?

  /// `value` answers what a variable holds.
  init(_ value: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    self.value = value
  }

  /// The proxy on the way to a host; `nil` where there is none.
  func address(to origin: Origin) -> String? {
    // Servers hand what a client sent to their children as HTTP_…, so that one does not count in capitals.
    let own = origin.scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    guard !isException(origin.host) else { return nil }
    return first(of: own + ["all_proxy", "ALL_PROXY"])
  }
}

private extension EnvironmentProxy {
  /// An empty variable is none.
  func first(of names: [String]) -> String? {
    names.lazy.compactMap(value).first { !$0.isEmpty }
  }

  func isException(_ host: String) -> Bool {
    guard let list = first(of: ["no_proxy", "NO_PROXY"]) else { return false }
    let host = bare(host)
    return list == "*"
      || list.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map { bare($0) }.contains { name in
        !name.isEmpty && (host == name || host.hasSuffix("." + name))
      }
  }

  /// In lower case, without the brackets of IPv6 and the dots around a name.
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
