public import Foundation
import SmashtagModel

/// Why there is no response; `host` is the requested host, with its port unless that is the default.
public enum HTTPError: Error, Equatable, Sendable {
  /// The address is not valid, or not http or https.
  case badAddress
  /// The host cannot be resolved or connected to, possibly because there is no network.
  case unreachable(host: String, reason: String)
  /// The connection ended before the response was complete.
  case cutOff(host: String)
  /// The response was not complete in time.
  case timedOut(host: String, after: Progress = .nothing)
  /// The TLS connection is not trusted; `reason` tells what is wrong with the certificate or the handshake.
  case untrusted(host: String, reason: String)
  /// The host is this machine or in the local network, which the request may not contact.
  case local(host: String)
  /// The response is larger than `limit` bytes.
  case tooLarge(host: String, limit: Int)
  /// The response is not valid HTTP, or cannot be decompressed.
  case malformed(host: String, reason: String)
  /// A redirect is not permitted, or there are too many.
  case badRedirect(host: String, reason: String)
  /// The server's rate limit is exhausted, until the given time if the server tells.
  case rateLimited(host: String, until: Date?)
  /// The task was cancelled.
  case cancelled

  /// How far a request got before its time was over.
  public enum Progress: Sendable {
    /// It is unknown whether the host was reached.
    case nothing
    /// There was a connection.
    case connection
    /// The response had begun.
    case beginning
  }
}

extension HTTPError: CustomStringConvertible {
  public var description: String {
    if let host { "\(host) \(reason)" } else { reason }
  }

  /// The requested host; `nil` if there was none.
  public var host: String? {
    switch self {
    case .badAddress, .cancelled: nil
    case .unreachable(let host, _), .cutOff(let host), .timedOut(let host, _), .untrusted(let host, _),
      .local(let host), .tooLarge(let host, _), .malformed(let host, _), .badRedirect(let host, _),
      .rateLimited(let host, _):
      host
    }
  }

  /// What is wrong, in words that follow the name of the host.
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
    case .tooLarge(_, let limit): "answers with more than \(Counted.bytes(limit))"
    case .malformed(_, let reason), .badRedirect(_, let reason): reason
    case .rateLimited: SourceError.limitWords
    case .cancelled: "cancelled"
    }
  }
}

extension SourceError {
  /// The error of a source; `host` is used if the error has none.
  init(_ error: HTTPError, of source: String, at host: String) {
    let host = error.host ?? host
    switch error {
    // A host that does not respond is treated as unreachable.
    case .unreachable, .timedOut: self = .unreachable(source: source, host: host, reason: error.reason)
    case .rateLimited(_, let until): self = .rateLimited(source: source, host: host, until: until)
    case .cancelled: self = .cancelled
    case .badAddress: self = .failed(source: source, host: host, reason: "has \(error.reason)")
    case .cutOff: self = .troubled(source: source, host: host, reason: error.reason)
    case .malformed:
      self = .failed(source: source, host: host, reason: "\(error.reason); try again later")
    case .untrusted:
      self = .failed(
        source: source, host: host, reason: "\(error.reason); doctor looks at what this machine trusts"
      )
    case .tooLarge: self = .tooLarge(source: source, host: host, reason: error.reason)
    case .badRedirect:
      self = .failed(source: source, host: host, reason: "\(error.reason); look at its address")
    case .local:
      self = .failed(source: source, host: host, reason: "\(error.reason); set local on allows it")
    }
  }
}
