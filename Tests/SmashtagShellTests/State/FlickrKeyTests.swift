import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// Where the key of Flickr comes from.
struct FlickrKeyTests {
  private static let server = "https://api.flickr.com/services/rest"
  private static let (own, usual) = ("SMASHTAG_FLICKR_KEY", "SMASHTAG_TOKEN_FLICKR")

  private let file: CredentialsFile

  init() throws {
    file = CredentialsFile(path: try Folder().path(of: "credentials.plist"))
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
