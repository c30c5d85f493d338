import SmashtagModel
import SmashtagTesting
import Testing

struct TweetMentionsTests {
  private let everything = Tweet.fixture(
    user: .fixture("ada"), hashtags: ["rain", "snow"], users: ["bob"], urls: ["https://a.example/1"],
    media: ["https://p.example/1.jpg"])

  @Test func `The author stands first among the users`() {
    let tweet = Tweet.fixture(user: .fixture("ada"), users: ["bob", "carl"])

    #expect(tweet.mentions == [.user("@ada"), .user("@bob"), .user("@carl")])
  }

  @Test func `An author who mentions herself stands there once`() {
    let tweet = Tweet.fixture(user: .fixture("Ada"), users: ["bob", "ada"])

    #expect(tweet.mentions == [.user("@Ada"), .user("@bob")])
  }

  @Test func `The original author of a retweet follows the author`() {
    let original = RetweetReference(id: "7", screenName: "zoe")
    let tweet = Tweet.fixture(user: .fixture("ada"), users: ["bob"], retweetOf: original)

    #expect(tweet.mentions == [.user("@ada"), .user("@zoe"), .user("@bob")])
  }

  @Test(arguments: [
    (["Rain", "rain", "RAIN"], ["#Rain"]),
    (["Straße", "STRASSE"], ["#Straße"]),
    (["olé", "ole\u{301}", "Ole"], ["#olé"]),
    (["rain", "rainy"], ["#rain", "#rainy"]),
  ])
  func `A tag is met once, however it is written`(tags: [String], expected: [String]) {
    let tweet = Tweet.fixture(hashtags: tags)

    #expect(tweet.mentions.filter { $0.kind == .hashtag }.map(\.label) == expected)
  }

  @Test func `The same picture is met once`() {
    let tweet = Tweet.fixture(media: ["https://p.example/1.jpg", "https://p.example/1.jpg"])

    #expect(tweet.mentions.count { $0.kind == .image } == 1)
  }

  @Test func `Two links to one place are one item`() {
    var tweet = Tweet.fixture()
    tweet.urls = [
      IndexedURL("https://t.co/a", expanded: "https://a.example"),
      IndexedURL("https://t.co/b", expanded: "https://a.example"),
    ]

    #expect(tweet.mentions.count { $0.kind == .url } == 1)
  }

  @Test func `The sections stand in their order`() {
    #expect(everything.mentionSections.map(\.title) == ["Images", "URLs", "Hashtags", "Users"])
  }

  @Test func `A kind that does not occur has no section`() {
    let tweet = Tweet.fixture(hashtags: ["rain"])

    #expect(tweet.mentionSections.map(\.kind) == [.hashtag, .user])
  }

  @Test func `Every tweet has at least its author`() {
    #expect(Tweet.fixture().mentionSections.map(\.kind) == [.user])
  }

  @Test func `No section is empty`() {
    #expect(everything.mentionSections.allSatisfy { !$0.items.isEmpty })
  }

  @Test func `The mentions of one tweet are not counted`() {
    #expect(everything.mentionSections.flatMap(\.items).allSatisfy { $0.count == nil })
  }
}

struct MentionTests {
  @Test func `An image is labelled by its alt text`() {
    #expect(Mention.image(MediaItem(url: "https://p.example/1.jpg", alt: "A bell")).label == "A bell")
  }

  @Test func `An image without alt text is labelled by its address`() {
    #expect(Mention.image(MediaItem(url: "https://p.example/1.jpg")).label == "https://p.example/1.jpg")
  }

  @Test(arguments: [
    (
      IndexedURL("https://t.co/a", expanded: "https://a.example/long", display: "a.example/l…"),
      "a.example/l…"
    ),
    (IndexedURL("https://t.co/a", expanded: "https://a.example/long"), "https://a.example/long"),
    (IndexedURL("https://t.co/a"), "https://t.co/a"),
  ])
  func `A url is labelled by what reads best`(url: IndexedURL, expected: String) {
    #expect(Mention.url(url).label == expected)
  }

  @Test(arguments: [
    (
      IndexedURL("https://t.co/a", expanded: "https://a.example/long", display: "a.example"),
      "https://a.example/long"
    ),
    (IndexedURL("https://t.co/a"), "https://t.co/a"),
  ])
  func `A url leads to its expanded address`(url: IndexedURL, expected: String) {
    #expect(url.target == expected)
  }

  @Test func `A tag and a user of one name are two items`() {
    #expect(Mention.hashtag("#ada").identity != Mention.user("@ada").identity)
  }
}

struct MentionRankingTests {
  @Test func `What more tweets use stands first`() {
    let ranking = ranking(of: [["snow"], ["rain", "snow"], ["rain"], ["rain"]])

    #expect(tags(ranking) == ["#rain 3", "#snow 2"])
  }

  @Test func `What is used alike stands in the order of the alphabet`() {
    #expect(tags(ranking(of: [["pear", "Apple", "éclair"]])) == ["#Apple 1", "#éclair 1", "#pear 1"])
  }

  @Test func `A tweet that uses a tag twice counts once`() {
    #expect(tags(ranking(of: [["rain", "Rain"], ["rain"]])) == ["#rain 2"])
  }

  @Test func `Spellings count together under the one met first`() {
    #expect(tags(ranking(of: [["Rain"], ["rain"], ["RAIN"]])) == ["#Rain 3"])
  }

  @Test func `Authors count among the users`() {
    var ranking = MentionRanking()
    ranking.add(Tweet.fixture(user: .fixture("ada"), users: ["bob"]))
    ranking.add(Tweet.fixture(user: .fixture("bob")))

    #expect(words(ranking, .user) == ["@bob 2", "@ada 1"])
  }

  @Test func `A tag and a user of the same name are two`() {
    var ranking = MentionRanking()
    ranking.add([.hashtag("ada"), .user("ada"), .hashtag("ada")])

    #expect(ranking.sections.map { $0.items.map(\.count) } == [[1], [1]])
  }

  @Test func `A cut address stands where its three dots put it`() {
    var ranking = MentionRanking()
    let labels = ["e.org/a\u{2026}", "e.org/a/b", "e.org/a..", "e.org/a...", "É.org"]
    ranking.add(labels.enumerated().map { .url(IndexedURL("https://t.co/\($0)", display: $1)) })

    let folded = labels.map { Folding.name($0) }.sorted()
    #expect(words(ranking, .url).map { Folding.name($0.dropLast(2)) } == folded)
  }

  @Test func `Words are sorted as texts are, however long they are alike`() {
    let words = [
      "raincoats", "raincoat", "raincoata", "rain", "ra", "ra\u{301}", "r\u{e4}in", "raincoat\u{e9}",
      "\u{e9}t\u{e9}", "zebra", "0", "raincoat_", "\u{96e8}", "Rainer", "\u{1f327}",
    ]

    let sorted = tags(ranking(of: [words])).map { Folding.name($0.dropLast(2)) }

    #expect(sorted == Set(words.map { Folding.name("#" + $0) }).sorted())
  }

  @Test func `No tweet, no section`() {
    #expect(MentionRanking().sections.isEmpty)
  }

  @Test func `The sections stand in their order`() {
    var ranking = MentionRanking()
    ranking.add(.fixture(hashtags: ["rain"], media: ["https://p.example/1.jpg"]))

    #expect(ranking.sections.map(\.title) == ["Images", "Hashtags", "Users"])
  }

  private func ranking(of tags: [[String]]) -> MentionRanking {
    tags.reduce(into: MentionRanking()) { $0.add(Tweet.fixture(hashtags: $1)) }
  }

  private func tags(_ ranking: MentionRanking) -> [String] { words(ranking, .hashtag) }

  private func words(_ ranking: MentionRanking, _ kind: Mention.Kind) -> [String] {
    let items = ranking.sections.first { $0.kind == kind }?.items ?? []
    return items.map { "\($0.mention.label) \($0.count ?? 0)" }
  }
}
