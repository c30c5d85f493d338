import Foundation
import MentionExtraction
import SafeText
import ShellCommands
import SmashtagModel
@testable import SmashtagShell
import SmashtagTesting
import TerminalKit
import Testing
import TweetArchive

struct ExaminerTests {
  private let folder: TemporaryFolder
  private let locations: Locations

  init() throws {
    folder = try TemporaryFolder()
    locations = Locations(dataDirectory: folder.path, environment: [:])
  }

  private func findings(_ environment: [String: String]) async -> [Finding] {
    await Examiner(
      environment: environment, locations: locations, color: .auto, isTerminal: true,
      archive: Archive(path: locations.archive), sources: [StubLibrary(name: "sample")],
      client: { "libcurl" },
      terminal: { TerminalFacts(theme: "dark") }
    ).findings(with: [])
  }

  @Test func `Every section has something to tell`() async {
    #expect(await Set(findings([:]).map(\.section)) == Set(Finding.Section.allCases))
  }

  @Test func `No token is in any finding`() async throws {
    var random = SeededRandom(seed: 42)
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!/:@ ")
    for _ in 0..<50 {
      let token = String(
        (0..<Int.random(in: 24...80, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "x"
        })
      let word = token.filter { $0.isLetter || $0.isNumber }
      try folder.write(
        "<plist><dict><key>x</key><string>\(token)</string></dict></plist>", to: "credentials.plist")

      let text = await findings([
        "SMASHTAG_TOKEN_X": token, "SMASHTAG_TOKEN_HOME": "!" + token, "SMASHTAG_FLICKR_KEY": token,
        "https_proxy": "http://ada:\(token)@proxy:3128", "ALL_PROXY": "ada:\(word)@proxy",
      ]).map { "\($0)" }.joined()

      #expect(!text.contains(token) && !text.contains(word) && text.contains("SMASHTAG_TOKEN_X"))
    }
  }

  @Test func `The length of a token is not told`() async {
    let short = await findings(["SMASHTAG_TOKEN_X": "a"])

    #expect(
      await short.filter { $0.name != "disk" }
        == findings(["SMASHTAG_TOKEN_X": "abcdefghijklmnop"]).filter { $0.name != "disk" })
  }

  @Test func `Nothing that a terminal would obey comes from the environment`() async {
    let evil = "x\u{1B}[2J\u{7}\n\u{202E}y"
    let names = ["TERM", "COLORTERM", "LANG", "BROWSER", "PAGER", "EDITRC", "CURL_CA_BUNDLE", "https_proxy"]

    let findings = await findings(
      Dictionary(uniqueKeysWithValues: names.map { ($0, evil) })
        .merging(["SMASHTAG_TOKEN_\u{1B}c": "token"]) { $1 })

    for text in findings.flatMap({ [$0.name, $0.value, $0.advice ?? ""] }) {
      #expect(text == text.sanitisedLine())
    }
  }

  @Test func `A value without end is cut`() async {
    let type = await findings(["TERM": String(repeating: "x", count: 100_000)])["type"]

    #expect(type?.value.count == 400)
  }
}

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

struct LibrariesExaminationTests {
  @Test func `A library that is not there is told by its file`() {
    let findings = LibrariesExamination(missing: ["libarchive.so.13"]).findings

    #expect(findings.map(\.value) == ["libarchive.so.13 is not on this machine"])
    #expect(findings.allSatisfy { $0.state == .missing && $0.advice != nil })
  }

  @Test func `All libraries are found that the tests need`() {
    #expect(LibrariesExamination().findings.isEmpty)
  }
}

struct DomainsExaminationTests {
  @Test func `The list of domains tells its size and its day`() {
    let finding = DomainsExamination().findings["top-level domains"]

    #expect(finding?.value.hasSuffix(", list of \(TopLevelDomains.date)") ?? false)
    #expect(finding?.state == .fine)
  }
}

extension [Finding] {
  /// The first finding of a name.
  subscript(name: String) -> Finding? { first { $0.name == name } }
}
