import CTestTLS
import Foundation
import Glibc

/// One connection: reads requests and plays their answers until one side leaves.
struct LoopbackConnection {
  private let socket: Int32
  private let stream: any LoopbackStream
  private let isSecure: Bool
  private let desk: LoopbackDesk

  /// `nil` where there is nothing to serve: a silent server has seen its client off by then.
  init?(_ socket: Int32, _ entrance: LoopbackEntrance, _ desk: LoopbackDesk) {
    guard !entrance.isSilent else {
      Self.waitForLeave(socket)
      return nil
    }
    var on: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    guard let stream = entrance.stream(on: socket) else { return nil }
    (self.socket, self.stream, self.desk) = (socket, stream, desk)
    isSecure = entrance.scheme == "https"
  }

  func serve(_ answer: (LoopbackRequest) -> LoopbackAnswer) {
    var reader = LoopbackRequestReader(stream)
    while var request = reader.next() {
      request.isSecure = isSecure
      let isLast = request.asksToClose
      guard play(answer(desk.note(request)).steps) else { return }
      if isLast { return leave() }
    }
  }
}

private extension LoopbackConnection {
  /// Whether the connection is still there.
  func play(_ steps: [LoopbackAnswer.Step]) -> Bool {
    steps.allSatisfy(play)
  }

  func play(_ step: LoopbackAnswer.Step) -> Bool {
    switch step {
    case .bytes(let bytes): return stream.write(bytes)
    case .text(let text): return stream.write(Array(text.utf8))
    case .pause(let milliseconds): return !ctesttls_peer_leaves(socket, Int32(clamping: milliseconds))
    case .repeated(let bytes, let times): return (0..<times).allSatisfy { _ in stream.write(bytes) }
    case .hold: Self.waitForLeave(socket)
    case .reset: reset()
    case .close: leave()
    case .closeWithoutNotify: shutdown(socket, Int32(SHUT_RDWR))
    }
    return false
  }

  /// What was sent still arrives.
  func leave() {
    stream.notify()
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Closing a socket that must not linger sends RST.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
  }

  static func waitForLeave(_ socket: Int32) { while !ctesttls_peer_leaves(socket, -1) {} }
}
