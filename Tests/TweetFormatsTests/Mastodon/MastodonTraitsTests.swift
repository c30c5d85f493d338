import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

struct MastodonTraitsTests {
  @Test func `A poll has its options with their votes`() throws {
    let poll = try tweet(
      status(
        "x",
        #""poll":{"expires_at":"2024-05-06T07:08:30.000Z","multiple":true,"votes_count":64,"voters_count":47,"#
          + #""options":[{"title":"so\ntrue ","votes_count":8},{"title":"no","votes_count":null},7]}"#)
    ).poll

    #expect(
      poll
        == Poll(
          [Poll.Option("so true", votes: 8), Poll.Option("no")], voters: 47,
          ends: Date(timeIntervalSince1970: 1_714_979_310), isMultiple: true))
  }

  @Test(arguments: [
    (#""votes_count":5"#, 5 as Int?), (#""votes_count":5,"voters_count":null"#, 5),
    (#""votes_count":5,"multiple":true"#, nil), (#""votes_count":-5"#, nil),
    (#""votes_count":99999999999999999999"#, nil), (#""votes_count":"many""#, nil),
  ])
  func `Who voted for one option each is counted by the votes`(count: String, voters: Int?) throws {
    let json = status("x", #""poll":{"options":[{"title":"a"}],"# + count + "}")

    #expect(try tweet(json).poll?.voters == voters)
  }

  @Test(arguments: ["null", "7", "{}", #"{"options":{}}"#, #"{"options":[null,{"title":""}]}"#])
  func `A poll without options is none`(poll: String) throws {
    #expect(try tweet(status("x", "\"poll\":\(poll)")).poll == nil)
  }

  @Test func `A poll of very many options is cut in the text and in the poll`() throws {
    let options = (0..<5_000).map { "{\"title\":\"\($0)\"}" }.joined(separator: ",")
    let tweet = try tweet(status("x", "\"poll\":{\"options\":[\(options)]}"))

    #expect(tweet.poll?.options.count == 100)
    #expect(tweet.text.hasSuffix("◯ 99"))
  }

  @Test(
    arguments: [
      ("public", nil, false), ("unlisted", .unlisted, false), ("private", .followers, true),
      ("direct", .mentioned, true), ("limited", .mentioned, true), ("local", nil, true), ("", nil, true),
    ] as [(String, Audience?, Bool)])
  func `Whom a status is for is told`(visibility: String, audience: Audience?, isForMembers: Bool) throws {
    let json = status("x", "\"visibility\":\"\(visibility)\"")
    let found = try answered(json)

    #expect((found.audience, found.isForMembers) == (audience, isForMembers))
    #expect(try tweet(json).audience == audience)
  }

  @Test func `What stands in a file of the reader's is not kept from anybody`() throws {
    #expect(try !tweet(status("x", #""visibility":"private""#)).isForMembers)
  }

  @Test func `Changes, answers and own marks are taken where they are told`() throws {
    let tweet = try tweet(
      status(
        "x",
        #""edited_at":"2024-05-06T07:08:30.000Z","replies_count":3,"bookmarked":true,"favourited":false"#))

    #expect(tweet.edited == Date(timeIntervalSince1970: 1_714_979_310))
    #expect((tweet.replies, tweet.isBookmarked, tweet.isLiked) == (3, true, false))
  }

  @Test func `What is not told is unknown`() throws {
    let tweet = try tweet(status("x", #""edited_at":null,"replies_count":-1"#))

    #expect((tweet.edited, tweet.replies) == (nil, nil))
    #expect((tweet.isBookmarked, tweet.isLiked) == (nil, nil))
  }

  @Test func `A boost has the poll, the change and the audience of the original`() throws {
    let original = status(
      "x", id: "2",
      #""visibility":"unlisted","edited_at":"2024-05-06T07:08:30.000Z","poll":{"options":[{"title":"a"}]}"#)
    let boost = try answered(status("", id: "9", "\"visibility\":\"private\",\"reblog\":\(original)"))

    #expect(boost.poll?.options == [Poll.Option("a")])
    #expect((boost.audience, boost.isForMembers) == (.unlisted, true))
    #expect(boost.edited != nil)
  }

  @Test(arguments: ["pending", "rejected", "revoked", "deleted", "unauthorized", "new"])
  func `A quote that is not shown is only known where it has an id`(state: String) throws {
    let none = try decode(status("y", #""quote":{"state":"\#(state)","quoted_status":null}"#))
    let shallow = try decode(status("y", #""quote":{"state":"\#(state)","quoted_status_id":"2"}"#))

    #expect(none.tweets.map(\.quoteOf) == [nil])
    #expect(shallow.tweets.map(\.quoteOf) == ["2"])
  }

  @Test(arguments: ["blocked_account", "blocked_domain", "muted_account"])
  func `A quote of whom the reader blocked is not embedded`(state: String) throws {
    let quote = #""quote":{"state":"\#(state)","quoted_status":\#(status("x", id: "2"))}"#
    let record = try decode(status("y", quote))

    #expect(record.tweets.map(\.quoteOf) == ["2"])
    #expect(record.embedded.isEmpty)
  }

  /// The post as a server gives it.
  private func answered(_ json: String) throws -> Tweet {
    try #require(try MastodonDecoder().status(Array(json.utf8)).record.tweets.first)
  }
}

struct MastodonContextTests {
  private let decoder = MastodonDecoder()

  @Test func `A conversation is what is above and below`() throws {
    let context = try decoder.context(
      bytes("{\"ancestors\":[\(status("a", id: "2"))],\"descendants\":[\(status("b", id: "4")),7]}"))

    #expect(context.ancestors.map(\.id) == ["2"])
    #expect(context.descendants.map(\.id) == ["4", nil])
    #expect(!context.isCut)
  }

  @Test(arguments: ["null", "[]", "{}", #"{"ancestors":[]}"#, #"{"ancestors":{},"descendants":[]}"#])
  func `What has no lists is no conversation`(body: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a conversation")) {
      try decoder.context(bytes(body))
    }
  }

  @Test func `A conversation of very many is cut`() throws {
    let one = "{\"id\":\"1\"}"
    let many = Array(repeating: one, count: Conversation.most).joined(separator: ",")

    let context = try decoder.context(bytes("{\"ancestors\":[\(one)],\"descendants\":[\(many)]}"))

    #expect(context.ancestors.count + context.descendants.count == Conversation.most - 1)
    #expect(context.isCut)
  }

  @Test func `Notifications are the posts that name the reader, and the rest is something else`() throws {
    let items = try decoder.notifications(
      bytes(
        """
        [{"id":"9","type":"mention","status":\(status("a", id: "3"))},{"id":"8","type":"follow","status":null},
        {"id":"7","type":"favourite","status":\(status("b", id: "4"))},
        {"id":"6","type":"quote","status":\(status("c", id: "5"))}]
        """))

    #expect(items.map(\.id) == ["9", "8", "7", "6"])
    #expect(items.map(\.isOther) == [false, true, true, false])
    #expect(items.flatMap(\.record.tweets).map(\.id) == ["3", "5"])
    #expect(items.flatMap(\.record.problems).isEmpty)
  }

  @Test(arguments: ["{}", "null", #"[{"id":"9","type":"mention"}]"#, "[7]"])
  func `What is no list of notifications is an error`(body: String) {
    #expect(throws: TweetFormatError.self) { try decoder.notifications(bytes(body)) }
  }

  @Test func `Lists have ids and titles`() throws {
    let lists = try decoder.lists(
      bytes(#"[{"id":"12","title":"Rain"},{"id":7,"title":"b"},{"title":"x"},null]"#))

    #expect(lists.map(\.id) == ["12", "7"])
    #expect(lists.map(\.title) == ["Rain", "b"])
    #expect(throws: TweetFormatError.self) { try decoder.lists(bytes("{}")) }
  }

  @Test func `Trends are counted over two days, most used first`() throws {
    let tags = try decoder.trends(
      bytes(
        """
        [{"name":"snow","history":[{"uses":"1"},{"uses":"2"},{"uses":"9"}]},
        {"name":"#rain","history":[{"uses":"70"},{"uses":0}]},{"name":""},{"name":"fog"},7]
        """))

    #expect(
      tags == [Trends.Tag("#rain", count: 70), Trends.Tag("#snow", count: 3), Trends.Tag("#fog")])
  }

  @Test(arguments: [
    (#"[{"uses":"9223372036854775807"},{"uses":"9223372036854775807"}]"#, Int.max as Int?),
    (#"[{"uses":"-1"}]"#, nil), ("{}", nil), (#"["x",{"uses":[]}]"#, nil),
    (#"[{"uses":"99999999999999999999"}]"#, nil),
  ])
  func `Huge and odd counts do no harm`(history: String, count: Int?) throws {
    let tags = try decoder.trends(bytes(#"[{"name":"rain","history":\#(history)}]"#))

    #expect(tags == [Trends.Tag("#rain", count: count)])
  }

  @Test(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
  func `Recorded trends are read`() throws {
    let tags = try decoder.trends(Self.recorded("rtoot/get_instance_trends_anonymous_false.json"))

    #expect(tags.count == 10)
    #expect(tags.contains(Trends.Tag("#mascotabookorplay", count: 70)))
  }

  @Test(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
  func `A recorded conversation is read`() throws {
    let context = try decoder.context(Self.recorded("rtoot/get_context_with_token.json"))

    #expect(
      context.descendants.map { $0.record.tweets.first?.inReplyTo }
        == ["114026814291152535", "114026814291152535", "114055560713759881"])
  }

  @Test(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
  func `A recorded poll is read`() throws {
    let item = try decoder.status(Self.recorded("mastodon-py-entities/test_entity_poll.json"))
    let poll = try #require(item.record.tweets.first?.poll)

    #expect(poll.options.map(\.votes) == [8, 17, 14, 25])
    #expect((poll.voters, poll.isMultiple) == (47, true))
  }

  private static func recorded(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Recorded.folder.appending(path: name)))
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

struct MastodonVersionsTests {
  private let decoder = MastodonDecoder()

  private func versions(_ history: String) throws -> [Tweet] {
    try decoder.versions(Array(history.utf8), of: tweet(status("now", id: "3", #""replies_count":4"#)))
  }

  @Test func `Versions are the post with former texts, oldest first`() throws {
    let versions = try versions(
      ##"""
      [{"content":"<p>two <a href=\"https://b.example/@bob\" class=\"u-url mention\">@bob</a></p>",
      "spoiler_text":"careful","created_at":"2024-05-06T08:00:00.000Z"},
      {"content":"<p>one #rain</p>","spoiler_text":"","created_at":"2024-05-06T07:08:30.000Z",
      "poll":{"options":[{"title":"a"}]},"media_attachments":[{"type":"image","url":"u"}]}]
      """##)

    #expect(versions.map(\.text) == ["one #rain\n\n◯ a", "careful\n\ntwo @bob"])
    #expect(versions.map(\.edited) == [nil, Date(timeIntervalSince1970: 1_714_982_400)])
    #expect(versions.map(\.id) == ["3", "3"])
    #expect(versions[0].hashtags == [IndexedKeyword("#rain", range: 4..<9)])
    #expect((versions[0].media, versions[0].poll) == ([MediaItem(url: "u")], Poll([Poll.Option("a")])))
    #expect(versions[1].userMentions == [IndexedKeyword("@bob@b.example", range: 13..<17)])
    #expect((versions[1].title, versions[1].isSensitive, versions[1].replies) == ("careful", true, 4))
  }

  @Test func `What is no version is left out`() throws {
    #expect(try versions(#"[7,{},{"content":"x"},{"created_at":"2024-05-06T07:08:30.000Z"}]"#).isEmpty)
    #expect(try versions("[]").isEmpty)
    #expect(throws: TweetFormatError.self) { try versions("{}") }
  }

  @Test(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
  func `A recorded history is read`() throws {
    let file = Recorded.folder.appending(path: "mastodon-py/test_status_edit.03.json")
    let versions = try decoder.versions(Array(Data(contentsOf: file)), of: tweet(status("x")))

    #expect(versions.map { $0.text.hasSuffix("VS Code") } == [true, false])
    #expect(versions.map { $0.edited == nil } == [true, false])
  }
}

struct MastodonProfileTests {
  private func profile(_ fields: String) throws -> Profile {
    let account = #"{"id":"7","acct":"ada","url":"https://a.example/@ada""# + fields + "}"
    return try MastodonDecoder().account(Array(account.utf8)).profile
  }

  @Test func `A profile has what the account tells`() throws {
    let profile = try profile(
      ##"""
      ,"display_name":"Ada L","created_at":"2024-05-06T07:08:30.000Z","followers_count":3,"following_count":2,
      "statuses_count":"5","note":"<p>I like <a href=\"https://a.example/tags/rain\" class=\"mention hashtag\">\##
      #<span>rain</span></a> at <a href=\"https://ada.example\">ada.example</a></p>",
      "fields":[{"name":"Web","value":"<a href=\"https://b.example/\">b.example</a>"},
      {"name":"Other","value":"<a href=\"https://b.example/@x\" class=\"u-url mention\">@x</a>"}]
      """##)

    #expect(profile.text == "I like #rain at ada.example")
    #expect(
      (profile.user.screenName, profile.user.name, profile.url) == (
        "ada@a.example", "Ada L", "https://a.example/@ada"
      ))
    #expect((profile.followers, profile.following, profile.posts) == (3, 2, 5))
    #expect(profile.joined == Date(timeIntervalSince1970: 1_714_979_310))
    #expect(profile.hashtags == [IndexedKeyword("#rain", range: 7..<12)])
    #expect(profile.urls.map(\.target) == ["https://ada.example", "https://b.example/"])
    #expect(profile.urls.map(\.range) == [16..<27, nil])
  }

  @Test(arguments: [
    "", #","note":null,"fields":{},"followers_count":-1"#, #","note":7,"fields":[7,null,{"value":{}}]"#,
    #","followers_count":"x","created_at":"yesterday""#,
  ])
  func `What an account does not tell is unknown`(fields: String) throws {
    let profile = try profile(fields)

    #expect((profile.text, profile.followers, profile.joined) == ("", nil, nil))
    #expect(profile.mentions.isEmpty)
  }

  @Test func `Very many fields are cut`() throws {
    let field = #"{"value":"<a href=\"https://b.example/\">b</a>"}"#
    let fields = Array(repeating: field, count: 3_000).joined(separator: ",")

    #expect(try profile(",\"fields\":[\(fields)]").urls.count == 50)
  }
}
