import SmashtagModel
import Testing

/// Which of several sizes is taken.
struct MediaVersionTests {
  private let item = {
    var item = MediaItem(url: "original", width: 4000, height: 3000)
    item.versions = [
      .init(url: "b", width: 1024, height: 768), .init(url: "n", width: 320, height: 240),
      .init(url: "k", width: 2048, height: 1536),
    ]
    return item
  }()

  private func url(_ width: Int, _ height: Int) -> String {
    item.url(covering: PixelSize(width: width, height: height))
  }

  @Test(arguments: [(1, 1, "n"), (320, 240, "n"), (321, 240, "b"), (320, 241, "b"), (1025, 10, "k")])
  func `The smallest that has enough both ways is taken`(width: Int, height: Int, expected: String) {
    #expect(url(width, height) == expected)
  }

  @Test(arguments: [(2049, 1), (1, 1537), (Int.max, Int.max)])
  func `Where none has enough the largest is taken`(width: Int, height: Int) {
    #expect(url(width, height) == "k")
  }

  @Test func `Without other sizes there is the one address`() {
    #expect(MediaItem(url: "u").url(covering: PixelSize(width: 9, height: 9)) == "u")
  }
}
