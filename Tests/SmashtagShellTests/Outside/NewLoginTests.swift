import ShellCommands
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import SmashtagShell

/// A token is tried before it is kept.
struct NewLoginTests {
  private static let definition = SourceDefinition(kind: .mastodon, name: "home", url: "https://h.example")

  private let folder: TemporaryFolder
  private let file: CredentialsFile
  private let remarks = Said()

  init() throws {
    folder = try TemporaryFolder()
    file = CredentialsFile(path: folder.path(of: "credentials.plist"))
  }

  /// What becomes of a secret where the server answers so.
  private func outcome(
    _ finding: Result<String, SourceError>, secret: String = "s3cret", variable: String? = nil
  ) async throws -> Answer {
    let session = try Session.fixture(maker: StubMaker(finding: finding))
    let login = NewLogin(definition: Self.definition, secret: secret, file: file, variable: variable)
    let request = RequestContext(remark: { [remarks] in remarks.say($0) })
    return await login.kept(by: session.asking(request))
  }

  private func note(_ outcome: Answer) -> String? {
    if case .step(.show(.note(let note, _))) = outcome { note } else { nil }
  }

  private var kept: String? { (try? file.secrets())?["home https://h.example"] }

  @Test func `A token that the server takes is kept, and whose it is is said`() async throws {
    let outcome = try await outcome(.success("Mastodon 4.3.1, logged in as @ada"))

    #expect(
      note(outcome)
        == "Kept the token of home; \(file.path), for you alone. home: Mastodon 4.3.1, logged in as @ada.")
    #expect(kept == "s3cret" && remarks.all.isEmpty)
  }

  @Test(arguments: [
    (SourceError.refusedToken(source: "home", host: "h.example"), "h.example does not accept it"),
    (.refusedLogin(source: "home", host: "h.example"), "h.example does not accept it"),
    (
      .refusedKey(source: "home", host: "h.example", reason: "Invalid API Key"),
      "h.example does not accept it ('Invalid API Key')"
    ),
  ])
  func `A token that the server refuses is not kept, and the last one stays`(
    error: SourceError, words: String
  )
    async throws
  {
    try file.store("0ld", for: "home", at: "https://h.example")

    guard case .failed(let failure) = try await outcome(.failure(error)) else {
      Issue.record("it was kept")
      return
    }

    #expect(failure.message == "\(words), nothing is kept; login home asks again")
    #expect(kept == "0ld")
  }

  @Test(arguments: [
    (
      SourceError.unreachable(source: "home", host: "h.example", reason: "cannot be reached: no network"),
      "h.example cannot be reached: no network"
    ),
    (
      .failed(source: "home", host: "h.example", reason: "answered 500; try again later"),
      "h.example answered 500; try again later"
    ),
  ])
  func `Where the server cannot be asked it is kept with a remark`(error: SourceError, words: String)
    async throws
  {
    let outcome = try await outcome(.failure(error), variable: "SMASHTAG_TOKEN_HOME")

    #expect(note(outcome)?.hasSuffix("SMASHTAG_TOKEN_HOME is set, and is used first.") == true)
    #expect(remarks.all == ["home could not be asked whether it takes the token: \(words)"])
    #expect(kept == "s3cret")
  }

  @Test func `Who gives up keeps nothing`() async throws {
    guard case .failed(let failure) = try await outcome(.failure(.cancelled)) else {
      Issue.record("it was kept")
      return
    }

    #expect(failure.error as? LoginError == .cancelled("home") && kept == nil)
  }

  @Test func `A command is kept, and what it prints is tried`() async throws {
    let outcomes = [
      try await outcome(.success("Mastodon"), secret: "!echo s3cret"),
      try await outcome(.success("Mastodon"), secret: "!exit 3"),
    ]

    #expect(note(outcomes[0])?.hasSuffix("home: Mastodon.") == true)
    #expect(note(outcomes[1])?.hasSuffix("for you alone.") == true)
    #expect(remarks.all.count == 1 && remarks.all[0].contains("its command ended with status 3"))
    #expect(kept == "!exit 3")
  }

  @Test func `The session that a login began stays with it`() throws {
    let session = LoginSession(access: try #require(Token("a")), refresh: try #require(Token("r")))
    for secret in ["new", "other"] {
      try file.keep(session, of: "home", at: "https://h.example", for: try #require(Token(secret)))
      try file.store("new", for: "home", at: "https://h.example")
      let kept = try file.session(of: "home", at: "https://h.example", for: try #require(Token("new")))
      #expect((kept == session) == (secret == "new"))
    }
  }
}

/// What `login` asks for, and takes, for each kind of source.
struct SourceLoginTests {
  private func source(_ kind: SourceDefinition.Kind) -> SourceDefinition {
    SourceDefinition(kind: kind, name: "home", url: "https://h.example")
  }

  @Test(arguments: [
    (SourceDefinition.Kind.x, "Bearer token of home (https://h.example), not shown: "),
    (.mastodon, "Token of home (https://h.example), not shown: "),
    (
      .bluesky, "Handle and app password of home (https://h.example), as HANDLE:PASSWORD, not shown: "
    ),
    (.flickr, "Key of home (https://h.example), not shown: "),
  ])
  func `It is said what to type`(kind: SourceDefinition.Kind, question: String) {
    #expect(source(kind).questionOfLogin == question)
  }

  @Test(arguments: [
    "ada.example:abcd-efgh-ijkl-mnop", "@ada.example:abcd", "ada@mail.example:abcd", "did:plc:abc:abcd",
    "ada.example:a::b", "!pass show sky", "!",
  ])
  func `Bluesky takes a handle and a password, or a command`(text: String) {
    #expect(source(.bluesky).mayBeLogin(text))
  }

  @Test(arguments: [
    "abcd-efgh-ijkl-mnop", "ada.example", "ada.example:", ":abcd", ":", "did:plc:abc", "did:plc:abc:",
    "did:abc",
  ])
  func `Bluesky takes nothing else`(text: String) {
    #expect(!source(.bluesky).mayBeLogin(text))
  }

  @Test(arguments: [SourceDefinition.Kind.x, .mastodon, .flickr])
  func `Others take any token`(kind: SourceDefinition.Kind) {
    #expect(source(kind).mayBeLogin("abcd"))
  }

  @Test func `The refusal says the form, and where passwords are made`() {
    #expect(
      LoginError.noPassword("sky").description
        == "sky takes HANDLE:PASSWORD; make an app password at bsky.app, Settings > Privacy and security > "
        + "App passwords, then login sky again")
  }
}
