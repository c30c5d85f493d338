import SmashtagModel
import Testing

struct MediaItemTests {
  @Test func `The aspect ratio is width over height`() {
    #expect(MediaItem(url: "u", width: 1200, height: 800).aspectRatio == 1.5)
  }

  @Test(arguments: [(nil, 800), (1200, nil), (1200, 0), (0, 800)] as [(Int?, Int?)])
  func `Without a size there is no aspect ratio`(width: Int?, height: Int?) {
    #expect(MediaItem(url: "u", width: width, height: height).aspectRatio == nil)
  }
}
