import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing
import TweetArchive

@testable import SmashtagShell

struct ExaminerTests {
  private let folder: Folder
  private let places: Places

  init() throws {
    folder = try Folder()
    places = Places(dataDirectory: folder.path, environment: [:])
  }

  private func findings(_ environment: [String: String]) async -> [Finding] {
    await Examiner(
      environment: environment, places: places, color: .auto, isTerminal: true,
      archive: Archive(path: places.archive), sources: [StubLibrary(name: "sample")], client: { "libcurl" },
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
