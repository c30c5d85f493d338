import Foundation
import Testing

/// Keeps the arrows between the targets: each imports only what stands here.
struct LayeringTests {
  static let allowed: [String: Set<String>] = [
    "SafeText": [],
    "MentionExtraction": [],
    "SmashtagModel": ["Foundation", "Synchronization", "MentionExtraction"],
    "WebPages": [
      "Foundation", "Glibc", "SmashtagModel", "MentionExtraction", "CHTML", "CMarkdownLibrary",
      "CUchardetLibrary", "CXMLLibrary",
    ],
    "TweetFormats": [
      "Foundation", "Glibc", "Synchronization", "SmashtagModel", "MentionExtraction", "WebPages", "CSimdjson",
    ],
    "Containers": ["Glibc", "CArchiveLibrary", "CLazyLibraries", "CZLibrary"],
    "TweetArchive": [
      "Foundation", "Glibc", "Synchronization", "SmashtagModel", "TweetFormats", "Containers", "CSQLite",
      "GRDB", "GRDBSQLite",
    ],
    "TweetSources": [
      "Foundation", "Glibc", "Synchronization", "SmashtagModel", "TweetFormats", "WebPages", "Containers",
      "CCurl",
    ],
    "TweetLoading": [
      "Foundation", "SmashtagModel", "MentionExtraction", "TweetFormats", "TweetArchive", "TweetSources",
      "CZLibrary",
    ],
    "TerminalKit": ["Foundation", "Glibc", "SafeText"],
    "TerminalGraphics": [
      "Foundation", "Glibc", "Synchronization", "SmashtagModel", "TerminalKit", "CImageCodecs",
      "CTerminalImages", "CChafaLibrary",
    ],
    "LineEditor": ["Glibc", "TerminalKit", "SafeText", "CEditline"],
    "ShellCommands": [
      "Foundation", "Synchronization", "SmashtagModel", "MentionExtraction", "SafeText",
    ],
    "SmashtagShell": [
      "Foundation", "Glibc", "Synchronization", "SmashtagModel", "MentionExtraction", "WebPages",
      "TweetFormats", "TweetArchive", "TweetSources", "TweetLoading", "SafeText", "TerminalKit",
      "TerminalGraphics", "LineEditor", "ShellCommands", "CSample", "CChild", "CLazyLibraries",
    ],
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

  @Test(arguments: allowed.keys.sorted())
  func `No arrow stands here that no file needs`(module: String) throws {
    let imports = try Self.swiftFiles(of: module).flatMap(Self.imports)

    #expect(Set(imports) == Self.allowed[module])
  }

  @Test func `No module hands on what it imports`() throws {
    for file in try Self.allowed.keys.flatMap(Self.swiftFiles) {
      #expect(
        try !String(contentsOf: file, encoding: .utf8).contains("@_exported"), "\(file.lastPathComponent)")
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
