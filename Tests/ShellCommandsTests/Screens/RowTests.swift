@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct RowTests {
  @Test(arguments: [
    ("rain", "@ada: rain"), ("rain\nsnow", "@ada: rain"), ("", "@ada: "),
    (String(repeating: "é", count: 61), "@ada: " + String(repeating: "é", count: 59) + "…"),
    (String(repeating: "é", count: 60), "@ada: " + String(repeating: "é", count: 60)),
  ])
  func `A headline is one short line`(text: String, headline: String) {
    #expect(Tweet.fixture(text: text).headline == headline)
  }

  @Test(arguments: ["rain", "Ada L", "@ada", "#bell", "@bob", "a.example", "p.example"])
  func `A tweet is found by its text, its people and its mentions`(text: String) {
    let tweet = Tweet.fixture(
      text: "rain", user: User(screenName: "ada", name: "Ada L"), hashtags: ["bell"], users: ["bob"],
      urls: ["https://a.example"], media: ["https://p.example/1.jpg"])

    #expect(Row(.tweet(tweet)).contains(text))
  }

  @Test func `A picture is found by what stands on it`() {
    let image = MediaItem(url: "u", alt: "A bell tower")

    #expect(Row(.mention(.init(.image(image)))).contains("TOWER"))
  }
}
