import Foundation
import SmashtagModel
import Testing
import TweetFormats

struct FlickrPhotoTests {
  @Test func `A photo is a post of its owner`() throws {
    let tweet = try readPhoto(
      #""title":"Dusk","ownername":"Ada","pathalias":"ada","dateupload":"1381061206","media":"photo""#)

    #expect((tweet.id, tweet.key, tweet.network) == ("42", "42", .flickr))
    #expect(tweet.title == "Dusk" && tweet.text == "")
    #expect(tweet.user == User(screenName: "12345678@N01", name: "Ada", id: "12345678@N01"))
    #expect(tweet.url == "https://www.flickr.com/photos/ada/42")
    #expect(tweet.created == Date(timeIntervalSince1970: 1_381_061_206))
  }

  @Test(arguments: ["", #""pathalias":null"#, #""pathalias":"""#])
  func `Without a name its page is that of the owner's id`(fields: String) throws {
    #expect(try readPhoto(fields).url == "https://www.flickr.com/photos/12345678@N01/42")
    #expect(try readPhoto(fields).user.name == "12345678@N01")
  }

  @Test(arguments: [
    (#""ownername":"Ada","owner_x":1"#, "Ada"), (#""ownername":"""#, "12345678@N01"),
    (#""ownername":"  ""#, "12345678@N01"), (#""ownername":"\u0007\u200b""#, "12345678@N01"),
  ])
  func `An owner goes by a name, else by the id`(fields: String, name: String) throws {
    #expect(try readPhoto(fields).user.name == name)
  }

  @Test(arguments: [
    #""title":"""#, #""title":" \n ""#, #""title":null"#, "", #""title":{"_content":""}"#,
    #""title":"\u0000\u001b""#,
    #""title":"\u200b\u202e\ufeff""#, #""title":{"_content":"\u3164\u2800"}"#, #""title":"\ufe0f \u00ad""#,
  ])
  func `A title of which nothing is seen is none`(fields: String) throws {
    #expect(try readPhoto(fields).title == nil)
  }

  @Test(arguments: [#""title":"Rain & snow""#, #""title":{"_content":" Rain & snow "}"#])
  func `A title stands by itself or in an object`(fields: String) throws {
    #expect(try readPhoto(fields).title == "Rain & snow")
  }

  @Test(arguments: [
    (#""dateupload":"1381061206""#, 1_381_061_206), (#""dateupload":1381061206"#, 1_381_061_206),
    (#""datetaken":"2013-10-06 14:06:41""#, 1_381_068_401),
    (#""dateupload":"","datetaken":"2013-10-06 14:06:41""#, 1_381_068_401),
    (#""dateupload":"-5""#, 0), (#""dateupload":"99999999999999""#, 0),
    (#""datetaken":"0000-00-00 00:00:00""#, 0),
    ("", 0),
  ])
  func `It is as old as its upload, else as its taking`(fields: String, seconds: Int) throws {
    #expect(try readPhoto(fields).created == Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test func `A description is shown as text, and its links lead somewhere`() throws {
    let tweet = try readPhoto(
      #""description":{"_content":"See <a href=\"https://bridges.example/a?b=1&amp;c\" rel=\"nofollow\">bridges</a> &amp; <b>more</b>\nor www.rain.example, <a href=\"javascript:x()\">not</a>"}"#
    )

    #expect(tweet.text == "See bridges & more\nor www.rain.example, not")
    #expect(tweet.urls.map(\.target) == ["https://bridges.example/a?b=1&c"])
    #expect(tweet.urls.first?.range == 4..<11)
  }

  @Test func `An address that no link was made of is one too`() throws {
    let tweet = try readPhoto(
      #""description":"at https://rain.example.org/today, and <a href=\"https://a.example\">https://a.example</a>""#
    )

    #expect(tweet.urls.map(\.target).sorted() == ["https://a.example", "https://rain.example.org/today"])
    for url in tweet.urls {
      let range = try #require(url.range)
      let scalars = Array(tweet.text.unicodeScalars)[range]
      #expect(String(String.UnicodeScalarView(scalars)) == url.keyword)
    }
  }

  @Test func `Tags are hashtags, each once and without those for machines`() throws {
    let tweet = try readPhoto(#""tags":"bridge  night vision:night=077 bridge 東京 ratio:16""#)

    #expect(tweet.hashtags == ["#bridge", "#night", "#東京", "#ratio:16"].map { IndexedKeyword($0) })
  }

  @Test(arguments: [#"\u200b bridge \u3164"#, #"\u0001 bridge a:b=c"#])
  func `A tag of which nothing is seen is none`(tags: String) throws {
    #expect(try readPhoto(#""tags":"\#(tags)""#).hashtags == [IndexedKeyword("#bridge")])
  }

  @Test(arguments: [#"{"id":"1","owner":"\u200b"}"#, #"{"id":"1","owner":{"nsid":"\u0007"}}"#])
  func `An owner whose id shows nothing is not known`(photo: String) throws {
    let page = try FlickrDecoder().photos(Array(photoList(photo).utf8))

    #expect(page.tweets.map(\.user.screenName) == ["unknown"] && page.tweets.map(\.url) == [nil])
  }

  @Test func `Photos of an album belong to its owner`() throws {
    let album =
      #"{"photoset":{"owner":"7@N01","ownername":"Ada","photo":[{"id":"1"},{"id":"2","owner":"8@N01"}]},"stat":"ok"}"#

    let page = try FlickrDecoder().photos(Array(album.utf8))

    #expect(page.tweets.map(\.user.name) == ["Ada", "8@N01"])
    #expect(page.tweets.map(\.url).first == "https://www.flickr.com/photos/7@N01/1")
  }

  @Test func `A name cannot lead out of an address`() throws {
    let tweet = try readPhoto(#""pathalias":"../../x?y#z""#)

    #expect(tweet.url == "https://www.flickr.com/photos/..%2F..%2Fx%3Fy%23z/42")
  }
}

struct FlickrMediaTests {
  @Test func `Sizes come with numbers or strings, and the large one is shown`() throws {
    let item = try media(
      #""title":"Dusk","url_l":"https://a.example/b.jpg","width_l":"1024","height_l":"640","url_k":"https://a.example/k.jpg","width_k":2048,"height_k":"1280""#
    )

    #expect(item.url == "https://a.example/b.jpg" && (item.width, item.height) == (1024, 640))
    #expect(item.alt == "Dusk" && item.kind == .photo)
    #expect(item.versions.map(\.width) == [1024, 2048])
    #expect(item.versions.map(\.height) == [640, 1280])
  }

  @Test func `A square cut out of a photo is none of its sizes`() throws {
    let item = try media(
      #""url_sq":"https://a.example/s.jpg","width_sq":75,"height_sq":75,"url_q":"https://a.example/q.jpg","width_q":150,"height_q":150,"url_l":"https://a.example/b.jpg","width_l":1024,"height_l":1024"#
    )

    #expect(item.versions.map(\.width) == [1024])
  }

  @Test func `Squares alone leave the address that follows from the ids`() throws {
    let item = try media(#""url_q":"https://a.example/q.jpg","width_q":150,"height_q":150"#)

    #expect(item.url == "https://live.staticflickr.com/65535/42_0a1b_b.jpg")
    #expect(item.versions.isEmpty && item.width == nil)
  }

  @Test(arguments: [
    (75, 75, false), (100, 67, true), (100, 66, true), (100, 68, true), (100, 70, false), (500, 333, true),
    (500, 343, true), (500, 345, false), (500, 323, false), (333, 500, false), (2048, 1366, true),
    (4000, 3000, false), (2048, 1420, false),
  ])
  func `What is not as wide for its height shows something else`(width: Int, height: Int, counts: Bool) throws
  {
    let item = try media(
      #""url_n":"https://a.example/n.jpg","width_n":\#(width),"height_n":\#(height),"url_l":"https://a.example/b.jpg","width_l":1024,"height_l":683"#
    )

    #expect(item.url == "https://a.example/b.jpg")
    #expect(item.versions.contains { $0.url == "https://a.example/n.jpg" } == counts)
  }

  @Test func `A long narrow photo may lose a pixel to its rounding`() throws {
    let item = try media(
      #""url_t":"https://a.example/t.jpg","width_t":100,"height_t":2,"url_l":"https://a.example/b.jpg","width_l":1024,"height_l":28"#
    )

    #expect(item.versions.map(\.width) == [100, 1024])
  }

  @Test(arguments: [(2_000, 1), (2_001, 0)])
  func `An address that is too long is no size`(length: Int, count: Int) throws {
    let start = "https://a.example/"
    let address = start + String(repeating: "a", count: length - start.count)

    let item = try media(#""url_l":"\#(address)","width_l":4,"height_l":3"#)

    #expect(item.versions.count == count)
  }

  @Test(arguments: [
    ([("z", 640), ("c", 800), ("h", 1600)], "c"), ([("h", 1600), ("k", 2048)], "h"), ([("t", 100)], "t"),
    ([("o", 900), ("m", 500)], "o"),
  ])
  func `Without the large one the largest that is no larger is shown`(sizes: [(String, Int)], shown: String)
    throws
  {
    let fields = sizes.map { name, width in
      #""url_\#(name)":"https://a.example/\#(name).jpg","width_\#(name)":\#(width),"height_\#(name)":\#(width / 2)"#
    }

    #expect(try media(fields.joined(separator: ",")).url == "https://a.example/\(shown).jpg")
  }

  @Test(arguments: [
    #""width_l":0,"height_l":9"#, #""width_l":-4,"height_l":3"#, #""width_l":"x","height_l":3"#,
    #""width_l":9000000000,"height_l":3"#, #""width_l":1e300,"height_l":3"#, #""height_l":3"#,
  ])
  func `A size that is none leaves the address`(size: String) throws {
    let item = try media(#""url_l":"https://a.example/b.jpg",\#(size)"#)

    #expect(item.url == "https://a.example/b.jpg" && item.width == nil && item.versions.isEmpty)
  }

  @Test(arguments: [
    ("http://farm3.staticflickr.com/28/1_b.jpg", "https://farm3.staticflickr.com/28/1_b.jpg"),
    ("http://farm1.static.flickr.com/28/1_b.jpg", "https://farm1.staticflickr.com/28/1_b.jpg"),
    ("HTTPS://live.staticflickr.com/28/1_b.jpg", "https://live.staticflickr.com/28/1_b.jpg"),
    ("http://127.0.0.1:8080/1_b.jpg", "http://127.0.0.1:8080/1_b.jpg"),
    ("http://a.example/1_b.jpg", "http://a.example/1_b.jpg"),
    ("http://live.staticflickr.com.a.example/1.jpg", "http://live.staticflickr.com.a.example/1.jpg"),
    ("http://staticflickr.com@a.example/1.jpg", "http://staticflickr.com@a.example/1.jpg"),
  ])
  func `Old addresses of Flickr's hosts become those of today`(old: String, new: String) throws {
    #expect(try media(#""url_l":"\#(old)","width_l":4,"height_l":3"#).url == new)
  }

  @Test(arguments: [
    "javascript:x()", "file:///etc/passwd", "ftp://a.example/1.jpg", "//a.example/1.jpg", "a",
    "https://a.example/1 2.jpg", "https://a.example/\\u001b[31m.jpg", "https://",
  ])
  func `What is no address of the web is no size`(address: String) throws {
    let item = try media(#""url_l":"\#(address)","width_l":4,"height_l":3"#)

    #expect(item.url == "https://live.staticflickr.com/65535/42_0a1b_b.jpg")
    #expect(item.versions.isEmpty && item.width == nil)
  }

  @Test(arguments: [
    ("jpg", true), ("PNG", true), ("gif", true), ("webp", true), ("tiff", false), ("mov", false),
  ])
  func `An original counts that can be shown`(kind: String, counts: Bool) throws {
    let item = try media(#""url_o":"https://a.example/1_o.\#(kind)","width_o":4000,"height_o":3000"#)

    #expect(item.versions.map(\.width) == (counts ? [4000] : []))
  }

  @Test func `A film has a still`() throws {
    let item = try media(#""media":"video","url_l":"https://a.example/b.jpg","width_l":4,"height_l":3"#)

    #expect(item.kind == .video && item.url == "https://a.example/b.jpg")
  }

  @Test func `Nothing that says where it is makes no picture`() throws {
    let list =
      #"{"photos":{"photo":[{"id":"1","server":"0","secret":"a"},{"id":"2","server":"1"},{"id":"3","server":"../x","secret":"y"}]}}"#

    let page = try FlickrDecoder().photos(Array(list.utf8))

    #expect(page.tweets.map(\.media.count) == [0, 0, 0])
  }

  private func media(_ fields: String) throws -> MediaItem {
    try #require(try readPhoto(fields).media.first)
  }
}
