import SmashtagModel

extension SourceError {
  /// Why a source got no answer; `host` is said where the error names none.
  init(_ error: HTTPError, of source: String, at host: String) {
    let host = error.host ?? host
    switch error {
    // Who does not answer is as good as away.
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
    case .tooLarge:
      self = .failed(source: source, host: host, reason: "\(error.reason); a smaller limit may help")
    case .badRedirect:
      self = .failed(source: source, host: host, reason: "\(error.reason); look at its address")
    case .local:
      self = .failed(source: source, host: host, reason: "\(error.reason); set local on allows it")
    }
  }
}
