import Foundation
import ShellCommands

/// Looks at what fetches, and at the variables that say how to reach the network and whom to trust there.
struct NetworkExamination {
  let environment: [String: String]
  /// What fetches, with its version.
  let client: String

  var findings: [Finding] { [Finding(.sources, "network", client)] + proxies + bundles }
}

extension NetworkExamination {
  private static let proxyNames = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  private func value(_ name: String) -> String? { environment.value(of: name) }

  private var proxies: [Finding] {
    let found = Self.proxyNames.compactMap { name in
      value(name).map { value in
        Finding(.sources, name, name.lowercased() == "no_proxy" ? "set" : value.withoutLogin)
      }
    }
    return found.isEmpty ? [Finding(.sources, "proxy", "none")] : found
  }

  private var bundles: [Finding] {
    let found = Certificates.variables.compactMap { name in value(name).map { bundle($0, named: name) } }
    return found.isEmpty ? [Finding(.sources, "certificates", "the system's")] : found
  }

  private func bundle(_ path: String, named name: String) -> Finding {
    guard FileFact.isReadable(path) else {
      return Finding(
        .sources, name, "\(path) cannot be read", .broken,
        advice: "name a file of certificates, or unset \(name)")
    }
    return Finding(.sources, name, path)
  }
}

extension String {
  /// The host and port of a proxy's address, without the user and password that may stand before them.
  ///
  /// Whatever does not look like a host is not shown at all.
  fileprivate var withoutLogin: String {
    let bare = components(separatedBy: "://").last ?? ""
    let host = bare.split(separator: "@", omittingEmptySubsequences: false).last?
      .prefix { !"/?#".contains($0) }
    guard let host, host.wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.\-]+)(:[0-9]{1,5})?/) != nil else {
      return "set, not shown"
    }
    return String(host)
  }
}
