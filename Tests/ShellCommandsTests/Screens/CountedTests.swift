import ShellCommands
import SmashtagModel
import Testing

struct CountedTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (12_408, "12,408"), (1_234_567, "1,234,567"),
    (-1_000, "-1,000"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `Thousands stand in groups`(number: Int, text: String) {
    #expect(Counted.grouped(number) == text)
  }

  @Test(arguments: [(0, "0 tweets"), (1, "1 tweet"), (2, "2 tweets")])
  func `One has no plural`(count: Int, text: String) {
    #expect(Counted.tweets(count) == text)
  }

  @Test func `A plural may have a form of its own`() {
    #expect(Counted.things(2, "search", plural: "searches") == "2 searches")
  }

  @Test(arguments: [
    (TweetCount.exactly(214), "214 tweets", "214"), (.atLeast(1_000), "over 1,000 tweets", "1,000+"),
  ])
  func `A count may be open`(count: TweetCount, tweets: String, number: String) {
    #expect(Counted.tweets(count) == tweets && Counted.number(count) == number)
  }
}
