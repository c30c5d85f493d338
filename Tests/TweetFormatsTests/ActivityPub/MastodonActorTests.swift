import SmashtagModel
import Testing

import TweetFormats

struct MastodonActorTests {
  @Test func `The owner has a handle, a name and a picture`() throws {
    let user = try user(
      """
      {"type":"Person","id":"https://example.social/users/ada","preferredUsername":"ada","name":"Ada :blob:",
      "url":"https://example.social/@ada","icon":{"type":"Image","mediaType":"image/png","url":"https://e.org/a.png"}}
      """)

    #expect(
      user
        == User(screenName: "ada@example.social", name: "Ada :blob:", profileImageURL: "https://e.org/a.png"))
  }

  @Test func `A picture inside the export has no address`() throws {
    let user = try user(
      #"{"id":"https://example.social/users/ada","preferredUsername":"ada","name":"","icon":{"url":"avatar.png"}}"#
    )

    #expect(user == User(screenName: "ada@example.social"))
  }

  @Test(arguments: ["{}", "[]", "7", "{\"preferredUsername\":\"\"}", "{\"preferredUsername\":[]}"])
  func `A file that names nobody has no owner`(json: String) throws {
    #expect(try user(json) == nil)
  }

  @Test func `A file that is no JSON is an error`() {
    #expect(throws: TweetFormatError.self) { try user("{\"preferredUsername\":") }
  }

  private func user(_ json: String) throws -> User? { try MastodonActor.user(Array(json.utf8)) }
}
