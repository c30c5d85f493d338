/// An address as libcurl reads it, so that what is decided about it holds for what is fetched.
struct HTTPAddress: Hashable, Sendable {
  /// Why an address is not fetched.
  enum Flaw: Error, Equatable {
    case malformed
    /// It has that scheme, neither http nor https.
    case scheme(String)
    /// It holds a name or a password.
    case credentials
  }

  /// Absolute, and without a fragment.
  let text: String
  let origin: Origin

  init(_ text: String) throws(Flaw) {
    try self.init(text, seenFrom: nil)
  }

  /// Where a redirect leads, which may be relative to what answered with it.
  func redirected(to location: String) throws(Flaw) -> HTTPAddress {
    try HTTPAddress(location, seenFrom: text)
  }

  private init(_ text: String, seenFrom base: String?) throws(Flaw) {
    let reader = AddressReader()
    if let base, !reader.read(base) { throw .malformed }
    guard reader.read(text, leniently: base != nil), let scheme = reader.scheme else { throw .malformed }
    guard ["http", "https"].contains(scheme) else { throw .scheme(scheme) }
    guard !reader.hasCredentials else { throw .credentials }
    guard let host = reader.host, let port = reader.port, let text = reader.text else { throw .malformed }
    self.text = text
    origin = Origin(scheme: scheme, host: host, port: port)
  }
}
