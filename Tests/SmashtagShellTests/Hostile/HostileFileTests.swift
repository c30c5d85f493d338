import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import ShellCommands
@testable import SmashtagShell

/// Files of exports in which every text is poisoned, through the decoder and the program.
struct HostileFileTests {
  private static let everything = Poison("everything", Poison.all.map(\.text).joined(separator: "m"))

  @Test(arguments: ExportedFile.allCases)
  func `Each text of a file in turn`(file: ExportedFile) throws {
    let output = try SinkOutput(in: TemporaryFolder(), printsJSON: false)
    let contents = file.contents
    #expect(try !file.posts(in: contents).isEmpty)

    for path in contents.textPaths {
      output.harvest.cause = path.joined(separator: ".")
      let poisoned = contents.changing([path]) { text, _ in text + Self.everything.text }
      // A file that is refused as a whole comes out as a problem of its import.
      for post in (try? file.posts(in: poisoned)) ?? [] { output.write(post) }
    }

    #expect(output.harvest.complaints == [])
  }

  @Test(arguments: Poison.mixtures)
  func `All texts of all files, imported and looked at`(poison: Poison) async throws {
    let program = try ComposedProgram()
    for file in ExportedFile.allCases {
      try program.folder.write(file.poisoned(by: poison), to: "in/" + file.name)
    }
    // Its posts cannot be read, which a problem says for each.
    try program.folder.write(
      "[{\"id_str\":\"\(poison.text.utf8.count)\",\"created_at\":\"rain\"}]", to: "in/problems.json")

    let harvest = Harvest()
    for printsJSON in [false, true] {
      let name = "\(printsJSON ? "json" : "text")."
      let outcome = try await program.run(
        (printsJSON ? ["--json"] : []) + [
          "--keep-going", "--source", "archive", "-c",
          script(importing: program.folder.path(of: "in"), exporting: program.folder.path(of: name)),
        ])
      harvest.add(outcome.output, to: printsJSON ? .json : .file)
      harvest.add(outcome.errors, to: printsJSON ? .jsonError : .error)
      for format in ExportFormat.allCases {
        harvest.add(try program.folder.read(name + format.rawValue), to: Sink(of: format))
      }
    }

    #expect(harvest.complaints == [])
    for sink in [Sink.file, .csv, .markdown] {
      #expect(harvest.texts[sink]?.contains { $0.text.contains("rain") } == true)
    }
  }

  private func script(importing folder: String, exporting file: String) -> String {
    let looks = [
      "mentions", "back", "gallery", "back", "1", "back", "2", "back", "3", "mentions", "back", "back",
    ]
    let exports = ExportFormat.allCases.map { "export " + file + $0.rawValue }
    let lines = [["import \(folder)", "search rain"], looks, exports, ["path", "doctor"]].flatMap { $0 }
    return lines.joined(separator: "; ")
  }
}

extension ExportedFile {
  /// The posts of a file.
  fileprivate func posts(in contents: JSONValue) throws -> [Tweet] {
    let text = String(decoding: bytes(of: contents), as: UTF8.self)
    let json = text.drop { !"[{".contains($0) }
    return try TweetDecoder(author: User(screenName: "me")).decode(Array(json.utf8)).tweets
  }

  /// A file with poison after all texts that can bear it together, so that its posts are still read.
  fileprivate func poisoned(by poison: Poison) throws -> String {
    let whole = try posts(in: contents).count
    let paths = contents.textPaths.reduce(into: Set<JSONValue.Path>()) { known, path in
      let changed = contents.poisoned(poison, at: known.union([path]))
      if (try? posts(in: changed))?.count == whole { known.insert(path) }
    }
    #expect(paths.count > contents.textPaths.count / 3)
    return String(decoding: bytes(of: contents.poisoned(poison, at: paths)), as: UTF8.self)
  }
}
