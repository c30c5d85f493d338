import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct SessionsInCredentialsTests {
  private static let server = "https://sky.example"

  private let folder: TemporaryFolder
  private let file: CredentialsFile
  private let logins: Logins
  private let login: Token
  private let session: LoginSession

  init() throws {
    folder = try TemporaryFolder()
    file = CredentialsFile(path: folder.path(of: "config/credentials.plist"))
    logins = Logins(environment: [:], file: file)
    login = try #require(Token("ada.example:app-pass"))
    session = try Self.session(1)
  }

  private static func session(_ number: Int) throws -> LoginSession {
    LoginSession(
      access: try #require(Token("access-\(number)")), refresh: try #require(Token("refresh-\(number)")))
  }

  private func kept(of source: String = "sky", at server: String = server) async -> LoginSession? {
    await logins.session(of: source, at: server, for: login)
  }

  private func keep(of source: String = "sky") async {
    await logins.keep(session, of: source, at: Self.server, for: login)
  }

  @Test func `A session is kept between runs, in a file for the owner alone`() async throws {
    await keep()

    let another = Logins(environment: [:], file: CredentialsFile(path: file.path))
    #expect(await another.session(of: "sky", at: Self.server, for: login) == session)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `Nothing is kept before anything was, and forgetting nothing makes no file`() async {
    await logins.keep(nil, of: "sky", at: Self.server, for: login)

    #expect(await kept() == nil && folder.names.isEmpty)
  }

  @Test func `A session is none of another source, server or login`() async throws {
    await keep()
    let other = try #require(Token("ada.example:other-pass"))

    #expect(await kept(of: "sk") == nil)
    #expect(await kept(of: "sky2") == nil)
    #expect(await kept(at: "https://other.example") == nil)
    #expect(await logins.session(of: "sky", at: Self.server, for: other) == nil)
  }

  @Test func `The password is not in the file`() async throws {
    await keep()

    let text = try folder.read("config/credentials.plist")
    #expect(text.contains("access-1") && !text.contains("app-pass") && !text.contains("ada.example"))
  }

  @Test func `Another session takes its place, and one can be forgotten`() async throws {
    await keep()
    let next = try Self.session(2)

    await logins.keep(next, of: "sky", at: Self.server, for: login)
    #expect(await kept() == next)
    await logins.keep(nil, of: "sky", at: Self.server, for: login)
    #expect(await kept() == nil)
  }

  @Test func `Sessions are no tokens`() async throws {
    await keep()

    #expect(try file.secrets().isEmpty && file.servers(of: "sky").isEmpty)
    #expect(!logins.hasToken(of: "sky") && !logins.hasToken(of: "sessions"))
    #expect(await logins.token(of: "sky", at: Self.server, in: RequestContext()) == nil)
  }

  @Test func `Who logs out has no session any more, be the token in the file or not`() async throws {
    await keep()
    await keep(of: "other")
    #expect(try !file.forget("sky"))
    #expect(await kept() == nil)
    #expect(await kept(of: "other") == session)

    try file.store("ada.example:app-pass", for: "sky", at: Self.server)
    await keep()
    #expect(try file.forget("sky"))
    #expect(await kept() == nil)
    #expect(try !folder.read("config/credentials.plist").contains("app-pass"))
  }

  @Test func `Another login ends the session of the one before`() async throws {
    await keep()

    try file.store("bob.example:app-pass", for: "sky", at: Self.server)

    #expect(try !folder.read("config/credentials.plist").contains("access-1"))
  }

  @Test func `The session of a login from the environment is kept just the same`() async throws {
    let logins = Logins(environment: ["SMASHTAG_TOKEN_SKY": login.secret], file: file)

    await logins.keep(session, of: "sky", at: Self.server, for: login)

    #expect(await kept() == session)
    #expect(await logins.token(of: "sky", at: Self.server, in: RequestContext()) == login)
  }

  @Test(arguments: [
    "<string>x</string>", "<array/>", "<dict><key>sky https://sky.example</key><string>x</string></dict>",
    "<dict><key>sky https://sky.example</key><dict><key>login</key><integer>7</integer></dict></dict>",
  ])
  func `What stands there and is no session is none, and gives method to one`(entry: String) async throws {
    let text = "<plist version=\"1.0\"><dict><key>sessions</key>\(entry)</dict></plist>"
    try folder.write(text, to: "config/credentials.plist")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)

    #expect(await kept() == nil)
    await keep()
    #expect(await kept() == session)
  }

  @Test func `A file that others can read is neither used nor written, and nothing is said`() async throws {
    await keep()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let before = try folder.read("config/credentials.plist")

    #expect(await kept() == nil)
    await logins.keep(try Self.session(2), of: "sky", at: Self.server, for: login)
    #expect(try folder.read("config/credentials.plist") == before)
  }
}
