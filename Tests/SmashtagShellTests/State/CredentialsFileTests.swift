import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct CredentialsFileTests {
  private let folder: TemporaryFolder
  private let file: CredentialsFile

  init() throws {
    folder = try TemporaryFolder()
    file = CredentialsFile(path: folder.path(of: "config/credentials.plist"))
  }

  private func write(_ text: String, mode: Int = 0o600) throws {
    try folder.write(text, to: "config/credentials.plist")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `Nothing is kept before anything was, and looking makes no file`() throws {
    #expect(try file.secrets().isEmpty && folder.names.isEmpty)
  }

  @Test func `What is stored can be read again`() throws {
    try file.store("one", for: "home", at: "https://home.example")
    try file.store("two", for: "work", at: "https://home.example")
    try file.store("three & <more>", for: "home", at: "https://home.example")

    #expect(
      try file.secrets() == [
        "home https://home.example": "three & <more>", "work https://home.example": "two",
      ])
  }

  @Test func `The file and its folder are for the owner alone`() throws {
    try file.store("s3cret", for: "home", at: "https://home.example")

    #expect(try mode(of: file.path) == 0o600 && mode(of: folder.path(of: "config")) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "config")).count == 2)
  }

  @Test func `What is forgotten is gone, and only that`() throws {
    try file.store("one", for: "home", at: "https://home.example")
    try file.store("two", for: "work", at: "https://home.example")

    #expect(try file.forget("home") && !file.forget("home"))
    #expect(try file.secrets() == ["work https://home.example": "two"])
  }

  @Test func `Forgetting what was never kept makes no file`() throws {
    #expect(try !file.forget("home") && folder.names.isEmpty)
  }

  @Test func `What other versions keep there stays`() throws {
    try write(#"<plist version="1.0"><dict><key>more</key><array><string>a</string></array></dict></plist>"#)

    try file.store("s3cret", for: "home", at: "https://home.example")

    let data = try Data(contentsOf: URL(filePath: file.path))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    #expect(list?["more"] as? [String] == ["a"] && list?["home https://home.example"] as? String == "s3cret")
  }

  @Test(arguments: [0o644, 0o640, 0o620, 0o606, 0o604, 0o660])
  func `A file that others can read or write is neither used nor written`(mode: Int) throws {
    let text = #"<plist version="1.0"><dict><key>home</key><string>s3cret</string></dict></plist>"#
    try write(text, mode: mode)

    #expect(throws: CredentialsError.open(path: file.path)) { try file.secrets() }
    #expect(throws: CredentialsError.open(path: file.path)) {
      try file.store("new", for: "home", at: "https://home.example")
    }
    #expect(try folder.read("config/credentials.plist") == text)
    #expect(
      CredentialsError.open(path: "/c").description
        == "/c can be read by others, so its tokens are not used; chmod 600 /c")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `A file of someone else is not used`() throws {
    try write("<plist/>")
    chown(file.path, 12_345, 12_345)

    #expect(throws: CredentialsError.foreign(path: file.path)) { try file.secrets() }
  }

  @Test(arguments: ["", "home: s3cret", #"<plist version="1.0"><array/></plist>"#, "<plist><dict>"])
  func `A file that is not a list of tokens is never written over`(text: String) throws {
    try write(text)

    #expect(throws: CredentialsError.damaged(path: file.path)) { try file.secrets() }
    #expect(throws: CredentialsError.damaged(path: file.path)) {
      try file.store("new", for: "home", at: "https://home.example")
    }
    #expect(throws: CredentialsError.damaged(path: file.path)) { try file.forget("home") }
    #expect(try folder.read("config/credentials.plist") == text)
  }

  @Test func `A file without end is not read to its end`() throws {
    try write(String(repeating: " ", count: 1_000_001))

    #expect(throws: CredentialsError.damaged(path: file.path)) { try file.secrets() }
  }

  @Test(.timeLimit(.minutes(1))) func `A pipe in its place is not waited for`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "config"), withIntermediateDirectories: true)
    mkfifo(file.path, 0o600)

    #expect(throws: CredentialsError.unreadable(path: file.path, reason: "it is not a file")) {
      try file.secrets()
    }
  }

  @Test func `A folder that cannot be made is named`() throws {
    let file = CredentialsFile(path: "/proc/smashtag/credentials.plist")

    let error = #expect(throws: CredentialsError.self) {
      try file.store("s3cret", for: "home", at: "https://home.example")
    }

    #expect(error.map { "\($0)".contains("/proc/smashtag") && !"\($0)".contains("s3cret") } ?? false)
  }

  @Test func `Two at once lose nothing`() async throws {
    await withTaskGroup { [file] group in
      for number in 0..<20 {
        group.addTask { try? file.store("token\(number)", for: "name\(number)", at: "https://home.example") }
      }
    }

    #expect(try file.secrets().count == 20)
  }
}

/// Where the key of Flickr comes from.
struct FlickrKeyTests {
  private static let server = "https://api.flickr.com/services/rest"
  private static let (own, usual) = ("SMASHTAG_FLICKR_KEY", "SMASHTAG_TOKEN_FLICKR")

  private let folder: TemporaryFolder
  private let file: CredentialsFile

  init() throws {
    folder = try TemporaryFolder()
    file = CredentialsFile(path: folder.path(of: "credentials.plist"))
    try file.store("kept", for: "flickr", at: Self.server)
  }

  private func key(_ environment: [String: String], of source: String = "flickr", at server: String = server)
    async
    -> Token?
  {
    await Logins(environment: environment, file: file).token(of: source, at: server, in: RequestContext())
  }

  @Test func `Its own variable counts before the one of its name, and that before what login kept`() async {
    #expect(await key([Self.own: "first", Self.usual: "second"]) == Token("first"))
    #expect(await key([Self.usual: "second"]) == Token("second"))
    #expect(await key([:]) == Token("kept"))
  }

  @Test func `A variable that is empty is none`() async {
    #expect(await key([Self.own: "", Self.usual: "second"]) == Token("second"))
    #expect(await key([Self.own: "", Self.usual: ""]) == Token("kept"))
  }

  @Test func `No other source is given it`() async {
    #expect(await key([Self.own: "first"], of: "mine") == nil)
    #expect(await key([Self.own: "first", "SMASHTAG_TOKEN_MINE": "other"], of: "mine") == Token("other"))
  }

  @Test func `It may be a command`() async {
    #expect(await key([Self.own: "!echo s3cret"]) == Token("s3cret"))
  }

  @Test func `It is said where it comes from`() throws {
    let both = Logins(environment: [Self.own: "!pass", Self.usual: "second"], file: file)

    #expect(try both.origin(of: "flickr", at: Self.server)?.words == "a command in SMASHTAG_FLICKR_KEY")
    #expect(
      try Logins(environment: [:], file: file).origin(of: "flickr", at: Self.server)?.words == file.path)
    #expect(try Logins(environment: [:], file: file).origin(of: "mine", at: Self.server) == nil)
  }

  @Test func `What login kept for one server is not sent to another`() async {
    #expect(await key([:], at: "http://127.0.0.1:8080/services/rest") == nil)
  }
}
