import Foundation
import Testing

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

  /// Writes a script that can be run.
  ///
  /// A file that another test's child still holds open for writing cannot be, so a child makes it.
  func writeScript(_ text: String, to name: String) throws -> String {
    let source = try write(text, to: name + ".text")
    let path = path(of: name)
    let command = "cp '\(source)' '\(path)' && chmod 755 '\(path)'"
    try #require(try Child.run(["sh", "-c", command], output: "/dev/null") == 0)
    return path
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: path(of: name), encoding: .utf8) }

  func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }
}
