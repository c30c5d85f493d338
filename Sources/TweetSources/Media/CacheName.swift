/// The name of the cache file for an address.
struct CacheName: Hashable {
  /// The SHA-256 of the address in hexadecimal.
  let text: String

  /// `nil` if SHA-256 is not available.
  init?(of address: String) {
    guard let fingerprint = Fingerprint(of: address) else { return nil }
    text = fingerprint.text
  }

  /// Parses the name of a file; `nil` if it is not one of the cache.
  init?(file: some StringProtocol) {
    guard file.utf8.count == 64, file.utf8.allSatisfy(Self.isDigit) else { return nil }
    text = String(file)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
