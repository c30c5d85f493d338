/// How a server receives its clients: with what certificate, or not at all.
final class LoopbackEntrance: Sendable {
  let scheme: String
  let isSilent: Bool
  private let context: TLSContext?

  init(_ security: LoopbackServer.Security) throws {
    switch security {
    case .none: (scheme, isSilent, context) = ("http", false, nil)
    case .silent: (scheme, isSilent, context) = ("https", true, nil)
    case .tls(let certificate):
      (scheme, isSilent, context) = ("https", false, try TLSContext(certificate, old: false))
    case .oldTLS(let certificate):
      (scheme, isSilent, context) = ("https", false, try TLSContext(certificate, old: true))
    }
  }

  /// `nil` where client and server did not agree.
  func stream(on socket: Int32) -> (any LoopbackStream)? {
    guard let context else { return PlainStream(socket: socket) }
    return TLSStream(socket: socket, context)
  }
}
