import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct DoctorCommandTests {
  private static let fine = Finding(.terminal, "type", "xterm")
  private static let missing = Finding(.desktop, "browser", "none", .missing, advice: "install one")
  private static let broken = Finding(.archive, "check", "damaged", .broken, advice: "import again")

  private func step(_ findings: [Finding]) async throws -> Step {
    try await Session.fixture(examiner: StubExaminer(findings)).step(of: "doctor")
  }

  private func screen(_ findings: [Finding]) async throws -> Screen {
    guard case .show(.screen(let screen, _, _)) = try await step(findings) else {
      return Screen(title: "no page")
    }
    return screen
  }

  @Test(arguments: [
    ([fine], "all well"), ([fine, missing], "1 thing missing"), ([missing, missing], "2 things missing"),
    ([broken], "1 thing broken"), ([broken, missing, fine, missing], "2 things missing, 1 broken"),
  ])
  func `The title counts what is not well`(findings: [Finding], summary: String) async throws {
    #expect(try await screen(findings).status == [summary])
  }

  @Test func `Each section has a title in the report's order`() async throws {
    let screen = try await screen([Self.broken, Self.missing, Self.fine])

    #expect(screen.sections.map(\.title) == ["Terminal", "Doors out", "Archive"])
  }

  @Test func `A state is a word and the advice stands below`() async throws {
    let rows = try await screen([Self.missing]).rows

    #expect(
      rows == [
        Row(.fact(name: "browser", value: "missing: none")),
        Row(.fact(name: "", value: "To do: install one")),
      ])
  }

  @Test func `What is fine is said without a word for it`() async throws {
    #expect(try await screen([Self.fine]).rows == [Row(.fact(name: "type", value: "xterm"))])
  }

  @Test func `Something broken is a failure`() async throws {
    #expect(
      try await step([Self.broken, Self.broken]).failure?.description
        == "2 things are broken; what to do stands below each")
  }

  @Test func `Something missing is no failure`() async throws {
    #expect(try await step([Self.missing]).failure == nil)
  }

  @Test func `The report in JSON has every finding`() async throws {
    let json = try await step([Self.fine, Self.missing]).report?.text

    #expect(
      json == """
        {"done":"doctor","findings":[\
        {"section":"Terminal","name":"type","value":"xterm","state":"fine","advice":null},\
        {"section":"Doors out","name":"browser","value":"none","state":"missing","advice":"install one"}]}
        """)
  }

  @Test func `It takes no argument`() async throws {
    await #expect(throws: UsageError.unexpected("archive")) {
      try await Session.fixture().step(of: "doctor archive")
    }
  }
}

struct ExaminingTests {
  /// Looks until it is told to stop.
  private struct Endless: Examining {
    func findings(with live: [SourceDefinition]) async -> [Finding] {
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
      return [Finding(.archive, "check", "stopped")]
    }
  }

  @Test(.timeLimit(.minutes(1))) func `What takes too long is stopped and tells how far it came`() async {
    #expect(await Endless().findings(with: [], within: .milliseconds(20)).map(\.value) == ["stopped"])
  }

  @Test(.timeLimit(.minutes(1))) func `The setting says how long it may take`() async throws {
    var session = try Session.fixture(examiner: Endless())
    session.settings[.timeout] = "1"

    let report = try await session.step(of: "doctor").report?.text

    #expect(report?.contains(#""value":"stopped""#) ?? false)
  }

  @Test(.timeLimit(.minutes(1))) func `A cancelled examination shows nothing`() async throws {
    let session = try Session.fixture(examiner: Endless())
    let step = Task { try await session.step(of: "doctor") }

    step.cancel()

    await #expect(throws: CancellationError.self) { try await step.value }
  }

  @Test(.timeLimit(.minutes(1))) func `What is done in time waits for nothing`() async {
    let examiner = StubExaminer()

    #expect(await examiner.findings(with: [], within: .seconds(3_600)) == examiner.findings(with: []))
  }
}

struct ShareableReportTests {
  private func shared(_ value: String, named name: String = "thing", in section: Finding.Section = .archive)
    -> Finding
  {
    let source = SourceDefinition(kind: .mastodon, name: "home", url: "https://social.example")
    return ShareableReport([Finding(section, name, value, advice: value)], sources: [source]).findings[0]
  }

  @Test(arguments: [
    ("/home/ada/.local/share/smashtag, can be written", "… can be written"),
    ("~/x and ~ada too", "… and … too"), ("none kept in '/srv/ada/credentials.plist'.", "none kept in …"),
    ("mastodon, https://social.example; a token", "mastodon, … a token"),
    ("social.example cannot be reached: no such host", "… cannot be reached: no such host"),
    ("the login of @ada@social.example (ada@b)", "the login of … …"), ("C:\\Users\\ada", "…"),
    ("http://user:secret@proxy:3128", "…"), ("home answers, (home)", "mastodon answers, (mastodon)"),
    ("192.168.1.4 and fe80::1, proxyhost:3128", "… and … …"), ("a.b", "a.b"),
    ("SMASHTAG_TOKEN_WORK is set", "… is set"), ("/usr/local/ada/x and /usr/../home/ada", "… and …"),
  ])
  func `What tells who or where somebody is goes`(value: String, shown: String) {
    #expect(shared(value).value == shown && shared(value).advice == shown)
  }

  @Test(arguments: [
    "libcurl/7.88.1 OpenSSL/3.0.19", "3.40.1 with FTS5", "12 tweets, 1 Jan 2020 to 2 Feb 2021", "110 kB",
    "none: the output is no terminal", "none (SMASHTAG_TOKEN_NAME)", "1,490, list of 2023-02-09", "less -FRX",
    "version 8, 80.8 GB left", "/usr/bin/pdftotext reads them",
    "certificates in /etc/ssl/certs/ca-certificates.crt",
  ])
  func `What helps stays`(value: String) {
    #expect(shared(value).value == value)
  }

  @Test(arguments: [
    ("less -FRX", "less"), ("/home/ada/bin/most -s --of=ada", "most"), ("LESS=R less", "less"),
    ("LESS='-P ada' less", "…"), ("'/home/my ada/less'", "…"),
  ])
  func `Of the pager its name is told alone`(line: String, shown: String) {
    let findings = [Finding(.desktop, Finding.pager, line)]

    #expect(ShareableReport(findings, sources: []).findings.map(\.value) == [shown])
  }

  @Test func `Sources are told by their kind, and the system whole`() {
    #expect(shared("fine", named: "home", in: .sources).name == "mastodon")
    #expect(shared("Debian GNU/Linux 12", in: .system).value == "Debian GNU/Linux 12")
  }

  @Test func `It comes with an option`() async throws {
    let findings = [Finding(.archive, "folder", "/home/ada, can be written")]
    let session = try Session.fixture(examiner: StubExaminer(findings))
    guard case .show(.screen(let screen, _, _)) = try await session.step(of: "doctor --report") else {
      Issue.record("no screen")
      return
    }

    #expect(screen.rows == [Row(.fact(name: "folder", value: "… can be written"))])
    await #expect(throws: UsageError.self) { try await session.step(of: "doctor --report all") }
    await #expect(throws: UsageError.self) { try await session.step(of: "doctor report") }
  }
}
