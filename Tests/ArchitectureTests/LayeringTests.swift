import Foundation
import Testing

/// Keeps the arrows between the targets: each imports only what stands here.
struct LayeringTests {
  static let system: Set<String> = ["Foundation", "Glibc", "Synchronization"]

  static let allowed: [String: Set<String>] = [
    "SafeText": [],
    "MentionExtraction": [],
    "SmashtagModel": ["Foundation", "Synchronization", "MentionExtraction"],
    "WebPages": system.union([
      "SmashtagModel", "MentionExtraction", "CHTML", "CMarkdownLibrary", "CUchardetLibrary", "CXMLLibrary",
    ]),
    "TweetFormats": system.union(["SmashtagModel", "MentionExtraction", "WebPages", "CSimdjson"]),
    "Containers": system.union(["CArchiveLibrary", "CLazyLibraries", "CZLibrary"]),
    "TweetArchive": system.union([
      "SmashtagModel", "MentionExtraction", "TweetFormats", "Containers", "CSQLite", "GRDB", "GRDBSQLite",
    ]),
    "TweetSources": system.union([
      "SmashtagModel", "TweetFormats", "WebPages", "Containers", "CCurl", "CZLibrary",
    ]),
    "TweetLoading": system.union([
      "SmashtagModel", "MentionExtraction", "TweetFormats", "TweetArchive", "TweetSources", "CZLibrary",
    ]),
    "TerminalKit": ["Foundation", "Glibc", "SafeText"],
    "TerminalGraphics": system.union([
      "SmashtagModel", "TerminalKit", "CImageCodecs", "CTerminalImages", "CChafaLibrary",
    ]),
    "LineEditor": ["Foundation", "Glibc", "TerminalKit", "SafeText", "CEditline"],
    "ShellCommands": [
      "Foundation", "Synchronization", "SmashtagModel", "MentionExtraction", "SafeText",
    ],
    "SmashtagShell": system.union([
      "Dispatch",
      "SmashtagModel", "MentionExtraction", "WebPages", "TweetFormats", "TweetArchive", "TweetSources",
      "TweetLoading", "SafeText", "TerminalKit", "TerminalGraphics", "LineEditor", "ShellCommands", "CSample",
      "CChild", "CLazyLibraries",
    ]),
    "SmashtagProgram": ["SmashtagShell"],
  ]

  @Test(arguments: allowed.keys.sorted())
  func `A module imports only what it may`(module: String) throws {
    let files = try Self.swiftFiles(of: module)

    #expect(!files.isEmpty)
    for file in files {
      let imports = try Set(Self.imports(of: file))
      #expect(imports.isSubset(of: Self.allowed[module] ?? []), "\(file.lastPathComponent)")
    }
  }

  @Test func `Every Swift module has its arrows here`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)

    let modules = try folders.filter { try !Self.swiftFiles(of: $0).isEmpty }

    #expect(Set(modules) == Set(Self.allowed.keys))
  }

  private static var sources: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
  }

  private static func swiftFiles(of module: String) throws -> [URL] {
    let files = FileManager.default.enumerator(
      at: sources.appending(path: module), includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  private static func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).matches(
      of: /(?m)^\s*(?:public |@\w+ )*import (?:\w+ )?([\w]+)/
    )
    .map { String($0.output.1) }
  }
}
