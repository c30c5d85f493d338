import Glibc
import ShellCommands
import SmashtagModel
import Testing

@testable import SmashtagShell

struct LiveExaminationTests {
  private let folder: Folder
  private let file: CredentialsFile

  init() throws {
    folder = try Folder()
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
