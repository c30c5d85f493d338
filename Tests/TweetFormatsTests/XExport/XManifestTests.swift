import SmashtagModel
import Testing

import TweetFormats

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
