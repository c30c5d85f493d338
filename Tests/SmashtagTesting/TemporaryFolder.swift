public import Foundation
import Glibc

/// A folder of a test's own in the temporary directory, which goes with this value, whatever became of the test.
///
/// No other test makes anything in that directory, so that nothing of them gathers there.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    path = NSTemporaryDirectory() + "smashtag-test-\(getpid())-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // What a test has just left may still put a file there, as a database does that is being closed.
    for _ in 0..<100 {
      try? FileManager.default.removeItem(atPath: path)
      guard FileManager.default.fileExists(atPath: path) else { return }
      usleep(10_000)
    }
  }
}

extension TemporaryFolder {
  public func path(of name: String) -> String { path + "/" + name }

  /// Answers with the path of the new file; folders on the way to it are made.
  @discardableResult
  public func write(_ data: Data, to name: String) throws -> String {
    let path = path(of: name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try data.write(to: URL(filePath: path))
    return path
  }

  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  public func read(_ name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }

  public func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

  public var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }
}
