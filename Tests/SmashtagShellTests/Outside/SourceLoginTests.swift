import SmashtagModel
import Testing

@testable import SmashtagShell

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
