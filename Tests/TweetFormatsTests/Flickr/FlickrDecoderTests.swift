import Foundation
import SmashtagModel
import Testing
@testable import TweetFormats
import WebPages

struct FlickrDecoderTests {
  private let decoder = FlickrDecoder()

  @Test(arguments: [
    #""page":2,"pages":21,"perpage":50,"total":"1034""#,
    #""page":"2","pages":"21","perpage":"50","total":1034"#,
  ])
  func `A page is counted in numbers or strings`(fields: String) throws {
    let page = try decoder.photos(Array(photoList(photo(), fields: fields).utf8))

    #expect((page.page, page.pages, page.total) == (2, 21, 1034))
  }

  @Test(arguments: [
    #""page":-1,"pages":"many","total":null"#, #""x":1"#, #""page":1.5,"pages":[],"total":{}"#,
  ])
  func `A count that is none is not told`(fields: String) throws {
    let page = try decoder.photos(Array(photoList(photo(), fields: fields).utf8))

    #expect((page.page, page.pages, page.total) == (nil, nil, nil))
    #expect(page.photos.count == 1)
  }

  @Test func `Photos without an id are left out and counted`() throws {
    let list = photoList(
      photo(), photo(id: "null"), photo(id: "\"\""), photo(id: "43"), photo(id: "\"../44\""), "7", "[]")

    let page = try decoder.photos(Array(list.utf8))

    #expect(page.tweets.map(\.id) == ["42", "43"])
    #expect(page.leftOut == 5)
  }

  @Test func `A photo tells where it was taken`() throws {
    let list = photoList(
      photo(
        #""place_id":"abc","woeid":"9","place_url":"/Norway/X","latitude":"60.5","longitude":-5,"accuracy":"16""#
      ),
      photo(#""woeid":9,"latitude":0,"longitude":0,"accuracy":0"#), photo(#""latitude":91,"longitude":"x""#))

    let spots = try decoder.photos(Array(list.utf8)).photos.map(\.spot)

    #expect(spots.map(\.placeID) == ["abc", "9", nil])
    #expect(spots.map(\.placeURL) == ["/Norway/X", nil, nil])
    #expect(spots.map(\.coordinates) == [Coordinates(latitude: 60.5, longitude: -5), nil, nil])
  }

  @Test func `A photo tells its licence and how often it was looked at`() throws {
    let list = photoList(
      photo(#""license":"4","views":"1200","latitude":"60.5","longitude":-5"#),
      photo(#""license":0,"views":0"#), photo(#""license":"99","views":"many""#))

    let photos = try decoder.photos(Array(list.utf8)).tweets.map(\.photo)

    #expect(
      photos == [
        PhotoFacts(
          licence: "CC BY 2.0", views: 1_200, position: Coordinates(latitude: 60.5, longitude: -5)),
        PhotoFacts(licence: "All rights reserved", views: 0), nil,
      ])
  }

  @Test(arguments: ["<!DOCTYPE html><title>Log in</title>", "\n <HTML><body>", "<!doctype HTML>"])
  func `A web page is told as one`(answer: String) {
    #expect(throws: TweetFormatError.webPage) { try decoder.photos(Array(answer.utf8)) }
  }

  @Test(arguments: [
    ("jsonFlickrApi(", ")"), (" jsonFlickrApi (\n", "\n) ;\n"), ("\u{FEFF}jsonFlickrApi(", ");"),
    ("\u{FEFF}", ""),
    ("\n ", "\n"),
  ])
  func `What stands around an answer does not matter`(before: String, after: String) throws {
    let page = try decoder.photos(Array((before + photoList(photo()) + after).utf8))

    #expect(page.tweets.map(\.id) == ["42"])
  }

  @Test(arguments: [
    "", " ", "null", "[]", "{}", #"{"photos":null,"stat":"ok"}"#, #"{"photos":{"photo":{}},"stat":"ok"}"#,
    #"{"photos":{"photo":"none"}}"#, #"{"stat":"fail","code":105,"message":"x"}"#, #"{"stat":"ok"}"#,
    "jsonFlickrApi(", "jsonFlickrApi()", "jsonFlickrApi({}", "<rsp stat=\"ok\"></rsp>", "<h1>Oops</h1>",
    #"{"photos":{"photo":[{"id":"1"}"#, #"{"photos":{"photo":[{"title":"no id"}]}}"#,
  ])
  func `What is no list of photos is an error, never an empty list`(answer: String) {
    #expect(throws: TweetFormatError.self) { try decoder.photos(Array(answer.utf8)) }
    #expect(throws: TweetFormatError.self) { try decoder.places(Array(answer.utf8)) }
    #expect(throws: TweetFormatError.self) { try decoder.user(Array(answer.utf8)) }
    #expect(throws: TweetFormatError.self) { try decoder.photo(info: Array(answer.utf8), sizes: nil) }
  }

  @Test func `A list of nothing is empty`() throws {
    let page = try decoder.photos(Array(photoList().utf8))

    #expect(page.photos.isEmpty && page.leftOut == 0)
  }

  @Test(arguments: [
    #"{"user":{"id":"7@N01","nsid":"7@N01","username":{"_content":"ada"}},"stat":"ok"}"#,
    #"{"user":{"id":"7@N01"}}"#,
  ])
  func `A user has an id`(answer: String) throws {
    #expect(try decoder.user(Array(answer.utf8)) == "7@N01")
  }

  @Test func `One photo comes with all that is told of it`() throws {
    let info = """
      {"photo":{"id":"42","secret":"a","server":"1","dateuploaded":"1490376472","safety_level":"1","owner":{"nsid":\
      "7@N01","username":"ada","realname":"Ada L","path_alias":"ada-l"},"title":{"_content":"Dusk"},"description":\
      {"_content":"A <i>bridge</i>"},"dates":{"posted":"1490376473","taken":"2012-10-28 11:32:03"},"tags":{"tag":\
      [{"raw":"The Bridge","_content":"thebridge","machine_tag":0},{"_content":"a:b=c","machine_tag":1}]},\
      "media":"photo"},"stat":"ok"}
      """
    let sizes = """
      {"sizes":{"size":[{"label":"Square","width":75,"height":"75","source":"http://farm1.static.flickr.com/s.jpg",\
      "media":"photo"},{"label":"Large","width":"1024","height":"683","source":"https://a.example/b.jpg"},{"label":\
      "Original","width":4000,"height":3000,"source":"https://a.example/o.tiff"},{"label":"Site MP4","width":640,\
      "height":480,"source":"https://a.example/x","media":"video"},{"label":"Large Square",\
      "width":"150","height":150,"source":"https://a.example/q.jpg"}]},"stat":"ok"}
      """

    let tweet = try decoder.photo(info: Array(info.utf8), sizes: Array(sizes.utf8))

    #expect(tweet.title == "Dusk" && tweet.text == "A bridge" && tweet.isSensitive)
    #expect(tweet.user == User(screenName: "7@N01", name: "ada", id: "7@N01"))
    #expect(tweet.url == "https://www.flickr.com/photos/ada-l/42")
    #expect(tweet.created == Date(timeIntervalSince1970: 1_490_376_473))
    #expect(tweet.hashtags.map(\.keyword) == ["#thebridge"])
    #expect(tweet.media.map(\.url) == ["https://a.example/b.jpg"])
    #expect(tweet.media.first?.versions.map(\.width) == [1024])
  }
}

/// A list of photos as a search answers with it; `fields` come beside it.
func photoList(_ photos: String..., fields: String = #""page":1,"pages":1,"perpage":50,"total":"1""#)
  -> String
{
  #"{"photos":{\#(fields),"photo":[\#(photos.joined(separator: ","))]},"stat":"ok"}"#
}

/// A photo of a list; `fields` come after what every photo has.
func photo(_ fields: String = "", id: String = #""42""#) -> String {
  #"{"id":\#(id),"owner":"12345678@N01","secret":"0a1b","server":"65535","farm":66\#(fields.isEmpty ? "" : ",")\#(fields)}"#
}

/// The only photo of a list that holds this one.
func readPhoto(_ fields: String = "") throws -> Tweet {
  let page = try FlickrDecoder().photos(Array(photoList(photo(fields)).utf8))
  guard let tweet = page.tweets.first, page.tweets.count == 1 else {
    throw UnexpectedCount(count: page.tweets.count)
  }
  return tweet
}

struct FlickrErrorResponseTests {
  @Test(arguments: [
    #"{"stat":"fail","code":100,"message":"Invalid API Key"}"#,
    #"{"stat":"fail","code":"100","message":"Invalid API Key"}"#,
    #"jsonFlickrApi({"stat":"fail","code":100,"message":"Invalid API Key"})"#,
    #"{"stat":"fail","message":"Invalid API Key","code":100},"#,
    #"<?xml version="1.0" encoding="utf-8" ?><rsp stat="fail"><err code="100" msg="Invalid API Key" /></rsp>"#,
    "\n<rsp stat='fail'>\n\t<err msg='Invalid API Key' code='100'></err>\n</rsp>\n",
  ])
  func `A failure says its code and its cause`(answer: String) {
    let failure = FlickrDecoder().failure(Array(answer.utf8))

    #expect(failure == FlickrErrorResponse(code: 100, message: "Invalid API Key"))
  }

  @Test func `Signs of XML are read`() {
    let answer = #"<rsp stat="fail"><err code="1" msg="Photo &quot;7&quot; [&#8230;] &amp; more" /></rsp>"#

    #expect(FlickrDecoder().failure(Array(answer.utf8))?.message == "Photo \"7\" […] & more")
  }

  @Test(arguments: [
    (#"{"stat":"fail"}"#, FlickrErrorResponse(code: 0, message: "")),
    (#"{"stat":"fail","code":"x","message":7}"#, FlickrErrorResponse(code: 0, message: "")),
    (#"<rsp stat="fail"><err/></rsp>"#, FlickrErrorResponse(code: 0, message: "")),
  ])
  func `A failure that says nothing is one`(answer: String, failure: FlickrErrorResponse) {
    #expect(FlickrDecoder().failure(Array(answer.utf8)) == failure)
  }

  @Test(arguments: [
    "", "{}", #"{"stat":"ok"}"#, "<error>BOOM!</error>", #"<rsp stat="ok"><err code="1"/></rsp>"#,
    #"<rsp stat="fail"></rsp>"#, #"<rsp stat="fail"><err code="1""#, "<h1>Bad Gateway</h1>",
    #"{"stat":"fail","code":1"#, "[1]", "\u{0}<rsp stat=\"fail\"><err/></rsp>",
    #"<!DOCTYPE rsp [<!ENTITY a "b">]><rsp stat="fail"><err code="1" msg="&a;"/></rsp>"#,
  ])
  func `Everything else is no failure`(answer: String) {
    #expect(FlickrDecoder().failure(Array(answer.utf8)) == nil)
  }
}

struct XMLTreeTests {
  @Test func `An element keeps its document`() {
    var tree = XMLTree(Array(#"<rsp stat="fail"><err code="1" msg="No &lt;photo&gt;"/></rsp>"#.utf8))
    weak let document = tree
    let root = tree?.root

    tree = nil

    #expect(document != nil)
    #expect(root?.name == "rsp" && root?["stat"] == "fail")
    #expect(root?.child("err")?["msg"] == "No <photo>")
  }

  @Test func `A document goes with its last element`() {
    weak var document: XMLTree?
    do {
      let tree = XMLTree(Array("<rsp><err/></rsp>".utf8))
      document = tree
      #expect(tree?.root?.child("err")?.name == "err")
    }

    #expect(document == nil)
  }
}
