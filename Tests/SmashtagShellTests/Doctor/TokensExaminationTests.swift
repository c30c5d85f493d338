import Foundation
import ShellCommands
import Testing

@testable import SmashtagShell

struct TokensExaminationTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path(of: "credentials.plist")
  }

  private func findings(_ environment: [String: String] = [:]) -> [Finding] {
    TokensExamination(environment: environment, credentials: CredentialsFile(path: path)).findings
  }

  private func write(mode: Int) throws {
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "credentials.plist")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func `No token is no fault`() {
    #expect(findings().allSatisfy { $0.state == .fine })
  }

  @Test(arguments: ["SMASHTAG_TOKEN_X", "SMASHTAG_TOKEN_MY_HOME", "SMASHTAG_FLICKR_KEY"])
  func `A token is named and not shown`(name: String) {
    #expect(findings([name: "s3cret"])[name] == Finding(.sources, name, "set, not shown"))
  }

  @Test func `An empty token is missing`() {
    #expect(findings(["SMASHTAG_TOKEN_X": ""])["SMASHTAG_TOKEN_X"]?.state == .missing)
  }

  @Test func `Other variables are no tokens`() {
    #expect(findings(["SMASHTAG_TOKENS": "s3cret", "TOKEN": "s3cret"])["tokens"] != nil)
  }

  @Test(arguments: [0o600, 0o400, 0o700]) func `Credentials for the owner alone are fine`(mode: Int) throws {
    try write(mode: mode)

    let finding = try #require(findings()["credentials"])

    #expect(finding.state == .fine && finding.value.hasSuffix("(0\(String(mode, radix: 8)))"))
    #expect(try CredentialsFile(path: path).secrets().isEmpty)
  }

  @Test(arguments: [0o644, 0o640, 0o620, 0o601]) func `What others may use is broken`(mode: Int) throws {
    try write(mode: mode)

    let finding = try #require(findings()["credentials"])

    #expect(finding.state == .broken && finding.advice == "chmod 600 \(path)")
    #expect(throws: CredentialsError.open(path: path)) { try CredentialsFile(path: path).secrets() }
  }

  @Test func `Credentials that are no list of tokens are broken`() throws {
    try folder.write("home: s3cret", to: "credentials.plist")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)

    let finding = try #require(findings()["credentials"])

    #expect(finding.state == .broken && finding.advice == "mend it, or move it away")
  }

  @Test func `Credentials lie beside the start-up file`() {
    #expect(Places(dataDirectory: "/d", environment: [:]).credentials == "/d/credentials.plist")
    #expect(
      Places(dataDirectory: nil, environment: ["XDG_CONFIG_HOME": "/c"]).credentials
        == "/c/smashtag/credentials.plist")
  }
}
