import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// Photos of a state that something else wrote, with more in them than any photo has.
struct HostilePhotosInStateTests {
  /// The photo that is read, and how long that takes with the list around it.
  private func read(_ change: [String: Any]) throws -> (photo: Tweet, seconds: Double) {
    let entry = Tweet.photo(id: "9", text: "At dusk").photoEntry.merging(change) { $1 }
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["photos": [entry]], format: .binary, options: 0)
    var photo: Tweet?
    let seconds = ProcessorTime.taken { photo = StateList(data)?.state.photos.photos.first }
    return (try #require(photo), seconds)
  }

  @Test(arguments: ["a", "\u{1F309}", "e\u{301}", "\u{301}"])
  func `A text without end is cut`(letter: String) throws {
    let (photo, seconds) = try read(["text": String(repeating: letter, count: 1_000_000)])

    #expect(photo.text.unicodeScalars.count == 20_000 && seconds < 5)
    #expect(photo.text.unicodeScalars.first == letter.unicodeScalars.first)
  }

  @Test func `So are links and tags, and no link stands beyond the text`() throws {
    let links = (0..<10_000).map {
      ["keyword": "https://a.example/\($0)", "start": $0, "end": $0 + 9] as [String: Any]
    }
    let (photo, seconds) = try read(["links": links, "tags": (0..<10_000).map { "#\($0)" }])

    #expect(photo.urls.count == 200 && photo.hashtags.count == 200 && seconds < 5)
    #expect(photo.urls.allSatisfy { $0.range == nil })
  }

  @Test func `A link that the end of the text was cut from stands nowhere`() throws {
    let links = [(19_990, 20_000), (19_991, 20_001)].map {
      ["keyword": "https://a.example", "start": $0.0, "end": $0.1] as [String: Any]
    }

    let photo = try read(["text": String(repeating: "a", count: 30_000), "links": links]).photo

    #expect(photo.urls.map(\.range) == [19_990..<20_000, nil])
  }

  @Test func `Sizes that no picture has are none`() throws {
    let sizes = [1 << 62, 100_001, 0, -1, Int.min, 100_000]
    let versions = sizes.map { ["url": "u", "width": $0, "height": 100_000] as [String: Any] }
    let media = ["url": "u", "width": 1 << 62, "height": 1 << 62, "versions": versions] as [String: Any]

    let item = try #require(try read(["media": [media]]).photo.media.first)

    #expect(item.versions.map(\.width) == [100_000])
    #expect(item.url(covering: PixelSize(width: .max, height: .max)) == "u")
  }
}
