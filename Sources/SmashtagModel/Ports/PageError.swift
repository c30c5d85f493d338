/// Why a web page cannot be read.
public enum PageError: Error, Equatable, Sendable {
  /// The text is not a web address.
  case noAddress(String)
  /// The host cannot be reached or does not answer; `reason` follows the host's name in the message.
  case unreachable(host: String, reason: String)
  /// The host's name is in a domain reserved for examples and tests, which never resolves (RFC 6761).
  case madeUp(host: String)
  /// The host's identity cannot be verified; `reason` follows the host's name in the message.
  case untrusted(host: String, reason: String)
  /// The host gave an invalid answer; `reason` follows the host's name in the message.
  case failed(host: String, reason: String)
  /// The host answered with this HTTP status and without the page.
  case refused(host: String, status: Int)
  /// The host is this machine or in the local network, where links of posts are not followed.
  case local(host: String)
  /// The page has more bytes than `limit`.
  case tooManyBytes(limit: Int)
  /// The host sent an empty body.
  case empty(host: String)
  case cancelled
}

extension PageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noAddress(let text): "'\(text)' is not the address of a page; write it as https://HOST/PATH"
    case .unreachable(let host, let reason): FetchWords.unreachable(host, reason)
    case .madeUp(let host):
      "\(host) is made up, as all names under .\(host.topDomain) are (RFC 6761); there is no page"
    case .untrusted(let host, let reason): FetchWords.untrusted(host, reason)
    case .failed(let host, let reason): FetchWords.failed(host, reason)
    case .refused(let host, status: 404):
      "\(host) has no page there (status 404); look at the address, or for the page in a browser"
    case .refused(let host, status: 410):
      "\(host) has this page no more (status 410); look for it elsewhere"
    case .refused(let host, let status) where status == 401 || status == 403 || status == 429:
      "\(host) does not let this program in (status \(status)); a browser may be let in"
    case .refused(let host, let status):
      "\(host) answers with status \(status); try again later, or in a browser"
    case .local(let host): FetchWords.local(host)
    case .tooManyBytes(let limit): FetchWords.tooManyBytes(over: limit)
    case .empty(let host): "\(host) sent an empty page; a browser may show more"
    case .cancelled: "cancelled"
    }
  }
}

extension String {
  /// The last label of a host name.
  fileprivate var topDomain: Substring { split(separator: ".").last ?? "" }
}
