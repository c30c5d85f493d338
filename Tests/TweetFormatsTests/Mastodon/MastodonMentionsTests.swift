import SmashtagModel
import Testing
import TweetFormats

struct MastodonMentionsTests {
  @Test(arguments: [
    #"<a href="https://a.b/tags/Rain" class="mention hashtag" rel="tag">#<span>Rain</span></a>"#,
    ##"<a href="https://a.b/x" class="hashtag">#Rain</a>"##,
    ##"<a href="https://a.b/tags/Rain" rel="tag">#Rain</a>"##,
    ##"<a href="https://b.c/t/1">#RAIN</a>"##, "#Rain",
    ##"#<a href="https://a.b/tags/Rain" rel="tag">Rain</a>"##,
    ##"<a href="https://bsky.example/search?q=%23rain" class="hashtag">#rain</a>"##,
  ])
  func `A listed tag is found wherever the text shows it`(shown: String) throws {
    let tags = #""tags":[{"name":"rain","url":"https://a.b/tags/rain"}]"#
    let tweet = try tweet(status("<p>é \(shown)</p>", tags))

    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 2..<7)])
    #expect(tweet.urls == [])
    #expect(tweet.userMentions == [])
  }

  @Test(arguments: [
    ("wissenschaftlicheintegritat", "wissenschaftlicheIntegrität"), ("ol", "Øl"), ("rain", "ＲＡＩＮ"),
    ("ŁÓDŹ", "łódź"),
  ])
  func `A tag is known without its marks`(name: String, written: String) throws {
    let link = "<a href='https://a.b/tags/x' class='hashtag'>#\(written)</a>"
    let tweet = try tweet(status(link, "\"tags\":[{\"name\":\"\(name)\"}]"))

    #expect(tweet.hashtags == [IndexedKeyword("#\(name)", range: 0..<written.unicodeScalars.count + 1)])
  }

  @Test func `A tag counts once for every place, and without one once`() throws {
    let link = "<a href='https://a.b/tags/rain' class='hashtag'>#rain</a>"
    let tags = #""tags":[{"name":"rain"},{"name":"rain"},{"name":"snow"}]"#
    let tweet = try tweet(status("\(link) #Rain \(link)", tags))

    #expect(
      tweet.hashtags == [
        IndexedKeyword("#rain", range: 0..<5), IndexedKeyword("#rain", range: 6..<11),
        IndexedKeyword("#rain", range: 12..<17), IndexedKeyword("#snow"),
      ])
  }

  @Test func `Tags and users stand in the order of the text, whatever the order of their lists`() throws {
    let tags = #""tags":[{"name":"fog"},{"name":"snow"},{"name":"rain"}]"#
    let users = #""mentions":[{"id":"2","acct":"bob"},{"id":"1","acct":"ada"}]"#
    let tweet = try tweet(status("#rain @ada #snow #rain #other @bob", tags + "," + users))

    #expect(tweet.hashtags.map(\.keyword) == ["#rain", "#snow", "#rain", "#fog"])
    #expect(tweet.hashtags.map { $0.range?.lowerBound } == [0, 11, 17, nil])
    #expect(tweet.userMentions.map(\.keyword) == ["@ada", "@bob"])
  }

  @Test func `Links to tags and users that no list names are kept`() throws {
    let tweet = try tweet(
      status(
        """
        <a href='https://a.b/tags/Rain' class='hashtag'>#Rain</a> <a href='https://c.d/@bob' class='u-url mention'>\
        @<span>bob</span></a> <a href='https://c.d/@eve' class='mention'>Eve</a> #loose @loose
        """))

    #expect(tweet.hashtags == [IndexedKeyword("#Rain", range: 0..<5)])
    #expect(
      tweet.userMentions == [
        IndexedKeyword("@bob@c.d", range: 6..<10), IndexedKeyword("@eve@c.d", range: 11..<14),
      ])
    #expect(tweet.urls == [])
  }

  @Test func `People of one name are told apart by their pages`() throws {
    let tweet = try tweet(
      status(
        """
        <a href="https://b.example/@bob" class="u-url mention">@<span>bob</span></a> \
        <a href="https://c.example/users/bob" class="u-url mention">@<span>bob</span></a> @ada @bob@c.example
        """,
        """
        "mentions":[{"id":"1","username":"bob","acct":"bob@c.example","url":"https://c.example/@bob"},
        {"id":"2","username":"bob","acct":"bob","url":"https://b.example/@bob"},
        {"id":"3","username":"ada","acct":"ada"},{"id":"4","acct":"eve","url":"https://www.d.example/@eve"}]
        """))

    #expect(tweet.userMentions.map(\.keyword).first == "@bob@b.example")
    #expect(tweet.userMentions.contains(IndexedKeyword("@bob@c.example", range: 5..<9)))
    #expect(tweet.userMentions.contains(IndexedKeyword("@bob@b.example", range: 0..<4)))
    #expect(tweet.userMentions.contains(IndexedKeyword("@ada", range: 10..<14)))
    #expect(tweet.userMentions.contains(IndexedKeyword("@eve@d.example")))
  }

  @Test func `A sign on the line before a link makes no tag`() throws {
    let tweet = try tweet(status("#<a href='https://a.b/tags/x'><br>x</a>"))

    #expect(tweet.hashtags == [])
    #expect(tweet.urls.map(\.target) == ["https://a.b/tags/x"])
  }

  @Test func `A link to the page of a listed tag or user is a link`() throws {
    let tweet = try tweet(
      status(
        "<a href='https://a.b/tags/rain'>https://a.b/tags/rain</a> <a href='https://a.b/@bob'>https://a.b/@bob</a>",
        """
        "tags":[{"name":"rain","url":"https://a.b/tags/rain"}],
        "mentions":[{"id":"2","acct":"bob","url":"https://a.b/@bob"}]
        """))

    #expect(tweet.urls.map(\.keyword) == ["https://a.b/tags/rain", "https://a.b/@bob"])
    #expect(tweet.hashtags == [IndexedKeyword("#rain")])
    #expect(tweet.userMentions == [IndexedKeyword("@bob@a.b")])
  }

  @Test(arguments: [
    ("https://a.b/c", 1), ("https://a.b/c/", 1), ("https://x.y", 2), ("javascript:x", 1), ("", 1),
  ])
  func `A preview that no link leads to is a link`(card: String, count: Int) throws {
    let tweet = try tweet(
      status("<a href='https://a.b/c'>https://a.b/c</a>", "\"tags\":[],\"card\":{\"url\":\"\(card)\"}"))

    #expect(tweet.urls.count == count)
    if count == 2 { #expect(tweet.urls.last == IndexedURL(card, expanded: card)) }
  }

  @Test func `A warning shifts the places after it`() throws {
    let tweet = try tweet(
      status(
        "<p><a href='https://a.b/tags/rain' class='hashtag'>#rain</a> <a href='https://a.b'>x</a></p>",
        #""spoiler_text":"é #snow","tags":[{"name":"rain"},{"name":"snow"}]"#))

    #expect(slices(tweet.text, tweet.hashtags.map(\.range)) == ["#snow", "#rain"])
    #expect(slices(tweet.text, tweet.urls.map(\.range)) == ["x"])
  }

  @Test func `A sign before a link makes no tag of it that nobody named`() throws {
    let tweet = try tweet(status("fixes #<a href='https://a.b/12'>12</a>"))

    #expect(
      tweet.urls == [IndexedURL("https://a.b/12", range: 7..<9, expanded: "https://a.b/12", display: "12")])
    #expect(tweet.hashtags == [])
  }

  @Test func `Without lists the text tells`() throws {
    let tweet = try tweet(
      status(
        """
        #rain <a href='https://a.b/@bob' class='mention'>@bob</a> <a href='https://a.b/#x'>https://a.b/#x</a>
        """, ""))

    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 0..<5)])
    #expect(tweet.userMentions == [IndexedKeyword("@bob@a.b", range: 6..<10)])
    #expect(tweet.urls.map(\.keyword) == ["https://a.b/#x"])
  }
}
