import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// The pictures and films of two copies of a post.
struct MediaMergingTests {
  private static let page = "https://twitter.com/ada/status/7/photo/1"
  private static let file = MediaFile(path: "/export", entry: "a.png")

  @Test(arguments: [MediaItem.Kind.photo, .video], [false, true])
  func `What a server has under another address keeps the file of an export`(
    kind: MediaItem.Kind, isExportFirst: Bool
  ) {
    let path = "media_attachments/files/111/000/original/abc.mp4"
    var exported = MediaItem(url: "https://birds.example/\(path)", kind: kind)
    exported.file = Self.file
    var told = MediaItem(
      url: "https://files.birds.example/\(path)?1", kind: kind, width: 4, height: 3, alt: "Wren")
    if kind.isPlayed {
      told.film = Film([Film.Version(url: told.url)])
      told.url = "https://files.birds.example/media_attachments/files/111/000/small/abc.png"
    }
    let other = MediaItem(url: "https://files.birds.example/media_attachments/files/111/001/original/b.png")
    let copies = [[exported], [other, told]].enumerated().map { index, media in
      Self.copy("pic", media, at: index, network: .mastodon)
    }

    let merged = Self.merged(copies, isExportFirst)

    told.file = Self.file
    #expect(merged.media == [other, told])
  }

  @Test(arguments: [1, 2], [false, true])
  func `The address of a page gives way to the picture, whatever comes first`(number: Int, isRichFirst: Bool)
  {
    var pictures = ["https://e.org/a.png", "https://e.org/b.png"].prefix(number).map {
      MediaItem(url: $0, width: 4, height: 3, alt: "Wren", range: 6..<20)
    }
    pictures[0].file = Self.file
    let page = MediaItem(url: Self.page, range: 6..<20)
    let copies = [
      Self.copy("Photo https://t.co/a", Array(pictures), at: 0),
      Self.copy("Photo https://t.co/a", [page], at: 1),
    ]

    #expect(Self.merged(copies, isRichFirst).media == Array(pictures))
  }

  @Test(arguments: [false, true], [(nil, 0), (nil, 2), (page, 0), (page, 2)])
  func `The picture of a cut text stays, at no place of the whole one`(
    isCutFirst: Bool, pageAndMinute: (String?, Int)
  ) {
    let (page, minute) = pageAndMinute
    var picture = MediaItem(url: "https://e.org/a.png", range: 16..<30)
    picture.file = Self.file
    let cut = Self.copy("A long walk in… https://t.co/a", [picture], at: minute)
    let whole = Self.copy(
      "A long walk in the rain and the bells", page.map { [MediaItem(url: $0)] } ?? [], at: 1)

    let merged = Self.merged([cut, whole], isCutFirst)

    picture.range = nil
    #expect(merged.text == whole.tweet.text)
    #expect(merged.media == [picture])
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `The place of a picture is known from whichever of three copies tells it`(order: [Int]) {
    let (whole, place) = ("A long walk in the rain and the bells https://t.co/a", 38..<52)
    var picture = MediaItem(url: "https://e.org/a.png", range: 16..<30)
    let copies = [
      Self.copy("A long walk in… https://t.co/a", [picture], at: 0), Self.copy(whole, [], at: 1),
      Self.copy(whole, [MediaItem(url: Self.page, range: place)], at: 2),
    ]

    let merged = copies[order[0]].merged(with: copies[order[1]]).merged(with: copies[order[2]]).tweet

    picture.range = place
    #expect(merged.text == whole)
    #expect(merged.media == [picture])
  }

  @Test func `Addresses without the path of a file are of no picture`() {
    let url = "https://birds.example/media_attachments/?f="
    let copies = [[MediaItem(url: url + "a", alt: "Wren")], [MediaItem(url: url + "b")]].enumerated().map {
      Self.copy("pic", $1, at: $0, network: .mastodon)
    }

    #expect(Self.merged(copies, true).media.map(\.alt) == [nil])
  }

  @Test(arguments: [false, true], [0, 2])
  func `The link of a picture is no link of the post`(isPoorFirst: Bool, minute: Int) {
    let picture = MediaItem(url: "https://e.org/a.png", range: 6..<20)
    let whole = Self.copy("Photo https://t.co/a", [picture], at: 1)
    let poor = Self.copy("Photo https://t.co/a", [], at: minute) {
      $0.urls = [IndexedURL("https://t.co/a", range: 6..<20)]
    }

    let merged = Self.merged([poor, whole], isPoorFirst)

    #expect(merged.urls == [])
    #expect(merged.media == [picture])
  }

  private static func copy(
    _ text: String, _ media: [MediaItem], at minute: Int, network: Network = .x,
    _ change: (inout Tweet) -> Void = { _ in }
  ) -> StoredTweet {
    var tweet = Tweet.fixture(id: "7", network: network, text: text)
    (tweet.media, tweet.asOf) = (media, .fixture(minutes: minute))
    change(&tweet)
    return StoredTweet(tweet: tweet, isEmbedded: false)
  }

  /// The first two copies merged in their order or in the other one.
  private static func merged(_ copies: [StoredTweet], _ isInOrder: Bool) -> Tweet {
    (isInOrder ? copies[0].merged(with: copies[1]) : copies[1].merged(with: copies[0])).tweet
  }
}
