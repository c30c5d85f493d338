import SmashtagModel
import SmashtagTesting
import Testing

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
