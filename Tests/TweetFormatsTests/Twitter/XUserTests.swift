import Foundation
import SmashtagModel
import Testing

@testable import TweetFormats

struct XUserTests {
  private static let whole = #"""
    {"data":{"id":"7","username":"ada","name":"Ada L","verified":true,"profile_image_url":"https://p.example/a.jpg",
    "created_at":"2009-05-06T07:08:09.000Z","description":"🦊 R&D &amp; #Rain with @bob: https://t.co/a",
    "url":"https://t.co/b","public_metrics":{"followers_count":10,"following_count":20,"tweet_count":30},
    "entities":{"description":{"hashtags":[{"start":12,"end":17,"tag":"Rain"}],
    "mentions":[{"start":23,"end":27,"username":"bob"}],
    "urls":[{"start":29,"end":43,"url":"https://t.co/a","expanded_url":"https://a.example/","display_url":"a.example"}]},
    "url":{"urls":[{"start":0,"end":14,"url":"https://t.co/b","expanded_url":"https://b.example/","display_url":"b.example"}]}}}}
    """#

  @Test func `A user comes with what is told about the person`() throws {
    let user = try #require(try user(Self.whole))

    #expect(user.id == "7" && user.profile.user.screenName == "ada")
    var profile = Profile(
      of: User(
        screenName: "ada", name: "Ada L", id: "7", isVerified: true,
        profileImageURL: "https://p.example/a.jpg"),
      on: .x, text: "🦊 R&D &amp; #Rain with @bob: https://t.co/a")
    profile.url = "https://x.com/ada"
    (profile.followers, profile.following, profile.posts) = (10, 20, 30)
    profile.joined = Date(timeIntervalSince1970: 1_241_593_689)
    profile.hashtags = [IndexedKeyword("#Rain", range: 12..<17)]
    profile.userMentions = [IndexedKeyword("@bob", range: 23..<27)]
    profile.urls = [
      IndexedURL("https://t.co/a", range: 29..<43, expanded: "https://a.example/", display: "a.example"),
      IndexedURL("https://t.co/b", range: nil, expanded: "https://b.example/", display: "b.example"),
    ]
    #expect(user.profile == profile)
  }

  @Test func `Of a server that lists no mentions they are found in the text`() throws {
    let profile = try user(
      ##"{"data":{"id":"7","username":"ada","description":"#rain @bob b.org","url":"https://a.example"}}"##)?
      .profile

    #expect(profile?.hashtags == [IndexedKeyword("#rain", range: 0..<5)])
    #expect(profile?.userMentions == [IndexedKeyword("@bob", range: 6..<10)])
    #expect(profile?.urls.map(\.keyword) == ["b.org", "https://a.example"])
  }

  @Test(arguments: [
    "7", "null", "[]", "{}", "\"x\"", "-1", "{\"urls\":7}", "{\"description\":{\"urls\":[7,{}]}}",
  ])
  func `Fields of the wrong kind cost nothing else`(value: String) throws {
    for name in ["description", "url", "entities", "public_metrics", "created_at", "verified", "name"] {
      let found = try user(#"{"data":{"id":"7","username":"ada","\#(name)":\#(value)}}"#)

      #expect(found?.profile.user.screenName == "ada" && found?.profile.followers == nil)
    }
  }

  private func user(_ body: String) throws -> XUser? { try XDecoder().user(Array(body.utf8)).value }
}

@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedXUserTests {
  @Test func `Every mention of a recorded description stands where it is said to`() throws {
    var count = 0
    let documents = JSONDocumentPool()
    for file in RecordedPayloads.files(in: "twarc-csv") {
      let text = String(decoding: try RecordedPayloads.bytes(of: file), as: UTF8.self)
      for line in text.split(separator: "\n") {
        let profiles = try documents.read(Array(line.utf8)) { root in
          .success(root["includes"]["users"].values.compactMap { Profile(v2: $0) })
        }
        for profile in profiles {
          let scalars = Array(profile.text.unicodeScalars)
          for word in profile.hashtags + profile.userMentions {
            let range = try #require(word.range)
            let slice = String(String.UnicodeScalarView(scalars[range]))
            #expect(slice.dropFirst().lowercased() == word.keyword.dropFirst().lowercased())
            count += 1
          }
        }
      }
    }
    #expect(count > 100)
  }
}
