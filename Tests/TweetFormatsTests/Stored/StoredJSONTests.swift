import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

/// The lists of the archive's columns, as they are written and as other programs may have written them.
struct StoredJSONTests {
  private func keywords(_ json: String, in text: String = "rain in Rome") -> [IndexedKeyword]? {
    lending(json, text) { StoredJSON.keywords($0, in: $1) }
  }

  private func urls(_ json: String, in text: String = "https://t.co/a") -> [IndexedURL]? {
    lending(json, text) { StoredJSON.urls($0, in: $1) }
  }

  private func media(_ json: String) -> [MediaItem]? {
    lending(json, "") { bytes, _ in StoredJSON.media(bytes) }
  }

  private func more(_ json: String, in text: String = "rain") -> Tweet? {
    var tweet = Tweet.fixture(id: "1")
    return lending(json, text) { StoredJSON.readMore(of: &tweet, from: $0, in: $1) } ? tweet : nil
  }

  private func lending<Result>(
    _ json: String, _ text: String, _ read: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
  ) -> Result {
    Array(json.utf8).withUnsafeBytes { json in Array(text.utf8).withUnsafeBytes { read(json, $0) } }
  }

  @Test(arguments: [
    ("[[0,4]]", [IndexedKeyword("rain", range: 0..<4)]),
    ("[[8,12],[0,4]]", [IndexedKeyword("Rome", range: 8..<12), IndexedKeyword("rain", range: 0..<4)]),
    ("[[null,null,\"#rain\"]]", [IndexedKeyword("#rain", range: nil)]),
    ("[[0,4,\"Regen\"]]", [IndexedKeyword("Regen", range: 0..<4)]),
    ("[]", []),
    (
      " [ [ 0 , 4 , null , { \"a\" : [ 1.5e3 , true ] } ] ,\n[5,7]\t]\r",
      [
        IndexedKeyword("rain", range: 0..<4), IndexedKeyword("in", range: 5..<7),
      ]
    ),
    ("[[0,4,null,999999999,1000000000,-1 ,12 ]]", [IndexedKeyword("rain", range: 0..<4)]),
    (
      "[[00,000000000004 ],[8,12]]",
      [IndexedKeyword("rain", range: 0..<4), IndexedKeyword("Rome", range: 8..<12)]
    ),
    (#"[[0,4,"a\"\\\u00e9\ud83c\udf27\n"]]"#, [IndexedKeyword("a\"\\é🌧\n", range: 0..<4)]),
  ])
  func `Keywords are read`(json: String, expected: [IndexedKeyword]) {
    #expect(keywords(json) == expected)
  }

  @Test(arguments: [
    "", " ", "[", "[[0,4]", "[[0,4]]]", "[[0,4]],", "[[0,4],]", "[,[0,4]]", "[[0 4]]", "[[0,,4]]", "[[0:4]]",
    "[[0,4}]", "{}", "null", "true", "7", "\"a\"", "[7]", "[null]", "[[]]", "[[0]]", "[[0,null]]",
    "[[null,4]]",
    "[[4,0]]", "[[-1,4]]", "[[-,4]]", "[[0.5,4]]", "[[0,4,\"a]]", "[[0,4,\"a\\\"]]", #"[[0,4,"\x"]]"#,
    #"[[0,4,"\ud83c"]]"#, "[[0,4,5]]", "[[0,4,[]]]", "[[0,4,nul]]", "[[0,13]]", "[[13,13]]", "[[0,4,5 6]]",
    "[[0,4,]]", "[[0,4", "[[0,4,", "[[null,null]]",
    "[[0,4,null,tru]]", "[[0,4,null,{]]", "[[0,1000000000000000000000]]", "[[0,4]]\0",
  ])
  func `What is not of the form is not read`(json: String) {
    #expect(keywords(json) == nil)
  }

  @Test func `Ranges count code points, of one byte and of several`() {
    let text = "0123456789012345 é雨🌧 0123456789 #雨"

    #expect(
      keywords("[[17,20],[32,34],[18,19],[0,16]]", in: text)?.map(\.keyword) == [
        "é雨🌧", "#雨", "雨", "0123456789012345",
      ])
  }

  @Test func `A text with NUL has no ranges, since SQLite counts its bytes`() {
    #expect(keywords("[[0,1]]", in: "é\0") == nil)
    #expect(keywords("[[0,1,\"é\"]]", in: "é\0")?.count == 1)
  }

  @Test(arguments: [
    ("[[0,14]]", IndexedURL("https://t.co/a", range: 0..<14, expanded: nil, display: nil)),
    (
      #"[[0,14,"https://www.rain.example/a",0]]"#,
      IndexedURL(
        "https://t.co/a", range: 0..<14, expanded: "https://www.rain.example/a", display: "rain.example/a")
    ),
    (
      #"[[0,14,"https://rain.example/abc",12]]"#,
      IndexedURL(
        "https://t.co/a", range: 0..<14, expanded: "https://rain.example/abc", display: "rain.example…")
    ),
    (
      #"[[null,null,null,"shown","written"]]"#,
      IndexedURL("written", range: nil, expanded: nil, display: "shown")
    ),
    (#"[[0,14,null,7]]"#, IndexedURL("https://t.co/a", range: 0..<14, expanded: nil, display: nil)),
  ])
  func `Links are read`(json: String, expected: IndexedURL) {
    #expect(urls(json) == [expected])
  }

  @Test func `Pictures and films are read`() {
    let json =
      #"[[1,2,"u",3,4,"a\"b","video",[["v",5,6]],["f","e"]],[null,null,"w",null,null,null,null,null,["g"]]]"#
    var film = MediaItem(url: "u", kind: .video, width: 3, height: 4, alt: "a\"b", range: 1..<2)
    film.versions = [MediaItem.Version(url: "v", width: 5, height: 6)]
    film.file = MediaFile(path: "f", entry: "e")
    var photo = MediaItem(url: "w", kind: .photo, width: nil, height: nil, alt: nil, range: nil)
    photo.file = MediaFile(path: "g", entry: nil)

    #expect(media(json) == [film, photo])
    #expect(media(#"[[1,2]]"#) == nil)
    #expect(media(#"[[1,2,"u",3,4,"a","painting"]]"#) == nil)
    #expect(media(#"[[1,2,"u",3,4,"a","photo",[["v",5]]]]"#) == nil)
    #expect(media(#"[[1,2,"u",3,4,"a","photo",[],[]]]"#) == nil)
  }

  @Test(arguments: [
    "7", "-7", "0", "999999999999999999", "1000000000000000000", "9223372036854775807",
    "-1000000000000000000", "-9223372036854775808",
  ])
  func `Every integer of 64 bits is read`(number: String) {
    let tweet = more(#"{"replies":\#(number),"title":"T"}"#)

    #expect(tweet?.replies == Int(number))
    #expect(tweet?.title == "T")
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "10000000000000000000", "99999999999999999999",
    "18446744073709551616", "-", "1.0",
  ])
  func `No other number is read as one`(number: String) {
    #expect(more(#"{"replies":\#(number)}"#) == nil)
  }

  @Test(arguments: [Int.max, .min, 1_000_000_000_000_000_000, 100_001, 0, -1])
  func `A size that is not plausible is left out`(edge: Int) {
    let json = #"[[null,null,"u",\#(edge),7,null,null,[["v",\#(edge),7],["w",7,\#(edge)],["x",7,7]]]]"#
    var item = MediaItem(url: "u", height: 7)
    item.versions = [MediaItem.Version(url: "x", width: 7, height: 7)]

    #expect(media(json) == [item])
  }

  @Test func `What is played has its length and its forms`() {
    let plain = #"null,null,"u",null,null,null,"video",null,null"#
    let item = MediaItem(url: "u", kind: .video)

    #expect(media("[[\(plain),[1.5]]]") == [item.playing([], seconds: 1.5)])
    #expect(
      media(#"[[\#(plain),[null,[["a"],["b","video/mp4",7]]]]]"#)
        == [item.playing([Film.Version(url: "a"), Film.Version(url: "b", type: "video/mp4", bitrate: 7)])])
    #expect(media("[[\(plain),null]]") == [item])
    #expect(media("[[\(plain),[]]]") == nil)
    #expect(media("[[\(plain),[1,[7]]]]") == nil)
  }

  @Test func `What is known of a photo is read`() {
    let paris = Coordinates(latitude: 48.5, longitude: 2.25)

    #expect(
      more(#"{"photo":["CC0 1.0",7,48.5,2.25]}"#)?.photo
        == PhotoFacts(licence: "CC0 1.0", views: 7, position: paris))
    #expect(more(#"{"photo":[null,7]}"#)?.photo == PhotoFacts(views: 7))
    #expect(more(#"{"photo":[null,null,91,0]}"#)?.photo == nil)
    #expect(more(#"{"photo":7}"#) == nil)
  }

  @Test func `What few tweets have is read, and what a later version may add is left`() {
    let json = """
      {"later":{"a":[1.5,-2e9,{"b":"\\""}],"c":null},"id":"7","title":"T","never":false,\
      "cashtags":[[0,4]],"annotations":[[0,4,"Rain","Other"],[null,null,"Rome"]],"versions":["7","9"]}
      """
    let tweet = more(json)

    #expect(tweet?.id == "7")
    #expect(tweet?.title == "T")
    #expect(tweet?.cashtags == [IndexedKeyword("rain", range: 0..<4)])
    #expect(
      tweet?.annotations == [
        Annotation("Rain", type: "Other", range: 0..<4), Annotation("Rome", type: nil, range: nil),
      ])
    #expect(tweet?.versionIDs == ["7", "9"])
    #expect(more("{}")?.id == "1")
    #expect(more(#"{"id":null,"title":null,"cashtags":null,"annotations":null}"#)?.id == "1")
  }

  @Test(arguments: [
    "[]", "{", "{\"id\"}", "{\"id\":}", "{\"id\",\"7\"}", "{\"id\":7}", "{\"cashtags\":{}}",
    "{\"annotations\":[[0,4]]}", "{id:\"7\"}", "{\"a\":[}", "{\"a\":1,}",
  ])
  func `A broken object is not read`(json: String) {
    #expect(more(json) == nil)
  }

  @Test func `What is skipped may be as deep as it is long`() {
    let deep = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)

    #expect(keywords("[[0,4,null,\(deep)]]")?.count == 1)
    #expect(keywords("[[0,4,null,\(deep)]") == nil)
  }
}
