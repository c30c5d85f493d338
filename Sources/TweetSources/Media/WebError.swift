import SmashtagModel

/// An error that says all that may go wrong where something of the web is fetched.
protocol WebError: Error {
  static func noAddress(_ text: String) -> Self
  static func unreachable(host: String, reason: String) -> Self
  static func untrusted(host: String, reason: String) -> Self
  static func failed(host: String, reason: String) -> Self
  static func refused(host: String, status: Int) -> Self
  static func local(host: String) -> Self
  static func tooManyBytes(limit: Int) -> Self
  static func nothing(from host: String) -> Self
  /// The connection broke before the answer was whole.
  static func cutOff(host: String, reason: String) -> Self
  static var cancelled: Self { get }
}

extension ImageError: WebError {
  static func nothing(from host: String) -> ImageError { .empty }
  static func cutOff(host: String, reason: String) -> ImageError { .failed(host: host, reason: reason) }
}

extension PageError: WebError {
  static func nothing(from host: String) -> PageError { .empty(host: host) }
  /// A bad network breaks connections; what was kept does as well as where there is none.
  static func cutOff(host: String, reason: String) -> PageError { .unreachable(host: host, reason: reason) }
}

extension WebError {
  /// Why an address was not fetched.
  init(_ error: HTTPError, of address: HTTPAddress) {
    let host = error.host ?? address.origin.name
    switch error {
    case .badAddress: self = .noAddress(address.text)
    case .unreachable, .timedOut: self = .unreachable(host: host, reason: error.reason)
    case .untrusted: self = .untrusted(host: host, reason: error.reason)
    case .cutOff: self = .cutOff(host: host, reason: error.reason)
    case .malformed, .badRedirect, .rateLimited: self = .failed(host: host, reason: error.reason)
    case .local: self = .local(host: host)
    case .tooLarge(_, let limit): self = .tooManyBytes(limit: limit)
    case .cancelled: self = .cancelled
    }
  }
}
