import Foundation
import SmashtagModel
import Testing

import TweetFormats

struct BoostTests {
  @Test func `A boost is the address of what it repeats`() throws {
    let address = "https://other.example/users/bob/statuses/7"
    let boost = try tweet(announcement(of: address))

    var expected = Tweet(
      id: "102", network: .mastodon, key: "https://example.social/users/ada/statuses/102/activity",
      created: Date(timeIntervalSince1970: 1_715_065_710), text: address,
      user: User(screenName: "ada@example.social"))
    expected.url = address
    expected.retweetOf = RetweetReference(id: address, screenName: "bob@other.example")
    expected.urls = [IndexedURL(address, range: 0..<42, expanded: address)]
    #expect(boost == expected)
  }

  @Test func `What is boosted may be an object`() throws {
    let json = announcement().replacing(
      "\"https://other.example/users/bob/statuses/7\"",
      with: "{\"type\":\"Note\",\"id\":\"https://other.example/notes/7\"}")

    #expect(
      try tweet(json).retweetOf == RetweetReference(id: "https://other.example/notes/7", screenName: nil))
  }

  @Test(arguments: ["null", "7", "{}", "[]", "\"\"", "[[\"x\"]]"])
  func `A boost of nothing is a problem`(object: String) throws {
    let json = announcement().replacing("\"https://other.example/users/bob/statuses/7\"", with: object)

    #expect(
      try decode(json).problems == ["tweet https://example.social/users/ada/statuses/102/activity: no text"])
  }
}
