public import Foundation

/// Why there is no answer; `host` is the host that was asked, with its port where it is not the usual one.
public enum HTTPError: Error, Equatable, Sendable {
  /// No address to fetch: not http or https, or not well formed.
  case badAddress
  /// The host has no known address, or nobody answers there: the network is away, for all that can be told.
  case unreachable(host: String, reason: String)
  /// The connection ended before the answer did.
  case cutOff(host: String)
  /// Nothing, or not all of it, came in time.
  case timedOut(host: String, after: Progress = .nothing)
  /// It is not certain who answers; `reason` is what is wrong with the certificate or the handshake.
  case untrusted(host: String, reason: String)
  /// It is this machine, or in the local network, where this request may not lead.
  case local(host: String)
  /// More bytes came than are taken.
  case tooLarge(host: String, limit: Int)
  /// The answer is none of HTTP, or packed in a way that cannot be unpacked.
  case malformed(host: String, reason: String)
  /// It leads to where nothing is fetched from, or on and on.
  case badRedirect(host: String, reason: String)
  /// It takes no more requests before that time, where it says so.
  case rateLimited(host: String, until: Date?)
  case cancelled

  /// How far a request came that had too little time.
  public enum Progress: Sendable {
    /// It is not known whether the host was reached.
    case nothing
    case connection
    case beginning
  }
}

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
