import CTestTLS
import Foundation
import Glibc

/// The bytes of one connection; one thread uses it.
protocol LoopbackStream {
  /// What came next; `nil` where the peer left.
  func read() -> [UInt8]?
  /// Whether all of it was taken.
  func write(_ bytes: [UInt8]) -> Bool
  /// Says that nothing more comes, where the protocol has words for that.
  func notify()
}

/// Bytes as they are.
struct PlainStream: LoopbackStream {
  let socket: Int32

  func read() -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
    }
    return bytes.isEmpty ? nil : bytes
  }

  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = send(
          socket, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  func notify() {}
}

/// Bytes as OpenSSL packs them.
final class TLSStream: LoopbackStream {
  private let handle: UnsafeMutableRawPointer

  init?(socket: Int32, _ context: TLSContext) {
    guard let handle = ctesttls_accept(context.handle, socket) else { return nil }
    self.handle = handle
  }

  deinit { ctesttls_free(handle) }

  func read() -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, ctesttls_read(handle, buffer.baseAddress, buffer.count))
    }
    return bytes.isEmpty ? nil : bytes
  }

  func write(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || ctesttls_write(handle, bytes, bytes.count) == bytes.count
  }

  func notify() { ctesttls_notify(handle) }
}

/// What OpenSSL knows of a server.
///
/// It is not changed once it is made, and OpenSSL itself guards what connections share in it.
final class TLSContext: @unchecked Sendable {
  let handle: UnsafeMutableRawPointer

  init(_ certificate: Certificate, old: Bool) throws {
    guard let handle = ctesttls_context(certificate.path, certificate.keyPath, old) else {
      throw LoopbackError.badCertificate(certificate.path)
    }
    self.handle = handle
  }

  deinit { ctesttls_context_free(handle) }
}

/// A certificate for a server on loopback, made anew for each run of the tests.
public struct Certificate: Sendable {
  /// The file of the certificate, and that of its key.
  public let path: String
  public let keyPath: String

  /// For 127.0.0.1 and localhost, signed by ``authority``.
  public static let good = leaf("good")
  public static let expired = leaf("expired", days: -20 ..< -10)
  public static let notYet = leaf("not-yet", days: 10..<20)
  public static let wrongHost = leaf("wrong-host", names: "DNS:wrong.example")
  public static let selfSigned = make("self-signed", names: here, days: lately)
  public static let unknownIssuer = leaf("unknown-issuer", by: make("stranger"))

  /// The file of the authority that a client has to trust.
  public static var authority: String { authorityCertificate.path }
}

extension Certificate {
  private static let authorityCertificate = make("authority")
  private static let here = "DNS:localhost,IP:127.0.0.1"
  private static let lately = -10..<20

  /// Removed when the tests end.
  private static let folder: String = {
    let path = NSTemporaryDirectory() + "smashtag-test-\(getpid())-certificates"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: Certificate.folder) }
    return path
  }()

  private static func leaf(
    _ name: String, names: String = here, days: Range<Int> = lately, by issuer: Certificate? = nil
  ) -> Certificate {
    make(name, names: names, days: days, by: issuer ?? authorityCertificate)
  }

  /// Without names, an authority; without an issuer, signed by itself.
  ///
  /// Where it cannot be made its files are missing, and a server with it cannot begin.
  private static func make(
    _ name: String, names: String? = nil, days: Range<Int> = lately, by issuer: Certificate? = nil
  ) -> Certificate {
    let made = Certificate(path: "\(folder)/\(name).pem", keyPath: "\(folder)/\(name).key")
    let texts = ["smashtag test \(name)", names, issuer?.path, issuer?.keyPath].map {
      $0.flatMap { strdup($0) }
    }
    defer { texts.forEach { free($0) } }
    let request = ctesttls_request(
      subject: texts[0], names: texts[1], begins: days.lowerBound * 86_400, ends: days.upperBound * 86_400,
      issuer_certificate: texts[2], issuer_key: texts[3])
    _ = ctesttls_make_certificate(request, made.path, made.keyPath)
    return made
  }
}
