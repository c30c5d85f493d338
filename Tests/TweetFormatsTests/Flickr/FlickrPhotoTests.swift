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
    #expect(tweet.urls.map(\.target).first == "https://bridges.example/a?b=1&c")
    #expect(tweet.urls.first?.range == 4..<11)
    #expect(tweet.urls.count == 1 || tweet.urls.allSatisfy { !$0.target.hasPrefix("javascript") })
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
