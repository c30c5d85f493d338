/// Why a page cannot be read.
public enum PageError: Error, Equatable, Sendable {
  /// The address is none of the web.
  case noAddress(String)
  /// Its host cannot be reached, or does not answer; `reason` says so of the host.
  case unreachable(host: String, reason: String)
  /// Nobody knows its host, nor ever will: its name is under a domain that is kept for examples and tests.
  case madeUp(host: String)
  /// It is not certain who its host is; `reason` says so of the host.
  case untrusted(host: String, reason: String)
  /// Its host answers, and not as it should; `reason` says so of the host.
  case failed(host: String, reason: String)
  /// Its host answered with that status.
  case refused(host: String, status: Int)
  /// It lies on this machine or in the local network.
  case local(host: String)
  /// It has more bytes than are taken.
  case tooManyBytes(limit: Int)
  /// There is not a single byte.
  case empty(host: String)
  case cancelled
}

extension PageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noAddress(let text): "'\(text)' is no address of a page; write it as https://HOST/PATH"
    case .unreachable(let host, let reason): "\(host) \(reason); look at the network, or try again later"
    case .madeUp(let host):
      "\(host) is made up, as all names under .\(host.topDomain) are (RFC 6761); there is no page"
    case .untrusted(let host, let reason): "\(host) \(reason); doctor looks at what this machine trusts"
    case .failed(let host, let reason): "\(host) \(reason); try again later, or open it in the browser"
    case .refused(let host, let status) where status == 404 || status == 410:
      "\(host) has this page no more (status \(status)); go back, or look for it in the browser with open"
    case .refused(let host, let status) where status == 401 || status == 403 || status == 429:
      "\(host) does not let this program in (status \(status)); open shows the page in the browser"
    case .refused(let host, let status):
      "\(host) answers with status \(status); try again later, or open it in the browser"
    case .local(let host):
      "\(host) is on this machine or in the local network, where posts are not followed; set local on allows it"
    case .tooManyBytes(let limit): "it has more than \(limit / 1_000_000) MB; open shows it in the browser"
    case .empty(let host): "\(host) sent an empty page; open may show more"
    case .cancelled: "cancelled"
    }
  }
}

extension String {
  /// The last of its labels.
  fileprivate var topDomain: Substring { split(separator: ".").last ?? "" }
}
