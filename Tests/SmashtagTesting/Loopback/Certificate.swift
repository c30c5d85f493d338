import CTestTLS
import Foundation

/// A certificate for a server on loopback, made anew for each run of the tests.
public struct Certificate: Sendable {
  let path: String
  let keyPath: String

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
