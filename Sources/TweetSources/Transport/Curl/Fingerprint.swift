import CCurl

/// SHA-256 of a text: tells whether it is still the same without telling what it is.
package struct Fingerprint: Hashable, Sendable {
  /// In hexadecimal.
  package let text: String

  /// `nil` where this machine has no SHA-256.
  package init?(of secret: String) {
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(secret.utf8)
    guard ccurl_sha256(bytes, bytes.count, &digest) else { return nil }
    text = digest.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }
    .joined()
  }
}
