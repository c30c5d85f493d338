import CTestTLS
import Foundation
import Glibc
import Synchronization

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

/// What all connections of a server share: which there are, and what was asked.
final class LoopbackDesk: Sendable {
  private struct State {
    var isOpen = true
    var listener: Int32 = -1
    var sockets: Set<Int32> = []
    var requests: [LoopbackRequest] = []
    var counts: [String: Int] = [:]
  }
  private let state = Mutex(State())

  var requests: [LoopbackRequest] { state.withLock { $0.requests } }
  var openConnections: Int { state.withLock { $0.sockets.count } }

  func open(_ listener: Int32) { state.withLock { $0.listener = listener } }

  /// Wakes every thread out of what it waits for; each closes its own socket.
  func close() {
    state.withLock { state in
      state.isOpen = false
      for socket in state.sockets.union([state.listener]) { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  /// Accepts until the server ends, each connection on a thread of its own.
  func accept(from listener: Int32, _ serve: @escaping @Sendable (Int32) -> Void) {
    defer { Glibc.close(listener) }
    while true {
      let socket = ctesttls_accept_client(listener)
      guard socket >= 0 else { return }
      enter(socket)
      Thread.detachNewThread {
        serve(socket)
        self.leave(socket)
      }
    }
  }

  /// Keeps a request, and tells it which one of its path it is.
  func note(_ request: LoopbackRequest) -> LoopbackRequest {
    state.withLock { state in
      var request = request
      request.number = state.counts[request.path, default: 0] + 1
      state.counts[request.path] = request.number
      state.requests.append(request)
      return request
    }
  }

  private func enter(_ socket: Int32) {
    state.withLock { state in
      state.sockets.insert(socket)
      if !state.isOpen { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  /// A socket's number is free for the next only once nobody here knows it.
  private func leave(_ socket: Int32) {
    state.withLock { state in
      state.sockets.remove(socket)
      Glibc.close(socket)
    }
  }
}

/// How a server receives its clients: with what certificate, or not at all.
final class LoopbackEntrance: Sendable {
  let scheme: String
  let isSilent: Bool
  private let context: TLSContext?

  init(_ security: LoopbackServer.Security) throws {
    switch security {
    case .none: (scheme, isSilent, context) = ("http", false, nil)
    case .silent: (scheme, isSilent, context) = ("https", true, nil)
    case .tls(let certificate):
      (scheme, isSilent, context) = ("https", false, try TLSContext(certificate, old: false))
    case .oldTLS(let certificate):
      (scheme, isSilent, context) = ("https", false, try TLSContext(certificate, old: true))
    }
  }

  /// `nil` where client and server did not agree.
  func stream(on socket: Int32) -> (any LoopbackStream)? {
    guard let context else { return PlainStream(socket: socket) }
    return TLSStream(socket: socket, context)
  }
}

/// A socket that listens on a free port of 127.0.0.1.
struct LoopbackListener {
  let socket: Int32
  let port: Int

  init() throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw LoopbackError.noSocket(errno) }
    var on: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard let port = Self.listen(on: socket) else {
      defer { close(socket) }
      throw LoopbackError.noSocket(errno)
    }
    (self.socket, self.port) = (socket, port)
  }

  private static func listen(on socket: Int32) -> Int? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        bind(socket, plain, size) == 0 && Glibc.listen(socket, 64) == 0
          && getsockname(socket, plain, &size) == 0
      } ? Int(UInt16(bigEndian: pointer.pointee.sin_port)) : nil
    }
  }
}

/// Why there is no server.
enum LoopbackError: Error {
  /// With the number of the error.
  case noSocket(Int32)
  case badCertificate(String)
  /// A recorded answer that cannot be read.
  case badRecording(String)
}
