import Foundation
import Testing

/// The recipes of `Documentation/archive.md`, run by the programs they are for on an archive of the sample collection.
@Suite(.needsProgram, .enabled(if: Recipe.canBeRun, "sqlite3 is not installed"))
struct ArchiveRecipeTests {
  private let program: Program

  init() async throws {
    program = try Program()
    let sample = Recipe.repository.appending(path: "Sample/tweets.jsonl").path
    try #require(try await program.run("import", sample).status == 0)
  }

  @Test(arguments: Recipe.all("sql"))
  func `sqlite3 answers`(recipe: Recipe) async throws {
    let outcome = try await program.sh("exec sqlite3 -bail -readonly data/archive.sqlite", input: recipe.text)

    #expect(outcome.status == 0 && outcome.errors == "", "\(recipe.text)")
    #expect(outcome.lines.count > 2, "\(recipe.text)")
  }

  @Test(
    .enabled(if: Recipe.hasReaders, "Scripts/setup.sh readers was not run"), arguments: Recipe.all("python"))
  func `pandas answers`(recipe: Recipe) async throws {
    let outcome = try await program.sh("cd data && exec '\(Recipe.readers)/python' -", input: recipe.text)

    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    #expect(outcome.output.contains("created"))
  }

  @Test(.enabled(if: Recipe.hasReaders, "Scripts/setup.sh readers was not run"), arguments: Recipe.all("sh"))
  func `datasette answers`(recipe: Recipe) async throws {
    let outcome = try await program.sh("cd data && PATH='\(Recipe.readers)':$PATH && \(recipe.text)")

    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("screen_name"))
  }

  @Test func `There are ten questions, and one answer for each`() {
    #expect(Recipe.all("sql").count >= 12)
    #expect(!Recipe.all("python").isEmpty && !Recipe.all("sh").isEmpty)
  }

  /// What the views tell has to be what the program tells.
  @Test func `The views tell what the program tells`() async throws {
    let exported = try await program.sh(
      "$S -c 'search -nothingsaysthis; export all.jsonl' >/dev/null; cat all.jsonl")
    let ids = exported.lines.compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["id_str"] as? String
    }

    let seen = try await program.sh(
      "sqlite3 -readonly data/archive.sqlite 'SELECT id FROM tweets ORDER BY rowid DESC'")

    #expect(ids.count > 250 && seen.lines == ids)
  }
}

/// A block of code in the document.
struct Recipe: CustomTestStringConvertible {
  let text: String

  var testDescription: String { text.split(separator: "\n").prefix(2).joined(separator: " ") }

  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// Where datasette and a Python with pandas are.
  static let readers = repository.appending(path: ".build/readers/bin").path
  static let hasReaders = FileManager.default.isExecutableFile(atPath: readers + "/datasette")
  static let canBeRun = (try? Child.run(["sh", "-c", "command -v sqlite3"], output: "/dev/null")) == 0

  /// The blocks in a language.
  static func all(_ language: String) -> [Recipe] {
    let path = repository.appending(path: "Documentation/archive.md").path
    let document = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    return document.components(separatedBy: "```\(language)\n").dropFirst().map {
      Recipe(text: $0.components(separatedBy: "```")[0])
    }
  }
}
