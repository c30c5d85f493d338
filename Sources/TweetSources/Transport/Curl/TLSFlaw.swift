/// What is wrong with a certificate or a handshake.
enum TLSFlaw {
  /// Puts libcurl's and OpenSSL's words into the reader's.
  static func reason(of complaint: String) -> String {
    let complaint = complaint.lowercased()
    return words.first { complaint.contains($0.sign) }?.reason ?? "no safe connection comes about"
  }

  private static let words: [(sign: String, reason: String)] = [
    ("has expired", "its certificate has expired"),
    ("not yet valid", "its certificate is not valid yet"),
    ("revoked", "its certificate was withdrawn"),
    ("does not match target", "its certificate is for another host"),
    ("matches target host", "its certificate is for another host"),
    ("self-signed certificate in", "nobody who is trusted signed its certificate"),
    ("self signed certificate in", "nobody who is trusted signed its certificate"),
    ("self-signed", "its certificate is signed by itself alone"),
    ("self signed", "its certificate is signed by itself alone"),
    ("issuer", "nobody who is trusted signed its certificate"),
    ("unable to verify", "nobody who is trusted signed its certificate"),
    ("certificate file", "the file that SMASHTAG_CA_BUNDLE or CURL_CA_BUNDLE names cannot be read"),
    ("verify locations", "the file that SMASHTAG_CA_BUNDLE or CURL_CA_BUNDLE names cannot be read"),
    ("cafile", "the file that SMASHTAG_CA_BUNDLE or CURL_CA_BUNDLE names cannot be read"),
    ("wrong version number", "it speaks no TLS"),
    ("packet length too long", "it speaks no TLS"),
    ("record layer failure", "it speaks no TLS"),
    ("unsupported protocol", "it speaks no TLS that is still safe"),
    ("protocol version", "it speaks no TLS that is still safe"),
    ("no protocols available", "it speaks no TLS that is still safe"),
    ("handshake failure", "it shares no way of encrypting"),
    ("certificate", "its certificate cannot be trusted"),
  ]
}
