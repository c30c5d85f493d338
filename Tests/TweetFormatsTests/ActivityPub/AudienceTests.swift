import SmashtagModel
import Testing

import TweetFormats

struct AudienceTests {
  @Test(arguments: [
    "https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public",
    "https://example.social/users/ada/followers",
  ])
  func `What is for all, or for all who follow, is a post`(to: String) throws {
    #expect(try tweet(creation(of: activityPost("hi", to: to), to: to)).text == "hi")
  }

  @Test(arguments: [
    "https://other.example/users/bob", "https://example.social/users/followers",
    "https://other.example/users/bob/followers", "",
  ])
  func `A letter to single people is never taken`(to: String) throws {
    #expect(try decode(creation(of: activityPost("psst", to: to), to: to)) == DecodedRecord())
    #expect(try decode(creation(of: activityPost("psst", to: to))) == DecodedRecord())
  }

  @Test(arguments: [
    "\"to\":\"as:Public\"", "\"to\":[],\"cc\":[\"as:Public\"]", "\"cc\":{\"id\":\"as:Public\"}",
  ])
  func `Copies count, and one address needs no list`(addresses: String) throws {
    let post = activityPost("hi").replacing(
      "\"to\":[\"https://www.w3.org/ns/activitystreams#Public\"],\"cc\":[]", with: addresses)

    #expect(try tweet(post).text == "hi")
  }

  @Test func `A post without addresses has those of its creation`() throws {
    let post = activityPost("hi").replacing(
      "\"to\":[\"https://www.w3.org/ns/activitystreams#Public\"],\"cc\":[],", with: "")

    #expect(try tweet(creation(of: post)).text == "hi")
    #expect(try decode(creation(of: post, to: "https://other.example/users/bob")) == DecodedRecord())
    #expect(try decode(post) == DecodedRecord())
  }
}
