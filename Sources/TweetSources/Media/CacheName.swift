/// The name of the file that keeps what an address led to.
struct CacheName: Hashable {
  /// The fingerprint of the address.
  let text: String

  /// `nil` where this machine has no SHA-256.
  init?(of address: String) {
    guard let fingerprint = Fingerprint(of: address) else { return nil }
    text = fingerprint.text
  }

  /// Reads the name of a file; `nil` for one that was not given here.
  init?(file: some StringProtocol) {
    guard file.utf8.count == 64, file.utf8.allSatisfy(Self.isDigit) else { return nil }
    text = String(file)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
