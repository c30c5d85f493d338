import Foundation

/// A folder of a test's own, gone with it.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "smashtag-test-\(getpid())-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(of name: String) -> String { path + "/" + name }

  /// Answers with the path of the new file.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = path(of: name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: path(of: name), encoding: .utf8) }

  func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }
}
