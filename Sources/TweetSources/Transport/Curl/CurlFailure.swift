import CCurl
import Glibc

/// A failed transfer, as libcurl reports it.
struct CurlFailure {
  static let unknownHost = "no such host is known"

  let code: CURLcode
  /// libcurl's message, which tells what some codes do not.
  let complaint: String
  let host: String
  let limit: Int
  /// Whether a connection was made.
  let isConnected: Bool
  /// Whether a part of the response was received.
  let hasBegun: Bool
  let systemError: Int32
  /// Whether the time was too short for a connection to be sure.
  let isHasty: Bool
  /// The status of a proxy's response to `CONNECT`; 0 if there was none.
  let tunnelStatus: Int

  var error: HTTPError {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: unreachable(Self.unknownHost)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: unreachable("the proxy does not answer")
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: unreachable(connecting)
    case CURLE_OPERATION_TIMEDOUT where !isConnected && !isHasty: unreachable("nobody answers there")
    case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host, after: progress)
    case CURLE_FILESIZE_EXCEEDED: .tooLarge(host: host, limit: limit)
    case CURLE_SSL_CONNECT_ERROR where isCut: .cutOff(host: host)
    case _ where Self.trust.contains(code.rawValue):
      .untrusted(host: host, reason: TLSFlaw.reason(of: complaint))
    case _ where ![0, 200].contains(tunnelStatus): unreachable("the proxy does not let it through")
    case _ where isMalformed: .malformed(host: host, reason: "answers with something that is not HTTP")
    case _ where Self.tooLong.contains(code.rawValue):
      .malformed(host: host, reason: "sends a header that is too long")
    default: .cutOff(host: host)
    }
  }
}

private extension CurlFailure {
  static let trust = Set(
    [
      CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_USE_SSL_FAILED,
    ].map(\.rawValue))

  /// The codes of responses that are too long; newer versions have `CURLE_TOO_LARGE`.
  static let tooLong: Set = [CURLE_OUT_OF_MEMORY.rawValue, 100]

  static let malformed = Set(
    [CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_URL_MALFORMAT, CURLE_BAD_CONTENT_ENCODING]
      .map(\.rawValue))

  var progress: HTTPError.Progress {
    if hasBegun { return .beginning }
    return isConnected ? .connection : .nothing
  }

  func unreachable(_ reason: String) -> HTTPError { .unreachable(host: host, reason: reason) }

  /// Whether the connection ended during the TLS handshake.
  var isCut: Bool {
    ["reset by peer", "unexpected eof", "SSL_ERROR_SYSCALL", "Broken pipe"].contains {
      complaint.contains($0)
    }
  }

  /// Whether the response is malformed; an invalid chunk has the code of a broken connection.
  var isMalformed: Bool {
    Self.malformed.contains(code.rawValue) || complaint.contains("in chunked-encoding")
      || complaint.contains("Nul byte in header")
  }

  /// Whether the host in libcurl's message is a proxy's.
  var isProxys: Bool {
    let opening = "Failed to connect to "
    guard complaint.hasPrefix(opening), !host.hasPrefix("["), host.utf8.allSatisfy({ $0 < 0x80 }) else {
      return false
    }
    return !host.hasPrefix(complaint.dropFirst(opening.count).prefix { $0 != " " }.lowercased())
  }

  var connecting: String {
    switch systemError {
    case _ where isProxys: "the proxy does not answer"
    case ECONNREFUSED: "it refuses the connection"
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "no way leads there"
    default: "no connection comes about"
    }
  }
}

/// Describes problems of certificates and TLS handshakes.
enum TLSFlaw {
  /// Translates messages of libcurl and OpenSSL into plain words.
  static func reason(of complaint: String) -> String {
    let complaint = complaint.lowercased()
    return words.first { complaint.contains($0.sign) }?.reason ?? "no safe connection comes about"
  }

  private static let withoutTLS = "it speaks no TLS, without which only an http:// address works"

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
    ("wrong version number", withoutTLS),
    ("packet length too long", withoutTLS),
    ("record layer failure", withoutTLS),
    ("unsupported protocol", "it speaks no TLS that is still safe"),
    ("protocol version", "it speaks no TLS that is still safe"),
    ("no protocols available", "it speaks no TLS that is still safe"),
    ("handshake failure", "it shares no way of encrypting"),
    ("certificate", "its certificate cannot be trusted"),
  ]
}
