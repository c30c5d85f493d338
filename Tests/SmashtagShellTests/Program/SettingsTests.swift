import Foundation
import SmashtagTesting
import Testing

/// Where the program takes its settings from: option, environment, start-up file, state, in this order.
struct SettingsTests {
  private let program: ComposedProgram

  init() throws {
    program = try ComposedProgram()
    try program.folder.write("set timeout 7\nuse archive\n", to: "data/rc")
  }

  private func value(_ words: [String], with environment: [String: String] = [:]) async throws -> String {
    let outcome = try await program.run(words + ["-c", "set timeout; path"], with: environment)
    return outcome.lines.first { $0.hasPrefix("timeout") }?.split(separator: " ")[1].description
      ?? outcome.errors
  }

  private func source(_ words: [String], with environment: [String: String] = [:]) async throws -> String {
    let outcome = try await program.run(words + ["--json", "root"], with: environment)
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    return json?["source"] as? String ?? outcome.errors
  }

  @Test func `The start-up file is run`() async throws {
    #expect(try await value([]) == "7")
  }

  @Test func `The start-up file can be left out`() async throws {
    #expect(try await value(["--no-rc"]) == "20")
  }

  @Test func `An option beats the start-up file`() async throws {
    #expect(try await value(["--timeout", "9"]) == "9")
  }

  @Test func `The start-up file chooses the source`() async throws {
    #expect(try await source([]) == "archive")
  }

  @Test func `The environment beats the start-up file`() async throws {
    #expect(try await source([], with: ["SMASHTAG_SOURCE": "sample"]) == "sample")
  }

  @Test func `An option beats the environment`() async throws {
    #expect(try await source(["--source=archive"], with: ["SMASHTAG_SOURCE": "sample"]) == "archive")
  }

  @Test func `The start-up file beats the state`() async throws {
    try remember(["timeout": "33"], source: "sample")

    #expect(try await value([]) == "7")
    #expect(try await source([]) == "archive")
  }

  @Test func `The state counts where nothing else speaks`() async throws {
    try remember(["timeout": "33"], source: "archive")

    #expect(try await value(["--no-rc"]) == "33")
    #expect(try await source(["--no-rc"]) == "archive")
  }

  @Test func `What a script sets lasts for that run`() async throws {
    _ = try await program.run("--no-rc", "-c", "set timeout 99; use archive")

    #expect(try await value(["--no-rc"]) == "20")
    #expect(try await source(["--no-rc"]) == "sample")
  }

  @Test(arguments: [
    (["set", "limit", "50"], "set"), (["use", "sample"], "use"), (["-c", "use sample; set limit 50"], "set"),
    (["source", "remove", "home"], "source"),
  ])
  func `A choice that ends the run is said to end with it`(words: [String], name: String) async throws {
    try program.folder.write("source add mastodon home http://127.0.0.1:1\n", to: "data/rc")

    let outcome = try await program.run(words)

    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "smashtag: \(name): that lasts for this run alone, which ends here; type it at the prompt of smashtag, or "
        + "put it into the start-up file, and it stays\n")
  }

  @Test(arguments: [["-c", "set limit 50; path"], ["set", "limit"], ["path"]])
  func `What is of use, and what is no choice, is not`(words: [String]) async throws {
    #expect(try await program.run(["--no-rc"] + words).errors == "")
  }

  @Test func `What the start-up file does wrong is told and the run goes on`() async throws {
    try program.folder.write("nonsense\nset timeout 8\n", to: "data/rc")

    let outcome = try await program.run("-c", "set timeout")

    #expect(
      outcome.status == 0 && outcome.errors.contains("nonsense") && outcome.output.contains("timeout 8"))
  }

  @Test func `The start-up file prints nothing`() async throws {
    try program.folder.write("path\nset\nhelp\n#rain\n", to: "data/rc")

    #expect(try await program.run("set", "limit").lines.count <= 4)
  }

  @Test func `Scripts leave no recents unless asked to`() async throws {
    _ = try await program.run("search", "#rain")
    let before = try await program.run("recents", "--json").output
    _ = try await program.run("search", "#rain", "--remember")

    #expect(before.contains(#""searches":[]"#))
    #expect(try await program.run("recents", "--json").output.contains(##""searches":["#rain"]"##))
  }

  @Test func `The data folder option beats the environment`() async throws {
    let elsewhere = program.folder.path(of: "elsewhere")
    _ = try await program.run("--data-dir", elsewhere, "--remember", "search", "#rain")

    #expect(program.folder.holds("elsewhere/state.plist") && !program.folder.holds("data/state.plist"))
  }

  @Test func `Without a data folder the home is used`() async throws {
    _ = try await program.run("--remember", "search", "#rain", with: ["SMASHTAG_DATA_DIR": ""])

    #expect(program.folder.holds("home/.local/state/smashtag/state.plist"))
  }

  @Test func `A damaged state is set aside and the run goes on`() async throws {
    try program.folder.write("damaged", to: "data/state.plist")

    let outcome = try await program.run("--remember", "search", "#rain")

    #expect(outcome.status == 0 && outcome.errors.contains("state.plist.damaged-"))
  }

  @Test func `A data folder that cannot be written is named and results are shown`() async throws {
    let outcome = try await program.run(
      "--data-dir=/proc/smashtag", "--no-rc", "--remember", "search", "#rain")

    #expect(outcome.output.contains("@rain_gauge") && outcome.errors.contains("/proc/smashtag"))
  }

  private func remember(_ settings: [String: String], source: String) throws {
    let list: [String: Any] = ["settings": settings, "source": source]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    try data.write(to: URL(filePath: program.folder.path(of: "data/state.plist")))
  }
}
