import CCurl
import SmashtagModel

/// An address as parsed by libcurl, so that checks apply to exactly what is fetched.
struct HTTPAddress: Hashable, Sendable {
  /// Why an address is rejected.
  enum Flaw: Error, Equatable {
    case malformed
    /// The scheme is neither http nor https.
    case scheme(String)
    /// It contains a user name or password.
    case credentials
    /// It is plain http, but the redirect came from https.
    case unencrypted
  }

  /// The absolute address without a fragment.
  let text: String
  /// The address in ASCII, as it is requested; otherwise libcurl would encode it according to the locale.
  let asked: String
  let origin: Origin

  init(_ text: String) throws(Flaw) {
    try self.init(text, seenFrom: nil)
  }

  /// The address for a `Location` header, which may be relative to this one.
  func redirected(to location: String) throws(Flaw) -> HTTPAddress {
    // libcurl would return the folder for a mere fragment.
    guard let first = location.utf8.first, first != UInt8(ascii: "#") else { return self }
    return try HTTPAddress(location, seenFrom: text)
  }

  /// The target of a redirect; throws if it leads from https to http.
  func redirectTarget(_ location: String) throws(Flaw) -> HTTPAddress {
    let target = try redirected(to: location)
    guard origin.scheme != "https" || target.origin.scheme == "https" else { throw .unencrypted }
    return target
  }

  /// The complete URL of a path below this address, with a query.
  func url(of path: [String], _ items: [QueryItem]) -> String {
    let start = text.hasSuffix("/") ? String(text.dropLast()) : text
    let address = ([start] + path.map(\.percentEncoded)).joined(separator: "/")
    return items.isEmpty ? address : "\(address)?\(items.query)"
  }

  private init(_ text: String, seenFrom base: String?) throws(Flaw) {
    let reader = AddressReader()
    if let base, !reader.read(base) { throw .malformed }
    guard reader.read(text, leniently: base != nil), let scheme = reader.scheme else { throw .malformed }
    guard ["http", "https"].contains(scheme) else { throw .scheme(scheme) }
    guard !reader.hasCredentials else { throw .credentials }
    guard let host = reader.host, let port = reader.port, let text = reader.text else { throw .malformed }
    guard let asked = reader.ascii(of: text, host: host) else { throw .malformed }
    self.text = text
    self.asked = asked
    origin = Origin(scheme: scheme, host: host, port: port)
  }
}

private extension AddressReader {
  /// The parsed address in ASCII; `nil` if its host has no such form.
  ///
  /// It is parsed again, because the host may become an IP address.
  func ascii(of text: String, host: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    if host.utf8.contains(where: { $0 >= 0x80 }) {
      guard let name = Host.asciiForm(of: host), change(host: name) else { return nil }
    }
    let reader = AddressReader()
    guard let changed = self.text, reader.read(changed.asciiEncoded) else { return nil }
    return reader.text
  }
}

private extension String {
  /// The text with all bytes beyond ASCII percent-encoded.
  var asciiEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      bytes += byte < 0x80 ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPAddress {
  /// Whether it is a page of a network, at the default port.
  func isOfNetwork(_ kind: SourceDefinition.Kind) -> Bool {
    !origin.name.contains(":") && SourceDefinition.Kind(ofPage: text) == kind
  }
}

/// libcurl's URL parser.
final class AddressReader {
  private let handle = curl_url()

  deinit { curl_url_cleanup(handle) }

  /// Parses an address, relative to the one parsed before; returns `false` if it is not valid.
  ///
  /// With `leniently`, it accepts addresses in responses as browsers do, for example with blanks.
  func read(_ text: String, leniently: Bool = false) -> Bool {
    let flags = leniently ? CURLU_URLENCODE | CURLU_ALLOW_SPACE | CURLU_NON_SUPPORT_SCHEME : 0
    guard !text.utf8.contains(0),
      curl_url_set(handle, CURLUPART_URL, text, UInt32(flags)) == CURLUE_OK
    else { return false }
    return curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK
  }

  /// Replaces the host; returns `false` if the new one is not valid.
  func change(host: String) -> Bool { curl_url_set(handle, CURLUPART_HOST, host, 0) == CURLUE_OK }

  var text: String? { part(CURLUPART_URL) }
  var scheme: String? { part(CURLUPART_SCHEME)?.lowercased() }
  var host: String? { part(CURLUPART_HOST) }
  var port: Int? { part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap { Int($0) } }
  var hasCredentials: Bool { part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil }

  private func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard ccurl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
