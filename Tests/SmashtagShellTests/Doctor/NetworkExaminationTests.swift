import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct NetworkExaminationTests {
  private func finding(_ name: String, _ environment: [String: String]) -> Finding? {
    NetworkExamination(environment: environment, client: "libcurl/1").findings[name]
  }

  @Test(arguments: [
    ("http://proxy.example:3128/", "proxy.example:3128"), ("proxy:3128", "proxy:3128"),
    ("http://ada:s3cret@proxy:3128", "proxy:3128"), ("ada:s3cret@proxy", "proxy"),
    ("http://ada:s3/cr?e#t@proxy/", "proxy"), ("http://ada:s3@cret@[::1]:3128", "[::1]:3128"),
    ("http://ada:s3cret", "set, not shown"), ("s3cret word", "set, not shown"), ("http://", "set, not shown"),
  ])
  func `Of a proxy the host alone is shown`(value: String, shown: String) {
    #expect(finding("https_proxy", ["https_proxy": value])?.value == shown)
  }

  @Test func `What fetches is named with its version`() {
    #expect(finding("network", [:])?.value == "libcurl/1")
  }

  @Test func `Without a proxy there is none`() {
    #expect(finding("proxy", ["https_proxy": ""])?.value == "none")
  }

  @Test func `Certificates that are there are fine`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "ca.pem")

    #expect(
      finding("SMASHTAG_CA_BUNDLE", ["SMASHTAG_CA_BUNDLE": path])
        == Finding(.sources, "SMASHTAG_CA_BUNDLE", path))
  }

  @Test func `Certificates that cannot be read are broken`() {
    #expect(finding("CURL_CA_BUNDLE", ["CURL_CA_BUNDLE": "/nowhere/ca.pem"])?.state == .broken)
  }
}

struct LiveExaminationTests {
  private let folder: TemporaryFolder
  private let file: CredentialsFile

  init() throws {
    folder = try TemporaryFolder()
    file = CredentialsFile(path: folder.path(of: "credentials.plist"))
  }

  private func finding(_ url: String = "https://h.example", _ environment: [String: String] = [:]) -> Finding?
  {
    let source = SourceDefinition(kind: .mastodon, name: "home", url: url)
    return LiveExamination(sources: [source], logins: Logins(environment: environment, file: file)).findings[
      "home"]
  }

  @Test func `A live source says where it is`() {
    #expect(finding() == Finding(.sources, "home", "mastodon, https://h.example; no token"))
  }

  @Test func `It says where its token comes from, and not what it is`() throws {
    try file.store("s3cret", for: "home", at: "https://h.example")

    #expect(finding()?.value == "mastodon, https://h.example; a token from \(file.path)")
    #expect(
      finding("https://h.example", ["SMASHTAG_TOKEN_HOME": "!pass"])?.value
        == "mastodon, https://h.example; a token from a command in SMASHTAG_TOKEN_HOME")
  }

  private func flickr(_ environment: [String: String] = [:]) -> Finding? {
    let logins = Logins(environment: environment, file: file)
    return LiveExamination(sources: SourceDefinition.builtIn, logins: logins).findings["flickr"]
  }

  @Test func `Without its key Flickr shows a sample`() {
    #expect(
      flickr()
        == Finding(
          .sources, "flickr", "flickr, https://api.flickr.com/services/rest; no key, so a sample is shown"))
  }

  @Test(arguments: [
    ("x", "x, https://api.x.com; no token, so it answers nothing"),
    ("bluesky", "bluesky, https://bsky.social; no login, so not all is shown"),
  ])
  func `Of each network it is said what comes without a login`(name: String, words: String) throws {
    let logins = Logins(environment: [:], file: file)

    #expect(
      LiveExamination(sources: SourceDefinition.builtIn, logins: logins).findings[name]
        == Finding(.sources, name, words))
    try file.store(
      "ada.example:s3cret", for: name, at: SourceDefinition.builtIn.first { $0.name == name }?.url ?? "")
    let value = LiveExamination(sources: SourceDefinition.builtIn, logins: logins).findings[name]?.value
    #expect(value?.hasSuffix("; a token from \(file.path)") == true)
  }

  @Test func `Of the key of Flickr it is said where it comes from`() throws {
    try file.store("s3cret", for: "flickr", at: "https://api.flickr.com/services/rest")

    #expect(flickr()?.value.hasSuffix("; a token from \(file.path)") == true)
    #expect(
      flickr(["SMASHTAG_FLICKR_KEY": "k3y"])?.value.hasSuffix("; a token from SMASHTAG_FLICKR_KEY") == true)
    #expect(
      flickr(["SMASHTAG_FLICKR_KEY": "k3y", "SMASHTAG_TOKEN_FLICKR": "t"])?.value.contains("k3y") == false)
  }

  @Test func `A token that is never sent is missing`() {
    let finding = finding("http://h.example", ["SMASHTAG_TOKEN_HOME": "s3cret"])

    #expect(finding?.state == .missing && finding?.advice != nil)
  }

  @Test func `Tokens that cannot be read are broken`() throws {
    try folder.write("damaged", to: "credentials.plist")
    chmod(file.path, 0o600)

    #expect(finding()?.state == .broken)
  }
}

struct DesktopExaminationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is found where the named programs are installed, and no others.
  private func finding(
    _ name: String, installed: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Finding? {
    for program in installed {
      let path = try folder.write("", to: "bin/" + program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let all = environment.merging(["PATH": folder.path(of: "bin")]) { $1 }
    return DesktopExamination(desktop: Desktop(environment: all, cacheFolder: folder.path)).findings[name]
  }

  @Test(arguments: [[:], ["DISPLAY": ":0"]])
  func `Without a browser it is said what to install`(environment: [String: String]) throws {
    let finding = try #require(try finding("browser", environment))

    #expect(finding.state == .missing && finding.advice?.contains("SMASHTAG_BROWSER") ?? false)
  }

  @Test func `The system's opener is found`() throws {
    #expect(
      try finding("browser", installed: ["xdg-open"], ["DISPLAY": ":0"])
        == Finding(.desktop, "browser", folder.path(of: "bin/xdg-open")))
  }

  @Test func `Without a desktop the system's opener alone opens nothing`() throws {
    #expect(try finding("browser", installed: ["xdg-open"])?.state == .missing)
  }

  @Test func `A browser of text takes the terminal`() throws {
    #expect(
      try finding("browser", installed: ["w3m"])
        == Finding(.desktop, "browser", folder.path(of: "bin/w3m") + ", in this terminal"))
  }

  @Test func `The user's own browser comes first`() throws {
    let finding = try finding("browser", installed: ["xdg-open", "fox"], ["BROWSER": "fox --new %s"])

    #expect(finding?.value == folder.path(of: "bin/fox"))
  }

  @Test func `A browser that was chosen and is not there is missing`() throws {
    let finding = try finding(
      "browser", installed: ["xdg-open"], ["SMASHTAG_BROWSER": "fox", "DISPLAY": ":0"])

    #expect(finding?.state == .missing && finding?.value == "fox was not found; xdg-open is used")
  }

  @Test func `The pager is told with its words`() throws {
    #expect(try finding("pager", installed: ["less"])?.value == "less -FRX")
  }

  @Test(arguments: ["most -s", "", "LESS=R less"]) func `The pager's program is looked for`(pager: String)
    throws
  {
    let finding = try finding("pager", installed: ["most", "less"], ["PAGER": pager])

    #expect(finding == Finding(.desktop, "pager", pager.isEmpty ? "less -FRX" : pager))
  }

  @Test func `A pager that is not there is missing`() throws {
    #expect(try finding("pager", ["PAGER": "most"])?.state == .missing)
  }

  @Test func `Without a desktop the terminal is the clipboard`() throws {
    let finding = try finding("clipboard")

    #expect(finding?.state == .fine && finding?.value.contains("OSC 52") ?? false)
  }

  @Test(arguments: [
    ("wl-copy", ["WAYLAND_DISPLAY": "wayland-0"]), ("xclip", ["DISPLAY": ":0"]), ("xsel", ["DISPLAY": ":0"]),
    ("pbcopy", [:]),
  ])
  func `The clipboard's program is found`(program: String, environment: [String: String]) throws {
    #expect(try finding("clipboard", installed: [program], environment)?.value == program)
  }

  @Test func `tmux fills the clipboard where no desktop does`() throws {
    #expect(try finding("clipboard", installed: ["tmux"], ["TMUX": "/tmp/x,1,0"])?.value == "tmux")
    #expect(
      try finding("clipboard", installed: ["tmux", "xclip"], ["TMUX": "/tmp/x,1,0", "DISPLAY": ":0"])?.value
        == "xclip")
  }

  @Test func `A desktop without such a program is missing one`() throws {
    let finding = try finding("clipboard", ["DISPLAY": ":0"])

    #expect(finding?.state == .missing && finding?.advice == "install xclip or xsel")
  }
}

struct TokensExaminationTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
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
    #expect(Locations(dataDirectory: "/d", environment: [:]).credentials == "/d/credentials.plist")
    #expect(
      Locations(dataDirectory: nil, environment: ["XDG_CONFIG_HOME": "/c"]).credentials
        == "/c/smashtag/credentials.plist")
  }
}
