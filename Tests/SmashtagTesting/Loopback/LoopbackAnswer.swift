/// What a server sends for a request: a well-formed answer, or anything else.
public struct LoopbackAnswer: Sendable {
  /// Something the server does; after the last step it waits for the next request.
  public enum Step: Sendable {
    case bytes([UInt8])
    case text(String)
    /// Ends early where the peer leaves, and the answer with it.
    case pause(milliseconds: Int)
    /// Ends where the peer leaves; `Int.max` is endless.
    case repeated([UInt8], times: Int)
    /// Holds the connection until the peer leaves.
    case hold
    /// RST: what was sent may be lost on its way.
    case reset
    case close
    /// Ends TCP without the word with which TLS ends (close_notify).
    case closeWithoutNotify
  }

  let steps: [Step]

  public static func steps(_ steps: [Step]) -> LoopbackAnswer { LoopbackAnswer(steps: steps) }

  public static func json(
    _ text: String, status: Int = 200, headers: [(String, String)] = []
  ) -> LoopbackAnswer {
    let type = ("Content-Type", "application/json; charset=utf-8")
    return data(Array(text.utf8), status: status, headers: [type] + headers)
  }

  public static func html(
    _ text: String, status: Int = 200, headers: [(String, String)] = []
  ) -> LoopbackAnswer {
    let type = ("Content-Type", "text/html; charset=utf-8")
    return data(Array(text.utf8), status: status, headers: [type] + headers)
  }

  /// Whole, with its length.
  public static func data(
    _ bytes: [UInt8], status: Int = 200, headers: [(String, String)] = []
  ) -> LoopbackAnswer {
    let length = ("Content-Length", String(bytes.count))
    return steps([.bytes(head(status, headers + [length]) + bytes)])
  }

  /// Each piece a chunk of its own.
  public static func chunked(
    _ pieces: [[UInt8]], status: Int = 200, headers: [(String, String)] = []
  ) -> LoopbackAnswer {
    let encoding = ("Transfer-Encoding", "chunked")
    let chunks = pieces.map {
      Step.bytes(Array((String($0.count, radix: 16) + "\r\n").utf8) + $0 + [13, 10])
    }
    return steps([.bytes(head(status, headers + [encoding]))] + chunks + [.text("0\r\n\r\n")])
  }

  /// A redirect, or one that says nowhere.
  public static func redirect(to location: String?, status: Int = 302) -> LoopbackAnswer {
    data([], status: status, headers: location.map { [("Location", $0)] } ?? [])
  }

  /// A status line, the headers and the empty line behind them.
  public static func head(_ status: Int, _ headers: [(String, String)] = []) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) Loopback"] + headers.map { "\($0): \($1)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
