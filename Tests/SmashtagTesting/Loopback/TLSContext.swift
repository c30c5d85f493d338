import CTestTLS

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
