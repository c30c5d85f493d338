/// What is told of failures that pages and images have in common.
enum FetchWords {
  static func unreachable(_ host: String, _ reason: String) -> String {
    "\(host) \(reason); look at the network, or try again later"
  }

  static func untrusted(_ host: String, _ reason: String) -> String {
    "\(host) \(reason); doctor looks at what this machine trusts"
  }

  static func failed(_ host: String, _ reason: String) -> String {
    "\(host) \(reason); try again later, or in a browser"
  }

  static func local(_ host: String) -> String {
    "\(host) is on this machine or in the local network, where posts are not followed; set local on allows it"
  }

  /// - Parameter limit: in bytes.
  static func tooManyBytes(over limit: Int) -> String {
    "it has more than \(limit / 1_000_000) MB; a browser shows it"
  }
}
