import Foundation
import SmashtagModel
import Testing

@testable import TweetFormats

struct ExportedTweetTests {
  @Test func `Numbers that are strings are numbers`() throws {
    let tweet = try exportedTweet(
      exported(
        "é &amp; #rain @bob https://t.co/a $X", id: "1050118621198921728",
        """
        "display_text_range":["0","38"],"possibly_sensitive":false,
        "in_reply_to_status_id_str":"9","in_reply_to_screen_name":"bob",
        "entities":{"hashtags":[{"text":"rain","indices":["8","13"]}],
        "symbols":[{"text":"X","indices":["34","36"]}],
        "user_mentions":[{"screen_name":"bob","name":"Bob","id":"5","id_str":"5","indices":["14","18"]}],
        "urls":[{"url":"https://t.co/a","expanded_url":"https://e.org","indices":["19","33"]}]}
        """))

    #expect(tweet.text == "é & #rain @bob https://t.co/a $X")
    #expect(tweet.created == Date(timeIntervalSince1970: 1_539_202_764))
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 4..<9)])
    #expect(tweet.userMentions == [IndexedKeyword("@bob", range: 10..<14)])
    #expect(tweet.cashtags == [IndexedKeyword("$X", range: 30..<32)])
    #expect(tweet.urls.map(\.range) == [15..<29])
    #expect((tweet.likes, tweet.retweets) == (5, 2))
    #expect((tweet.inReplyTo, tweet.inReplyToScreenName, tweet.language) == ("9", "bob", "en"))
  }

  @Test(
    arguments: [
      #"{"initial":{"editTweetIds":["5","6"],"editsRemaining":"4"}}"#,
      #"{"edit":{"initialTweetId":"5","editControlInitial":{"editTweetIds":["5","6"],"editsRemaining":"4"}}}"#,
    ])
  func `The versions of a tweet are told by each of them`(info: String) throws {
    let versions = try ["5", "6"].map { id in
      let told = exported("hi", id: id, #""edit":7"#).replacing(
        #"{"initial":{"editTweetIds":["\#(id)"],"editsRemaining":"5","isEditEligible":true}}"#, with: info)
      return try exportedTweet(told)
    }

    #expect(versions.map(\.versionIDs) == [["5", "6"], ["5", "6"]])
    #expect(versions.map(\.edited) == [nil, versions[1].created])
    #expect(try exportedTweet(exported("hi", id: "5")).versionIDs == [])
  }

  @Test func `The owner is the author, and the page bears the name`() throws {
    let tweet = try exportedTweet(exported("hi", id: "5"))

    #expect(tweet.user == owner)
    #expect(tweet.url == "https://x.com/ada/status/5")
  }

  @Test func `Without an owner X finds the page by its number`() throws {
    #expect(try tweet(exported("hi", id: "5")).url == "https://x.com/i/status/5")
  }

  @Test func `Pictures are those of the extended entities`() throws {
    let picture = """
      {"media_url_https":"https://pbs.twimg.com/media/A.jpg","url":"https://t.co/p","type":"photo","indices":["3","17"],
      "sizes":{"large":{"w":"640","h":"480","resize":"fit"}}}
      """
    let film = """
      {"media_url_https":"https://pbs.twimg.com/tweet_video_thumb/B.jpg","url":"https://t.co/p","type":"animated_gif",
      "indices":["3","17"],"video_info":{"aspect_ratio":["1","1"],"variants":[{"bitrate":"0"}]}}
      """
    let tweet = try exportedTweet(
      exported(
        "hi https://t.co/p",
        #""entities":{"media":[\#(picture)],"urls":[]},"extended_entities":{"media":[\#(picture),\#(film)]}"#)
    )

    #expect(tweet.media.map(\.kind) == [.photo, .animatedGIF])
    #expect(tweet.media.map(\.range) == [3..<17, 3..<17])
    #expect(tweet.media.first?.width == 640)
    #expect(tweet.media.first?.height == 480)
    #expect(tweet.urls == [])
  }

  @Test func `A retweet keeps the text it was cut to, and whom it names`() throws {
    let tweet = try exportedTweet(
      exported(
        "RT @bob: so muc…",
        """
        "entities":{"hashtags":[{"text":"rain","indices":["15","16"]}],"symbols":[],"urls":[],
        "user_mentions":[{"screen_name":"bob","indices":["3","7"]}]}
        """))

    #expect(tweet.text == "RT @bob: so muc…")
    #expect(tweet.userMentions == [IndexedKeyword("@bob", range: 3..<7)])
    #expect(tweet.hashtags == [IndexedKeyword("#rain")])
    #expect(tweet.retweetOf == nil)
  }

  @Test(arguments: ["tweets", "tweet", "community_tweet", "deleted_tweets"])
  func `Every form of an export is cut into its tweets`(name: String) throws {
    let script = "window.YTD.\(name).part0 = [ \(exported("a", id: "1")),\n\(exported("b", id: "2")) ]"
    var reader = TweetRecordReader(whole: script)
    var texts: [String] = []
    while let record = try reader.next() {
      texts += try TweetDecoder(author: owner).decode(record.bytes).tweets.map(\.text)
    }

    #expect(texts == ["a", "b"])
  }

  @Test(arguments: [
    (#"{"tweet":{}}"#, "tweet: no id"), (#"{"tweet":{"id_str":"5"}}"#, "tweet 5: no date"),
    (#"{"tweet":{"id_str":"5","created_at":"soon"}}"#, "tweet 5: no date"),
    (#"{"tweet":{"id_str":"5","created_at":"Wed Oct 10 20:19:24 +0000 2018"}}"#, "tweet 5: no text"),
  ])
  func `A tweet that cannot be taken is a problem`(json: String, problem: String) throws {
    #expect(try decode(json) == DecodedRecord(problems: [problem]))
  }

  @Test func `A script cut off anywhere delivers what stands before the cut`() throws {
    let elements = (1...3).map { exported("größer \($0) \\\"]}", id: "\($0)") }
    let script = Array("window.YTD.tweets.part0 = [\n\(elements.joined(separator: ",\n")),\n7, \"a]b\"]".utf8)

    for length in 0...script.count {
      let found = Self.records(of: Array(script.prefix(length)))
      #expect(elements.prefix(found.count).map { Array($0.utf8) } == found)
    }
    #expect(Self.records(of: script).count == 3)
  }

  private static func records(of bytes: [UInt8]) -> [[UInt8]] {
    var reader = TweetRecordReader(whole: bytes)
    var records: [[UInt8]] = []
    while let record = try? reader.next() { records.append(record.bytes) }
    return records
  }
}

extension TweetRecordReader {
  /// Reads a stream that arrives in pieces.
  init(whole bytes: [UInt8], chunk: Int = 64) {
    var rest = bytes[...]
    self.init {
      defer { rest = rest.dropFirst(chunk) }
      return Array(rest.prefix(chunk))
    }
  }

  init(whole text: String) { self.init(whole: Array(text.utf8)) }
}

/// Whose exports the tests read.
let owner = User(screenName: "ada", name: "Ada", id: "12")

/// An element of an export's tweets; `fields` come after what every tweet has.
func exported(_ text: String, id: String = "1600000000000000000", _ fields: String = "") -> String {
  """
  {"tweet":{"edit_info":{"initial":{"editTweetIds":["\(id)"],"editsRemaining":"5","isEditEligible":true}},\
  "retweeted":false,"id":"\(id)","id_str":"\(id)","full_text":"\(text)","favorite_count":"5","retweet_count":"2",\
  "created_at":"Wed Oct 10 20:19:24 +0000 2018","truncated":false,"lang":"en"\
  \(fields.isEmpty ? "" : ",")\(fields)}}
  """
}

/// An element of an export's long posts; `lists` are those of its core.
func note(
  _ text: String, at time: String = "2018-10-10T20:19:24.000Z",
  _ lists: String = #""hashtags":[],"cashtags":[],"mentions":[],"urls":[]"#
) -> String {
  """
  {"noteTweet":{"noteTweetId":"77","updatedAt":"\(time)","lifecycle":{"value":"0","name":"Persisted"},\
  "createdAt":"\(time)","core":{"styletags":[],"text":"\(text)"\(lists.isEmpty ? "" : ",")\(lists)}}}
  """
}

/// Decodes an element of an export beside its long posts.
func exportedTweet(_ json: String, notes: [String] = []) throws -> Tweet {
  var texts = NoteTweets()
  for note in notes {
    if let problem = texts.add(Array(note.utf8)) { throw UnexpectedProblem(problem: problem) }
  }
  let tweets = try TweetDecoder(author: owner, notes: texts).decode(Array(json.utf8)).tweets
  guard let tweet = tweets.first, tweets.count == 1 else { throw UnexpectedCount(count: tweets.count) }
  return tweet
}

struct UnexpectedProblem: Error {
  let problem: String
}

struct XAccountTests {
  @Test func `The owner is known by name and id`() throws {
    let owner = try XAccount.owner(
      Array(
        """
        window.YTD.account.part0 = [
          {
            "account" : {
              "email" : "ada@example.org", "createdVia" : "web", "username" : "ada", "accountId" : "12",
              "createdAt" : "2010-01-02T03:04:05.000Z", "accountDisplayName" : "Ada 🌧"
            }
          }
        ]
        """.utf8))

    #expect(owner == User(screenName: "ada", name: "Ada 🌧", id: "12"))
  }

  @Test(arguments: [
    "[]", "[ ]", "[{}]", "{}", "[7,null]", "[{\"account\":null}]", "[{\"account\":{\"username\":\"\"}}]",
    "[{\"account\":{\"username\":7}}]",
  ])
  func `A file that names nobody has no owner`(json: String) throws {
    #expect(try XAccount.owner(Array("window.YTD.account.part0 = \(json);\n".utf8)) == nil)
  }

  @Test(arguments: [
    ("", TweetFormatError.empty), (" \n", .empty),
    ("window.YTD.account.part0 = ", .notJSON(reason: "it has neither { nor [")),
  ])
  func `A file without a value says so`(text: String, expected: TweetFormatError) {
    #expect(throws: expected) { try XAccount.owner(Array(text.utf8)) }
  }

  @Test func `A file cut off anywhere is an error or names nobody`() throws {
    let whole = Array("window.YTD.account.part0 = [{\"account\":{\"username\":\"ada\"}}]".utf8)

    for length in 0..<whole.count {
      #expect(throws: TweetFormatError.self) { try XAccount.owner(Array(whole.prefix(length))) }
    }
    #expect(try XAccount.owner(whole)?.screenName == "ada")
  }
}

struct XManifestTests {
  @Test func `It names the owner and the files of tweets and notes`() throws {
    let manifest = try manifest(
      """
      "userInfo":{"accountId":"12","userName":"ada","displayName":"Ada"},"archiveInfo":{"sizeBytes":"7"},
      "dataTypes":{"tweets":{"mediaDirectory":"data/tweets_media","files":[
      {"fileName":"data/tweets.js","globalName":"YTD.tweets.part0","count":"2000"},
      {"fileName":"data/tweets-part1.js","globalName":"YTD.tweets.part1","count":"3"}]},
      "noteTweet":{"files":[{"fileName":"data/note-tweet.js","globalName":"YTD.note_tweet.part0","count":"1"}]},
      "communityTweet":{"files":[{"fileName":"data/community-tweet.js","count":"0"}]},
      "directMessages":{"files":[{"fileName":"data/direct-messages.js","count":"9"}]}}
      """)

    #expect(manifest.owner == User(screenName: "ada", name: "Ada", id: "12"))
    #expect(manifest.tweetFiles.map(\.name) == ["data/tweets.js", "data/tweets-part1.js"])
    #expect(manifest.tweetFiles.map(\.count) == [2000, 3])
  }

  @Test func `The older form has tweets under another name`() throws {
    let manifest = try manifest(
      """
      "dataTypes":{"tweet":{"files":[{"fileName":"data/tweet.js","globalName":"YTD.tweet.part0","count":"3"}]}}
      """)

    #expect(manifest.tweetFiles.map(\.name) == ["data/tweet.js"])
    #expect(manifest.owner == nil)
  }

  @Test(arguments: [
    "", "\"dataTypes\":[]", "\"dataTypes\":{\"tweets\":{\"files\":{}}}",
    "\"dataTypes\":{\"tweets\":{\"files\":[7,null,{},{\"fileName\":\"\"},{\"fileName\":[]}]}}",
    "\"userInfo\":[],\"dataTypes\":{\"tweets\":[]}", "\"userInfo\":{\"userName\":null}",
  ])
  func `What is missing or of another kind is nothing`(members: String) throws {
    let manifest = try manifest(members)

    #expect(manifest.owner == nil)
    #expect(manifest.tweetFiles.isEmpty)
  }

  @Test(arguments: ["\"many\"", "-3", "null", "\"99999999999999999999\"", "[]"])
  func `A useless count is none`(count: String) throws {
    let manifest = try manifest(##""dataTypes":{"tweets":{"files":[{"fileName":"a","count":\##(count)}]}}"##)

    #expect(manifest.tweetFiles.map(\.count) == [nil])
  }

  private func manifest(_ members: String) throws -> XManifest {
    try XManifest(Array("window.__THAR_CONFIG = {\n\(members)\n}".utf8))
  }
}
