import CCurl

/// The SHA-256 of a text, to compare it without storing it.
package struct Fingerprint: Hashable, Sendable {
  /// The digest in hexadecimal, 64 digits.
  package let text: String

  /// Computes the digest; `nil` if the libraries for it are not installed.
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
