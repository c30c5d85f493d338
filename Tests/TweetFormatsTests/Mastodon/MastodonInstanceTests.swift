import Testing
import TweetFormats

struct MastodonInstanceTests {
  private let decoder = MastodonDecoder()

  private func instance(_ version: String, _ more: String = "") throws -> MastodonInstance {
    try decoder.instance(bytes(#"{"title":"Example Town","version":"\#(version)"\#(more)}"#))
  }

  @Test func `A server says its version and title`() throws {
    let instance = try instance("4.3.1", #","source_url":"https://github.com/mastodon/mastodon/""#)

    #expect(instance.version == "4.3.1" && instance.title == "Example Town" && instance.project == "mastodon")
  }

  @Test(arguments: [
    ("4.3.1", "Mastodon 4.3.1"), ("4.4.0-beta.1+glitch", "Mastodon 4.4.0-beta.1+glitch"),
    ("2.7.2 (compatible; Pleroma 2.5.0)", "Pleroma 2.5.0"),
    ("4.0.0 (not true; really snac/2.94)", "snac/2.94"), ("takahe/0.11", "takahe/0.11"),
    ("4.0.0 (compatible; )", "Mastodon 4.0.0 (compatible; )"), ("4.0.0 ); (", "Mastodon 4.0.0 ); ("),
  ])
  func `Its make is told, also where it says that it is another one`(version: String, software: String) throws
  {
    #expect(try instance(version).software == software)
  }

  @Test(arguments: [
    ("https://github.com/superseriousbusiness/gotosocial", "gotosocial 0.17.0"),
    ("https://github.com/glitch-soc/Mastodon", "Mastodon 0.17.0"), ("", "Mastodon 0.17.0"),
    ("///", "Mastodon 0.17.0"),
  ])
  func `Where its source is tells its make as well`(url: String, software: String) throws {
    #expect(try instance("0.17.0", #","source_url":"\#(url)""#).software == software)
  }

  @Test(arguments: [
    "{}", "[]", "null", #"{"version":7}"#, #"{"version":""}"#, #"{"title":"Example Town"}"#, #""4.3.1""#,
  ])
  func `What has no version is no server`(body: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a server")) { try decoder.instance(bytes(body)) }
  }

  @Test(arguments: ["", "<!DOCTYPE html>", "{"]) func `What is no JSON is no server`(body: String) {
    #expect(throws: TweetFormatError.self) { try decoder.instance(bytes(body)) }
  }

  @Test func `A title of another kind counts for none`() throws {
    #expect(try decoder.instance(bytes(#"{"title":[7],"version":"4.3.1","source_url":{}}"#)).title == nil)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
