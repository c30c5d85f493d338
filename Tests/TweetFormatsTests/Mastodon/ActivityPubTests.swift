import Foundation
import SmashtagModel
import Testing
import TweetFormats

struct ActivityPubTests {
  private static let ada = User(
    screenName: "ada@example.social", name: "Ada", profileImageURL: "https://example.social/a.png")

  @Test func `An author with a number is told by the page of the post`() throws {
    let post = activityPost("rain", #""tag":[],"url":"https://example.social/@ada/101""#)
      .replacing("https://example.social/users/ada\"", with: "https://example.social/ap/users/116\"")

    #expect(try tweet(post).user.screenName == "ada@example.social")
  }

  @Test func `Every field is taken`() throws {
    let post = activityPost(
      "<p>hi</p>",
      """
      "url":"https://example.social/@ada/101","sensitive":true,"contentMap":{"de":"<p>hi</p>"},"tag":[],
      "updated":"2025-01-01T00:00:00Z","inReplyTo":"https://other.example/@bob/9",
      "quote":"https://example.social/users/ada/statuses/5","likes":{"type":"Collection","totalItems":3},
      "shares":{"totalItems":2},"replies":{"type":"Collection","totalItems":4}
      """)
    let tweet = try tweet(creation(of: post), author: Self.ada)

    let key = "https://example.social/users/ada/statuses/101"
    var expected = Tweet(
      id: "101", network: .mastodon, key: key, created: Date(timeIntervalSince1970: 1_714_979_310),
      text: "hi",
      user: Self.ada)
    expected.url = "https://example.social/@ada/101"
    (expected.language, expected.isSensitive) = ("de", true)
    (expected.inReplyTo, expected.inReplyToScreenName) = ("https://other.example/@bob/9", "bob@other.example")
    (expected.quoteOf, expected.likes, expected.retweets) = ("5", 3, 2)
    (expected.replies, expected.edited) = (4, Date(timeIntervalSince1970: 1_735_689_600))
    #expect(tweet == expected)
  }

  @Test func `A text that stands only beside its language is the text`() throws {
    let post = activityPost("?", #""contentMap":{"de":"<p>Regen</p>","en":"<p>rain</p>"}"#)

    for content in [#""content":null,"#, ""] {
      let tweet = try tweet(creation(of: post.replacing(#""content":"?","#, with: content)))
      #expect(tweet.text == "Regen" && tweet.language == "de")
    }
    #expect(try tweet(creation(of: post)).text == "?")
  }

  @Test func `The live copy of a post is the same post`() throws {
    let live = try tweet(
      """
      {"id":"101","uri":"https://example.social/users/ada/statuses/101",
      "url":"https://example.social/@ada/101",
      "created_at":"2024-05-06T07:08:30.000Z","content":"<p>hi</p>","tags":[],"mentions":[],
      "visibility":"public",
      "account":{"acct":"ada","username":"ada","url":"https://example.social/@ada","display_name":"Ada"}}
      """)
    let exported = try tweet(
      creation(of: activityPost("<p>hi</p>", "\"url\":\"https://example.social/@ada/101\"")), author: Self.ada
    )

    #expect(exported.key == live.key)
    #expect((exported.id, exported.url, exported.created) == (live.id, live.url, live.created))
    #expect(exported.user.screenName == live.user.screenName)
    #expect((exported.text, exported.hashtags) == (live.text, live.hashtags))
  }

  @Test(arguments: [
    creation(of: activityPost("hi")), activityPost("hi"), outbox([creation(of: activityPost("hi"))]),
    "[\(activityPost("hi"))]", activityPost("hi", type: "Article"),
    creation(of: activityPost("hi")).replacing("\"Create\"", with: "\"Update\""),
    "{\"type\":\"OrderedCollectionPage\",\"partOf\":\"x\",\"orderedItems\":[\(activityPost("hi"))]}",
  ])
  func `A post is found in every wrapper`(json: String) throws {
    #expect(try tweet(json).text == "hi")
  }

  @Test(arguments: [
    "Delete", "Undo", "Like", "Follow", "Accept", "Add", "Move", "Flag", "View", "EmojiReact",
  ])
  func `What makes no post is passed over`(type: String) throws {
    let json = creation(of: activityPost("hi")).replacing("\"Create\"", with: "\"\(type)\"")

    #expect(try decode(json) == DecodedRecord())
  }

  @Test func `A warning comes first, the answers of a poll last`() throws {
    let tweet = try tweet(
      activityPost(
        "<p>Which? <a href=\"https://example.social/tags/rain\" class=\"hashtag\">#<span>rain</span></a></p>",
        type: "Question",
        """
        "summary":" Tea ","oneOf":[{"type":"Note","name":"green"},{"type":"Note","name":"black\\n tea"},7,{}],
        "tag":[{"type":"Hashtag","name":"#rain","href":"https://example.social/tags/rain"}]
        """))

    #expect(tweet.text == "Tea\n\nWhich? #rain\n\n◯ green\n◯ black tea")
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 12..<17)])
    #expect(tweet.isSensitive)
  }

  @Test func `A poll has its options and results`() throws {
    let one = try tweet(
      activityPost(
        "Which?", type: "Question",
        """
        "oneOf":[{"type":"Note","name":"green","replies":{"totalItems":3}},{"name":"black","replies":{"totalItems":-1}},7,{}],
        "votersCount":3,"endTime":"2024-05-07T07:08:30Z"
        """))
    let many = try tweet(activityPost("Which?", type: "Question", #""anyOf":[{"name":"green"}]"#))

    #expect(
      one.poll
        == Poll(
          [.init("green", votes: 3), .init("black")], voters: 3,
          ends: Date(timeIntervalSince1970: 1_715_065_710)))
    #expect(many.poll == Poll([.init("green")], isMultiple: true))
    #expect(try tweet(activityPost("hi", #""oneOf":[]"#)).poll == nil)
  }

  @Test func `A poll has a hundred options at most`() throws {
    let options = repeatElement(#"{"name":"tea"}"#, count: 500).joined(separator: ",")

    #expect(
      try tweet(activityPost("?", type: "Question", "\"oneOf\":[\(options)]")).poll?.options.count == 100)
  }

  @Test func `A date of change that is none is left out`() throws {
    for date in ["2024-05-06T07:08:30Z", "soon"] {
      #expect(try tweet(activityPost("hi", "\"updated\":\"\(date)\"")).edited == nil)
    }
  }

  @Test func `Tags, users and links stand where the text shows them`() throws {
    let tweet = try tweet(
      activityPost(
        """
        <p>é <span><a href="https://other.example/@bob" class="u-url mention">@<span>bob</span></a></span> \
        <a href="https://example.social/tags/Integrität" class="mention hashtag">#<span>Integrität</span></a> \
        <a href="https://e.org/a"><span class="invisible">https://</span><span>e.org/a</span></a> :blob:</p>
        """,
        """
        "tag":[{"type":"Mention","href":"https://other.example/users/bob","name":"@bob@other.example"},
        {"type":"Mention","href":"https://example.social/users/eve","name":"@eve"},
        {"type":"Hashtag","href":"https://example.social/tags/integritat","name":"#integritat"},
        {"type":"Emoji","name":":blob:","icon":{"url":"https://e.org/b.png"}},7,null,{"type":"Hashtag"}]
        """))

    #expect(
      tweet.userMentions == [
        IndexedKeyword("@bob@other.example", range: 2..<6), IndexedKeyword("@eve@example.social"),
      ])
    #expect(tweet.hashtags == [IndexedKeyword("#integritat", range: 7..<18)])
    #expect(slices(tweet.text, tweet.urls.map(\.range)) == ["https://e.org/a"])
    #expect(tweet.urls.map(\.target) == ["https://e.org/a"])
  }

  @Test func `Without a list the text tells`() throws {
    #expect(try tweet(activityPost("#rain", "")).hashtags == [IndexedKeyword("#rain", range: 0..<5)])
    #expect(try tweet(activityPost("#rain", "\"tag\":[]")).hashtags == [])
  }

  @Test(arguments: [
    ("https://example.social/users/ada/statuses/8", "8", "ada@example.social"),
    (
      "https://other.example/users/bob/statuses/8", "https://other.example/users/bob/statuses/8",
      "bob@other.example"
    ),
    ("https://other.example/notes/8a", "https://other.example/notes/8a", nil),
    ("https://other.example/bob/p/8.5", "https://other.example/bob/p/8.5", "bob@other.example"),
    ("https://blog.example/rain", "https://blog.example/rain", nil), ("tag:x", "tag:x", nil),
  ])
  func `What is answered is known by its address`(address: String, id: String, name: String?) throws {
    let tweet = try tweet(activityPost("hi", "\"inReplyTo\":\"\(address)\""))

    #expect((tweet.inReplyTo, tweet.inReplyToScreenName) == (id, name))
  }

  @Test(arguments: [
    ("https://example.social/users/ada", "ada@example.social"),
    ("https://EXAMPLE.social/@Ada", "Ada@example.social"),
    ("https://other.example/bob", "bob@other.example"), ("https://example.social/ap/users/115", "me"),
    ("https://example.social/", "me"), ("nobody", "me"),
  ])
  func `The address of the author tells the name`(actor: String, name: String) throws {
    let post = activityPost("hi").replacing("\"https://example.social/users/ada\"", with: "\"\(actor)\"")

    #expect(try tweet(post).user.screenName == name)
  }

  @Test(arguments: [
    ("https://example.social/users/ada/statuses/101", "101"),
    ("https://example.social/ap/users/1/statuses/5", "5"),
    ("https://snac.example/ada/p/1715.25", "https://snac.example/ada/p/1715.25"),
    ("tag:example.social,2017:1", "tag:example.social,2017:1"),
  ])
  func `A post is known by its number, or by its address`(address: String, id: String) throws {
    let tweet = try tweet(activityPost("hi", id: address))

    #expect((tweet.id, tweet.key) == (id, address))
    #expect(tweet.url == (address.hasPrefix("tag") ? nil : address))
  }
}

/// A post of ActivityPub by `ada` of `example.social`; `fields` come after what every post has.
func activityPost(
  _ content: String, id: String = "https://example.social/users/ada/statuses/101",
  to: String = "https://www.w3.org/ns/activitystreams#Public", type: String = "Note",
  _ fields: String = "\"tag\":[]"
) -> String {
  let content = content.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  return """
    {"id":"\(id)","type":"\(type)","published":"2024-05-06T07:08:30Z",\
    "attributedTo":"https://example.social/users/ada","to":["\(to)"],"cc":[],"content":"\(content)"\(fields.isEmpty ? "" : ",")\(fields)}
    """
}

/// The creation of a post.
func creation(of post: String, to: String = "https://www.w3.org/ns/activitystreams#Public") -> String {
  """
  {"id":"https://example.social/users/ada/statuses/101/activity","type":"Create",\
  "actor":"https://example.social/users/ada","published":"2024-05-06T07:08:30Z","to":["\(to)"],"cc":[],\
  "object":\(post)}
  """
}

/// A boost of a post of which the address alone is known.
func announcement(of address: String = "https://other.example/users/bob/statuses/7") -> String {
  """
  {"id":"https://example.social/users/ada/statuses/102/activity","type":"Announce",\
  "actor":"https://example.social/users/ada","published":"2024-05-07T07:08:30Z",\
  "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":["https://other.example/users/bob"],\
  "object":"\(address)"}
  """
}

/// An outbox as servers export it.
func outbox(_ items: [String]) -> String {
  """
  {"@context":"https://www.w3.org/ns/activitystreams","id":"outbox.json","type":"OrderedCollection",\
  "totalItems":190,"orderedItems":[\(items.joined(separator: ","))]}
  """
}

struct AudienceTests {
  @Test(arguments: [
    "https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public",
    "https://example.social/users/ada/followers",
  ])
  func `What is for all, or for all who follow, is a post`(to: String) throws {
    #expect(try tweet(creation(of: activityPost("hi", to: to), to: to)).text == "hi")
  }

  @Test(arguments: [
    "https://other.example/users/bob", "https://example.social/users/followers",
    "https://other.example/users/bob/followers", "",
  ])
  func `A letter to single people is never taken`(to: String) throws {
    #expect(try decode(creation(of: activityPost("psst", to: to), to: to)) == DecodedRecord())
    #expect(try decode(creation(of: activityPost("psst", to: to))) == DecodedRecord())
  }

  @Test(arguments: [
    "\"to\":\"as:Public\"", "\"to\":[],\"cc\":[\"as:Public\"]", "\"cc\":{\"id\":\"as:Public\"}",
  ])
  func `Copies count, and one address needs no list`(addresses: String) throws {
    let post = activityPost("hi").replacing(
      "\"to\":[\"https://www.w3.org/ns/activitystreams#Public\"],\"cc\":[]", with: addresses)

    #expect(try tweet(post).text == "hi")
  }

  @Test(arguments: [
    ("\"to\":\"as:Public\"", nil), ("\"to\":[],\"cc\":[\"as:Public\"]", .unlisted),
    ("\"to\":[\"https://example.social/users/ada/followers\"],\"cc\":[]", Audience.followers),
  ])
  func `Whom it is shown to is told`(addresses: String, audience: Audience?) throws {
    let post = activityPost("hi").replacing(
      "\"to\":[\"https://www.w3.org/ns/activitystreams#Public\"],\"cc\":[]", with: addresses)

    #expect(try tweet(post).audience == audience)
  }

  @Test func `A post without addresses has those of its creation`() throws {
    let post = activityPost("hi").replacing(
      "\"to\":[\"https://www.w3.org/ns/activitystreams#Public\"],\"cc\":[],", with: "")

    #expect(try tweet(creation(of: post)).text == "hi")
    #expect(try decode(creation(of: post, to: "https://other.example/users/bob")) == DecodedRecord())
    #expect(try decode(post) == DecodedRecord())
  }
}

struct BoostTests {
  @Test func `A boost is the address of what it repeats`() throws {
    let address = "https://other.example/users/bob/statuses/7"
    let boost = try tweet(announcement(of: address))

    var expected = Tweet(
      id: "102", network: .mastodon, key: "https://example.social/users/ada/statuses/102/activity",
      created: Date(timeIntervalSince1970: 1_715_065_710), text: address,
      user: User(screenName: "ada@example.social"))
    expected.url = address
    expected.retweetOf = RetweetReference(id: address, screenName: "bob@other.example")
    expected.urls = [IndexedURL(address, range: 0..<42, expanded: address)]
    #expect(boost == expected)
  }

  @Test func `What is boosted may be an object`() throws {
    let json = announcement().replacing(
      "\"https://other.example/users/bob/statuses/7\"",
      with: "{\"type\":\"Note\",\"id\":\"https://other.example/notes/7\"}")

    #expect(
      try tweet(json).retweetOf == RetweetReference(id: "https://other.example/notes/7", screenName: nil))
  }

  @Test(arguments: ["null", "7", "{}", "[]", "\"\"", "[[\"x\"]]"])
  func `A boost of nothing is a problem`(object: String) throws {
    let json = announcement().replacing("\"https://other.example/users/bob/statuses/7\"", with: object)

    #expect(
      try decode(json).problems == ["tweet https://example.social/users/ada/statuses/102/activity: no text"])
  }
}
