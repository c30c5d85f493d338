import CCurl

/// The name of the file that keeps what an address led to.
struct CacheName: Hashable {
  /// SHA-256 of the address, in hexadecimal.
  let text: String

  /// `nil` where this machine has no SHA-256.
  init?(of address: String) {
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(address.utf8)
    guard ccurl_sha256(bytes, bytes.count, &digest) else { return nil }
    text = digest.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }
    .joined()
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
