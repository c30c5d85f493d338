import Foundation
import Glibc

/// A server on 127.0.0.1 that answers as a test says; it ends with the value.
///
/// Each connection has a thread of its own, so an answer may take its time. A connection is kept for the next request
/// unless one side asked to close it.
public final class LoopbackServer: Sendable {
  /// What a client meets before the first byte of HTTP.
  public enum Security: Sendable {
    case none
    case tls(Certificate)
    /// TCP is accepted, and never a byte sent.
    case silent
    /// TLS 1.1 at most.
    case oldTLS(Certificate)
  }

  public let port: Int
  private let scheme: String
  private let desk = LoopbackDesk()

  public init(
    security: Security = .none, _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer
  ) throws {
    let entrance = try LoopbackEntrance(security)
    let listener = try LoopbackListener()
    port = listener.port
    scheme = entrance.scheme
    desk.open(listener.socket)
    Thread.detachNewThread { [desk] in
      Self.block()
      desk.accept(from: listener.socket) { socket in
        Self.block()
        LoopbackConnection(socket, entrance, desk)?.serve(answer)
      }
    }
  }

  deinit { desk.close() }

  public var url: String { "\(scheme)://127.0.0.1:\(port)" }
  /// All so far, in the order they came.
  public var requests: [LoopbackRequest] { desk.requests }
  /// Falls when a client leaves, whatever its answer is doing.
  public var openConnections: Int { desk.openConnections }

  /// A write to a client that left must not end the tests.
  private static func block() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }
}
