import Foundation
import Testing

/// Mentions in plain text are found in one place, by `MentionExtractor`.
struct OneEngineTests {
  /// What code needs that looks for tags, users or links in a text by itself.
  private static let telltales = [
    "NSRegularExpression", "NSDataDetector", ".matches(of:", "firstMatch(of:", ".ranges(of: /",
  ]

  @Test(arguments: telltales)
  func `Nobody else looks for patterns in a text`(telltale: String) throws {
    for file in Self.files where !file.path.contains("/MentionExtraction/") {
      #expect(try !String(contentsOf: file, encoding: .utf8).contains(telltale), "\(file.lastPathComponent)")
    }
  }

  @Test func `The command asks the engine`() throws {
    let command = try #require(Self.files.first { $0.lastPathComponent == "MentionCommands.swift" })

    #expect(try String(contentsOf: command, encoding: .utf8).contains("MentionExtractor("))
  }

  private static var files: [URL] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    let all = FileManager.default.enumerator(at: sources.standardized, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }
}
