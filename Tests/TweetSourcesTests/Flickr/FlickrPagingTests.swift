import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct FlickrPagingTests {
  @Test func `A page that comes again is the end`() async throws {
    let client = ScriptedClient(
      .photos([4, 3], pages: 9), .photos([2, 1], pages: 9), .photos([2, 1], pages: 9))

    let pages = try await Self.walk(FlickrSource.scripted(client))

    #expect(pages == [["4", "3"], ["2", "1"], []])
  }

  @Test func `Photos that moved to the next page are not repeated`() async throws {
    let client = ScriptedClient(.photos([5, 4, 4], pages: 2), .photos([4, 3, 3], page: 2, pages: 2))

    #expect(try await Self.walk(FlickrSource.scripted(client)) == [["5", "4"], ["3"]])
    #expect(client.lastItems.contains("max_upload_date=1000005"))
  }

  @Test func `The most interesting keep their order, and so do the pages after them`() async throws {
    let client = ScriptedClient(.photos([3, 9], pages: 2), .photos([5, 7], page: 2, pages: 2))
    let source = FlickrSource.scripted(client)
    var request = RequestContext()
    request.photoOrder = .interesting

    let first = try await source.page(of: Query("#rain"), at: .newest, limit: 2, in: request)
    let older = try #require(first.older)
    let second = try await source.page(
      of: Query("#rain"), at: .older(than: older), limit: 2, in: RequestContext())

    #expect((first.tweets + second.tweets).map(\.id) == ["3", "9", "5", "7"])
    #expect(client.requests.allSatisfy { $0.url.contains("sort=interestingness-desc") })
    #expect(!client.lastItems.contains { $0.hasPrefix("max_upload_date") } && first.newer == nil)
    #expect(first.notes == [PhotoOrder.interesting.note] && second.notes.isEmpty)
  }

  @Test func `An empty page among others is passed over`() async throws {
    let client = ScriptedClient(
      .photos([3, 2], pages: 3), .photos([], page: 2, pages: 3), .photos([1], page: 3, pages: 3))

    #expect(try await Self.walk(FlickrSource.scripted(client)) == [["3", "2"], [], ["1"]])
  }

  @Test func `Flickr's 4000 are the end, and it is said`() async throws {
    let client = ScriptedClient(.photos(1...500, page: 8, pages: 90, total: 45_000))
    let cursor = try #require(FlickrPosition(Cursor("flickr?page=8&per_page=500")))

    let page = try await FlickrSource.scripted(client).page(
      "#rain", at: .older(than: cursor.cursor), limit: 9)

    #expect(page.tweets.count == 500 && page.older == nil)
    #expect(page.notes == ["Flickr gives no more than the first 4,000 photos"])
  }

  @Test func `A server that does not count its pages is asked until a page is short`() async throws {
    let answer = { (ids: String) in HTTPResponse.text(#"{"photos":{"photo":[\#(ids)]},"stat":"ok"}"#) }
    let client = ScriptedClient(answer(#"{"id":"3"},{"id":"2"}"#), answer(#"{"id":"1"}"#))

    let pages = try await Self.walk(FlickrSource.scripted(client))

    #expect(pages == [["3", "2"], ["1"]])
  }

  @Test func `A photo without an id ends no list`() async throws {
    let answer = { (photos: String) in HTTPResponse.text(#"{"photos":{"photo":[\#(photos)]},"stat":"ok"}"#) }
    let client = ScriptedClient(answer(#"{"id":"3"},{"id":""}"#), answer(#"{"id":"1"}"#))

    #expect(try await Self.walk(FlickrSource.scripted(client)) == [["3"], ["1"]])
  }

  @Test func `No page has more than was asked for, and what is left out is told`() async throws {
    let client = ScriptedClient(
      .text(#"{"photos":{"total":-3,"photo":[{"id":"3"},{"id":"2"},{"id":"1"},{"id":""},{}]},"stat":"ok"}"#))

    let page = try await FlickrSource.scripted(client).page("#rain", limit: 2)

    #expect(page.tweets.map(\.id) == ["3", "2"] && page.total == nil)
    #expect(page.notes == ["2 photos have no id"])
  }

  @Test(arguments: [
    "", "?", "flickr", "flickr?", "flickr?page=0", "flickr?page=x", "flickr?page=99999999999999999999",
    "flickr?a",
    "mastodon?max_id=1",
  ])
  func `A cursor of another source leads nowhere`(cursor: String) async throws {
    let client = ScriptedClient(.photos([1]))

    let page = try await FlickrSource.scripted(client).page("#rain", at: .older(than: Cursor(cursor)))

    #expect(page.tweets.isEmpty && client.requests.isEmpty)
  }

  @Test func `A position comes back from its cursor`() {
    var position = FlickrPosition()
    (position.page, position.length, position.last, position.until) = (3, 50, "42", 1_381_061_206)
    (position.known, position.since, position.user) = ("41", 1_381_061_000, "7@N01")
    position.order = .interesting

    #expect(FlickrPosition(position.cursor) == position)
    #expect(FlickrPosition(FlickrPosition().cursor) == FlickrPosition())
  }

  /// The ids of all pages.
  private static func walk(_ source: FlickrSource) async throws -> [[String]] {
    var (pages, position): ([[String]], PagePosition?) = ([], .newest)
    while let current = position, pages.count < 20 {
      let page = try await source.page("#rain", at: current, limit: 2)
      pages.append(page.tweets.map(\.id))
      position = page.older.map(PagePosition.older)
    }
    return pages
  }
}

struct FlickrEndpointTests {
  @Test(arguments: [
    ("https://www.flickr.com/photos/ada/42", "42"), ("https://flickr.com/photos/7@N01/42/", "42"),
    ("http://m.flickr.com/photos/ada/42/in/album-7?x=1#y", "42"), ("42", "42"),
    ("https://flic.kr/p/6QSrKA", "3834817876"), ("https://www.flickr.com/photos/ada/albums/42", nil),
    ("https://www.flickr.com/people/ada/42", nil), ("https://flickr.example/photos/ada/42", nil),
    ("https://flic.kr/p/0OIl", nil), ("https://flic.kr/p/zzzzzzzzzzzzzzzz", nil), ("abc123", nil),
    ("123456789012345678901", nil),
  ])
  func `An address leads to a photo, or nowhere`(text: String, id: String?) throws {
    #expect(FlickrEndpoint.id(to: try #require(TweetAddress(text))) == id)
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
