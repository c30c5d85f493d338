import Foundation
import SmashtagTesting
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// Poison that comes from web pages, from the names and contents of files, and from the environment.
struct HostileSurroundingsTests {
  private let program: ComposedProgram

  init() throws { program = try ComposedProgram() }

  /// What lines write, as text and as JSON.
  private func harvest(
    _ script: String, with environment: [String: String] = [:], in forms: [Bool] = [false, true]
  ) async throws -> Harvest {
    let harvest = Harvest()
    for printsJSON in forms {
      harvest.cause = script
      let outcome = try await program.run(
        (printsJSON ? ["--json"] : []) + ["--keep-going", "-c", script], with: environment)
      harvest.add(outcome.output, to: printsJSON ? .json : .file)
      harvest.add(outcome.errors, to: printsJSON ? .jsonError : .error)
    }
    return harvest
  }

  @Test(arguments: Poison.mixtures)
  func `A page of the web`(poison: Poison) async throws {
    let text = poison.text
    let quoted = text.replacing("\"", with: "&quot;")
    let page = """
      <html><head><title>t\(text)</title><meta property="og:site_name" content="s\(quoted)"></head><body><article>
      <h1>h\(text)</h1><p>rain \(text) <a href="https://a.example/\(quoted)">l\(text)</a> and enough words to be read.</p>
      <p><img src="/i\(quoted).png" alt="alt\(quoted)"></p><ul><li>i\(text)</li></ul><pre>c\(text)</pre>
      <table><tr><th>a\(text)</th><td>b\(text)</td></tr></table></article></body></html>
      """
    let server = try LoopbackServer { _ in .html(page) }

    let harvest = try await harvest("set local on; read \(server.url)/; mentions; back; find rain; path")

    #expect(harvest.complaints == [])
    #expect(harvest.texts[.file]?.contains { $0.text.contains("rain") } == true)
  }

  @Test(arguments: Poison.all)
  func `Names of files`(poison: Poison) async throws {
    let name = poison.text.filter { $0 != "/" && $0 != "\0" } + "at.json"
    try program.folder.write("[{\"id\":\(name)", to: "in/" + name)
    let folder = program.folder.path(of: "in")
    let output = try SinkOutput(in: program.folder, printsJSON: false)

    output.complete(["image \(folder)/", "save 1 \(folder)/"], in: try .fixture())
    let harvest = try await harvest("import '\(folder)'; image '\(folder)'; path")
    harvest.add(output.harvest)

    #expect(harvest.complaints == [])
    #expect(harvest.texts[.error]?.isEmpty == false)
  }

  @Test(arguments: Poison.mixtures)
  func `The environment`(poison: Poison) async throws {
    let names = ["SMASHTAG_BROWSER", "BROWSER", "PAGER", "COLORTERM", "LC_ALL", "EDITRC"]

    let harvest = try await harvest(
      "doctor; set; source", with: Dictionary(uniqueKeysWithValues: names.map { ($0, "x" + poison.text) }))

    #expect(harvest.complaints == [])
    #expect(harvest.texts[.json]?.isEmpty == false)
  }

  @Test(arguments: Poison.mixtures)
  func `A source that the environment names and nobody knows`(poison: Poison) async throws {
    // A program that cannot begin says so as text.
    let harvest = try await harvest("path", with: ["SMASHTAG_SOURCE": "x" + poison.text], in: [false])

    #expect(harvest.complaints == [])
    #expect(harvest.texts[.error]?.isEmpty == false)
  }
}
