/// SHA-256 of a secret: tells whether it is still the same without telling what it is.
package struct Fingerprint: Hashable, Sendable {
  /// In hexadecimal.
  package let text: String

  /// `nil` where this machine has no SHA-256.
  package init?(of secret: String) {
    guard let name = CacheName(of: secret) else { return nil }
    text = name.text
  }
}
