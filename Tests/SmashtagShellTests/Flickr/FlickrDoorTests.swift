import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

@testable import SmashtagShell

/// Which of the two stands behind the name `flickr`: the service, or the sample.
struct FlickrDoorTests {
  private let folder: Folder
  private let file: CredentialsFile
  private let flickr = SourceDefinition(kind: .flickr, name: "flickr", url: "https://f.example/services/rest")

  init() throws {
    folder = try Folder()
    file = CredentialsFile(path: folder.path(of: "credentials.plist"))
  }

  private func door(_ environment: [String: String] = [:]) -> FlickrDoor {
    FlickrDoor(flickr, client: HTTPClient(), tokens: Logins(environment: environment, file: file))
  }

  @Test func `Without a key it is the sample`() async throws {
    #expect(try await door().places(of: .locality).isSample)
    #expect(door().name == "flickr" && door().pageLength == 50 && door().hasPhotos)
  }

  @Test(arguments: ["!false", "!true", "two words"])
  func `A key that cannot be used is no reason for the sample`(secret: String) async {
    await #expect(throws: SourceError.needsLogin(source: "flickr")) {
      try await door(["SMASHTAG_FLICKR_KEY": secret]).places(of: .locality)
    }
  }

  @Test func `Nor is a key for another server`() async throws {
    try file.store("s3cret", for: "flickr", at: "https://other.example/services/rest")

    await #expect(throws: SourceError.needsLogin(source: "flickr")) {
      try await door().places(of: .locality)
    }
  }

  @Test func `A login and a logout count at once`() async throws {
    let door = door()
    try file.store("!false", for: "flickr", at: flickr.url)
    await #expect(throws: SourceError.self) { try await door.places(of: .locality) }

    _ = try file.forget("flickr")

    #expect(try await door.places(of: .locality).isSample)
  }
}
