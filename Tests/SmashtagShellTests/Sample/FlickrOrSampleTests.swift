import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

@testable import SmashtagShell

/// Which of the two stands behind the name `flickr`: the service, or the sample.
struct FlickrOrSampleTests {
  private let folder: TemporaryFolder
  private let file: CredentialsFile
  private let flickr = SourceDefinition(kind: .flickr, name: "flickr", url: "https://f.example/services/rest")

  init() throws {
    folder = try TemporaryFolder()
    file = CredentialsFile(path: folder.path(of: "credentials.plist"))
  }

  private func item(_ environment: [String: String] = [:]) -> FlickrOrSample {
    FlickrOrSample(flickr, client: HTTPClient(), tokens: Logins(environment: environment, file: file))
  }

  @Test func `Without a key it is the sample`() async throws {
    #expect(try await item().places(of: .locality).isSample)
    #expect(item().name == "flickr" && item().pageLength == 50 && item().hasPhotos)
  }

  @Test(arguments: ["!false", "!true", "two words"])
  func `A key that cannot be used is no reason for the sample`(secret: String) async {
    await #expect(throws: SourceError.needsLogin(source: "flickr")) {
      try await item(["SMASHTAG_FLICKR_KEY": secret]).places(of: .locality)
    }
  }

  @Test func `Nor is a key for another server`() async throws {
    try file.store("s3cret", for: "flickr", at: "https://other.example/services/rest")

    await #expect(throws: SourceError.needsLogin(source: "flickr")) {
      try await item().places(of: .locality)
    }
  }

  @Test func `A login and a logout count at once`() async throws {
    let item = item()
    try file.store("!false", for: "flickr", at: flickr.url)
    await #expect(throws: SourceError.self) { try await item.places(of: .locality) }

    _ = try file.forget("flickr")

    #expect(try await item.places(of: .locality).isSample)
  }
}

/// The key of the source that comes with the program, as scripts see it.
@Suite(.needsProgram)
struct FlickrOrSampleProgramTests {
  private let program: Program

  init() throws { program = try Program() }

  private static let key = "f1c4e7a0b2d3968574e1f0a9b8c7d6e5"
  /// Whoever asks the network finds nobody there.
  private static let nobody = ["all_proxy": "http://127.0.0.1:1"]

  @Test func `A key can be given and forgotten without defining a source`() async throws {
    let login = try await program.run(
      "login", "flickr", input: Self.key + "\n", with: Self.nobody)
    #expect(login.status == 0 && login.errors.hasPrefix("smashtag: login: flickr could not be asked"))
    #expect(try program.folder.read("data/credentials.plist").contains(Self.key))

    let logout = try await program.run("logout", "flickr")

    #expect(logout.output == "Forgot the token of flickr.\n" && logout.status == 0, "\(logout)")
    #expect(try !program.folder.read("data/credentials.plist").contains(Self.key))
    #expect(try await program.run("-c", "places").output.contains("This is a sample"))
  }

  @Test(arguments: ["sample", "archive"])
  func `What asks nobody has no token to forget`(name: String) async throws {
    #expect(try await program.run("logout", name).status != 0)
  }

  @Test func `A key whose command fails is said, and no sample shown`() async throws {
    let outcome = try await program.run("-c", "places", with: ["SMASHTAG_FLICKR_KEY": "!exit 3"])

    #expect(outcome.status == 4 && !outcome.output.contains("sample"), "\(outcome)")
    #expect(outcome.errors.contains("flickr needs a login") && outcome.errors.contains("status 3"))
  }

  @Test func `So is a key for another server`() async throws {
    _ = try await program.run("login", "flickr", input: Self.key, with: Self.nobody)

    let outcome = try await program.run(
      "-c", "set local on; source add flickr flickr http://127.0.0.1:9/services/rest; places")

    #expect(outcome.status == 4 && !outcome.output.contains("sample"), "\(outcome)")
    #expect(outcome.errors.contains("flickr needs a login") && !outcome.errors.contains(Self.key))
  }
}
