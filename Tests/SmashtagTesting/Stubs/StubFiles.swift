public import SmashtagModel
import Synchronization

/// Makes no files, and keeps what they would hold.
public final class StubFiles: FileMaking {
  private let error: (any Error)?
  private let kept = Mutex<[String: [[UInt8]]]>([:])

  /// Where `error` is given no byte can be written.
  public init(failing error: (any Error)? = nil) { self.error = error }

  /// The text of each file that was made, by its path.
  public var texts: [String: String] {
    kept.withLock { $0.mapValues { String(decoding: $0.joined(), as: UTF8.self) } }
  }

  /// In how many pieces each file came.
  public var pieces: [String: Int] { kept.withLock { $0.mapValues(\.count) } }

  public func make(_ path: String, fill: (any ByteSink) async throws -> Void) async throws {
    let sink = Sink(error: error)
    try await fill(sink)
    kept.withLock { $0[path] = sink.written.withLock { $0 } }
  }

  private final class Sink: ByteSink {
    let error: (any Error)?
    let written = Mutex<[[UInt8]]>([])

    init(error: (any Error)?) { self.error = error }

    func write(_ bytes: [UInt8]) throws {
      if let error { throw error }
      written.withLock { $0.append(bytes) }
    }
  }
}

/// Writes of a tweet no more than its id.
public struct StubEncoder: TweetEncoding {
  public init() {}

  public func record(of tweet: Tweet) -> [UInt8] { Array(#"{"id_str":"\#(tweet.id)"}"#.utf8) }
}
