import Foundation
import Testing

/// `doctor` as scripts see it.
struct DoctorRunsTests {
  private let program: ComposedProgram

  init() throws { program = try ComposedProgram() }

  private func findings(_ output: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    #expect(json?["done"] as? String == "doctor")
    return json?["findings"] as? [[String: Any]] ?? []
  }

  @Test func `What is missing is no failure`() async throws {
    let outcome = try await program.run("doctor")

    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.lines.first?.hasPrefix("Doctor") ?? false)
    #expect(outcome.lines.first?.contains("missing") ?? false)
  }

  @Test func `All sections stand in the page`() async throws {
    let lines = try await program.run("doctor").lines

    let titles = ["Terminal", "Line", "Doors out", "Archive", "State", "Sources and tokens"]
    #expect(lines.filter(titles.contains) == titles)
  }

  @Test func `In JSON it is one line`() async throws {
    let outcome = try await program.run("--json", "doctor")

    let findings = try findings(outcome.output)
    #expect(outcome.lines.count == 1 && outcome.status == 0)
    #expect(findings.allSatisfy { Set($0.keys) == ["section", "name", "value", "state", "advice"] })
    #expect(findings.contains { $0["name"] as? String == "SQLite" })
  }

  @Test func `A damaged archive ends with 1`() async throws {
    try program.folder.write(String(repeating: "no database\n", count: 500), to: "data/archive.sqlite")

    let outcome = try await program.run("doctor")

    #expect(outcome.status == 1 && outcome.output.contains("broken: "))
    #expect(outcome.errors.hasPrefix("smashtag: doctor: "))
  }

  @Test func `Credentials that others may read end with 1`() async throws {
    let path = try program.folder.write("<plist/>", to: "data/credentials.plist")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)

    let outcome = try await program.run("--json", "doctor")

    let found = try findings(outcome.output).first { $0["name"] as? String == "credentials" }
    #expect(outcome.status == 1 && found?["state"] as? String == "broken")
  }

  @Test func `A token of the environment is not shown`() async throws {
    let outcome = try await program.run("doctor", with: ["SMASHTAG_TOKEN_X": "zq83kd0s"])

    #expect(
      outcome.output.contains("SMASHTAG_TOKEN_X") && !(outcome.output + outcome.errors).contains("zq83kd0s"))
  }
}
