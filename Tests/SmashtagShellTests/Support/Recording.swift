import Foundation
import Testing

/// Files with what is expected; `RECORD=1` writes them anew, and the test fails that once.
enum Recording {
  static let isOn = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// The folder of all tests.
  static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func write(_ text: String, to file: URL, sourceLocation: SourceLocation) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(file.lastPathComponent)", sourceLocation: sourceLocation)
  }
}

/// Compares a text with the file of that name in `Golden`.
func expectGolden(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let file = Recording.tests.appending(path: "SmashtagShellTests/Golden/\(name).txt")
  if Recording.isOn { return try Recording.write(text, to: file, sourceLocation: sourceLocation) }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(text == expected, "\(name).txt", sourceLocation: sourceLocation)
}
