@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct ImageContextTests {
  private func facts(_ image: MediaItem, of tweet: Tweet? = nil) -> [String] {
    ImageContext(image, of: tweet).screen.rows.map(\.searchableText)
  }

  @Test func `It shows size, shape, alt text, address and author`() {
    let image = MediaItem(url: "https://p.example/1.jpg", width: 1200, height: 800, alt: "A bell")

    #expect(
      facts(image, of: .fixture()) == [
        "kind photo", "size 1200×800", "aspect ratio 1.50", "alt text A bell",
        "address https://p.example/1.jpg", "by @ada",
      ])
  }

  @Test func `What is unknown is left out`() {
    #expect(facts(MediaItem(url: "u", kind: .video)) == ["kind video", "address u"])
  }

  @Test(arguments: [(1000, 1000, "1.00"), (1920, 1080, "1.78"), (100, 2000, "0.05"), (2999, 1000, "3.00")])
  func `The aspect ratio has two digits`(width: Int, height: Int, text: String) {
    #expect(MediaItem(url: "u", width: width, height: height).aspectRatioText == text)
  }

  @Test(arguments: [(-1, 5), (0, 0), (Int.max, 1), (1, 100_001)])
  func `A size that no picture has is not told`(width: Int, height: Int) {
    let image = MediaItem(url: "u", width: width, height: height)

    #expect(image.sizeText == nil && image.aspectRatioText == nil)
  }

  @Test func `Its title is the alt text, else the tweet`() {
    #expect(ImageContext(MediaItem(url: "u", alt: "A bell"), of: .fixture()).title == "A bell")
    #expect(ImageContext(MediaItem(url: "u"), of: .fixture(text: "rain")).title == "@ada: rain")
    #expect(ImageContext(MediaItem(url: "u"), of: nil).title == "u")
  }

  @Test func `Among several it tells its place`() {
    let tweet = Tweet.fixture(media: ["a", "b", "c"])

    #expect(ImageContext(tweet.media[1], of: tweet).screen.status == ["2 of 3"])
  }

  @Test func `That a picture is sensitive is said`() {
    var tweet = Tweet.fixture(media: ["a"])
    tweet.isSensitive = true

    #expect(facts(tweet.media[0], of: tweet).last == "note marked as sensitive")
  }
}
