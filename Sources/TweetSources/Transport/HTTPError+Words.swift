extension HTTPError: CustomStringConvertible {
  public var description: String {
    if let host { "\(host) \(reason)" } else { reason }
  }

  /// Who was asked; `nil` where it was nobody.
  public var host: String? {
    switch self {
    case .badAddress, .cancelled: nil
    case .unreachable(let host, _), .cutOff(let host), .timedOut(let host, _), .untrusted(let host, _),
      .local(let host), .tooLarge(let host, _), .malformed(let host, _), .badRedirect(let host, _),
      .rateLimited(let host, _):
      host
    }
  }

  /// What is wrong, as said of the host.
  public var reason: String {
    switch self {
    case .badAddress: "no address of http or https"
    case .unreachable(_, let reason): "cannot be reached: \(reason)"
    case .cutOff: "ended the connection before the answer was whole"
    case .timedOut(_, .nothing): "did not answer in time"
    case .timedOut(_, .connection): "was reached, but did not answer in time"
    case .timedOut(_, .beginning): "was reached, but stopped answering"
    case .untrusted(_, let reason): "cannot be trusted: \(reason)"
    case .local: "is on this machine or in the local network"
    case .tooLarge(_, let limit): "answers with more than \(Self.size(limit))"
    case .malformed(_, let reason), .badRedirect(_, let reason): reason
    case .rateLimited: "takes no more requests for now"
    case .cancelled: "cancelled"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\(bytes) bytes" : "\(bytes / 1_000_000) MB"
  }
}
