import SmashtagModel

extension ImageError {
  /// Why an image was not fetched.
  init(_ error: HTTPError, of address: HTTPAddress) {
    let host = error.host ?? address.origin.name
    switch error {
    case .badAddress: self = .noAddress(address.text)
    case .unreachable, .timedOut: self = .unreachable(host: host, reason: error.reason)
    case .untrusted: self = .untrusted(host: host, reason: error.reason)
    case .cutOff, .malformed, .badRedirect, .rateLimited: self = .failed(host: host, reason: error.reason)
    case .local: self = .local(host: host)
    case .tooLarge(_, let limit): self = .tooManyBytes(limit: limit)
    case .cancelled: self = .cancelled
    }
  }
}
