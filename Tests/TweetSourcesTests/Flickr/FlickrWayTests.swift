import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct FlickrWayTests {
  @Test(arguments: [
    ("https://www.flickr.com/photos/ada/42", "42"), ("https://flickr.com/photos/7@N01/42/", "42"),
    ("http://m.flickr.com/photos/ada/42/in/album-7?x=1#y", "42"), ("42", "42"),
    ("https://flic.kr/p/6QSrKA", "3834817876"), ("https://www.flickr.com/photos/ada/albums/42", nil),
    ("https://www.flickr.com/people/ada/42", nil), ("https://flickr.example/photos/ada/42", nil),
    ("https://flic.kr/p/0OIl", nil), ("https://flic.kr/p/zzzzzzzzzzzzzzzz", nil), ("abc123", nil),
    ("123456789012345678901", nil),
  ])
  func `An address leads to a photo, or nowhere`(text: String, id: String?) throws {
    #expect(FlickrWay.id(to: try #require(TweetAddress(text))) == id)
  }

  @Test func `What is not there is not found, and nobody is asked about other addresses`() async throws {
    let client = ScriptedClient(.fail(1, "Photo not found"))
    let source = FlickrSource.scripted(client)

    #expect(try await source.tweet(at: .id("7")) == nil)
    #expect(try await source.tweet(at: .page(url: "https://a.example/photos/ada/7", id: nil)) == nil)
    #expect(client.methods == ["flickr.photos.getInfo"])
  }

  @Test func `A photo whose sizes are not told is found nonetheless`() async throws {
    let info = #"{"photo":{"id":"42","secret":"a","server":"1","title":{"_content":"Dusk"}},"stat":"ok"}"#
    let client = ScriptedClient(.text(info), .fail(2, "Permission denied"))

    let tweet = try await FlickrSource.scripted(client).tweet(at: .id("42"))

    #expect(tweet?.title == "Dusk")
    #expect(tweet?.media.first?.url == "https://live.staticflickr.com/1/42_a_b.jpg")
  }
}
