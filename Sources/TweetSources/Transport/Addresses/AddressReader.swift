import CCurl

/// libcurl's reader of addresses.
final class AddressReader {
  private let handle = ccurl_url()

  deinit { ccurl_url_cleanup(handle) }

  /// Reads an address, a relative one as seen from what was read before; false if it is none.
  ///
  /// What stands in answers is read as browsers do, blanks and all.
  func read(_ text: String, leniently: Bool = false) -> Bool {
    let flags = leniently ? CURLU_URLENCODE | CURLU_ALLOW_SPACE | CURLU_NON_SUPPORT_SCHEME : 0
    guard !text.utf8.contains(0),
      ccurl_url_set(handle, CURLUPART_URL, text, UInt32(flags)) == CURLUE_OK
    else { return false }
    return ccurl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK
  }

  /// Puts another host into the place of the one that was read; false if it is none.
  func change(host: String) -> Bool { ccurl_url_set(handle, CURLUPART_HOST, host, 0) == CURLUE_OK }

  var text: String? { part(CURLUPART_URL) }
  var scheme: String? { part(CURLUPART_SCHEME)?.lowercased() }
  var host: String? { part(CURLUPART_HOST) }
  var port: Int? { part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap { Int($0) } }
  var hasCredentials: Bool { part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil }

  private func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard ccurl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
    defer { ccurl_free(text) }
    return String(cString: text)
  }
}
