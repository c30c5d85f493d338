import CTestTLS
import Foundation
import Glibc
import Synchronization

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
