import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ExportMediaTests {
  private static let tree = FolderTree(path: "/export")

  @Test(arguments: ["tweets_media", "tweet_media"])
  func `A picture is found by its tweet and the end of its address`(folder: String) {
    let media = Self.media(["data/\(folder)/7-a.jpg", "data/\(folder)/7-b.jpg"])

    let tweet = Self.placed(
      [MediaItem(url: "https://pbs.example/media/b.jpg?name=large"), MediaItem(url: "https://e.org/c.jpg")],
      media)

    #expect(tweet.media.map(\.file) == [MediaFile(path: "/export/data/\(folder)/7-b.jpg"), nil])
  }

  @Test func `Films are found by their tweet, in their order`() {
    let names = ["7-b.mp4", "7-a.mp4", "70-c.mp4", "7-s.jpg"].map { "data/tweets_media/\($0)" }

    let tweet = Self.placed(
      [
        MediaItem(url: "https://e.org/s.jpg"), MediaItem(url: "https://e.org/1.jpg", kind: .video),
        MediaItem(url: "https://e.org/2.jpg", kind: .animatedGIF),
        MediaItem(url: "https://e.org/3.jpg", kind: .video),
      ], Self.media(names))

    #expect(
      tweet.media.map { $0.file?.path }
        == ["7-s.jpg", "7-a.mp4", "7-b.mp4"].map { "/export/data/tweets_media/\($0)" } + [nil])
  }

  @Test func `Another export's files are not taken`() {
    let media = Self.media(["other/data/tweets_media/7-a.jpg", "x/tweets_media/7-a.jpg"])

    #expect(Self.placed([MediaItem(url: "https://e.org/a.jpg")], media).media[0].file == nil)
  }

  @Test(arguments: ["", "?", "https://e.org/", "a/..", "\0"])
  func `An address without a name finds nothing`(url: String) {
    let media = Self.media(["data/tweets_media/7-a.jpg"])

    #expect(Self.placed([MediaItem(url: url)], media).media[0].file == nil)
  }

  @Test func `An export in a container says where in it the picture is`() async throws {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.path("archive.sqlite"))
    let media =
      #","extended_entities":{"media":[{"type":"photo","id_str":"3","url":"https://t.co/a","#
      + #""media_url_https":"https://pbs.example/media/a.jpg","indices":["0","4"]}]}}}"#
    let tweet = Exports.tweet(1).dropLast(2) + media
    let path = try folder.write(
      [
        ContainerPart("x/data/tweets.js", "window.YTD.tweets.part0 = [\(tweet)]"),
        ContainerPart("x/data/tweets_media/1-a.jpg", "picture"),
      ], as: .zip)

    _ = try await archive.importing(path)

    let found = try #require(try await archive.tweets("rain").first)
    let file = MediaFile(path: AbsolutePath.of(path), entry: "x/data/tweets_media/1-a.jpg")
    #expect(found.media.map(\.file) == [file])
  }

  @Test func `The path is remembered so that it can be found from everywhere`() {
    #expect(AbsolutePath.of("/a/./b/../c.zip") == "/a/c.zip")
    #expect(AbsolutePath.of("c.zip").hasPrefix("/"))
  }

  private static func media(_ names: [String]) -> XMedia {
    var media = MediaNames()
    for name in names.map(PartName.init) { name.mediaFolder.map { media.add(name, in: $0) } }
    media.sort()
    return XMedia(media, in: "data/", of: tree)
  }

  private static func placed(_ items: [MediaItem], _ media: XMedia) -> Tweet {
    var tweets = [Tweet.fixture(id: "7")]
    tweets[0].media = items
    media.place(in: &tweets)
    return tweets[0]
  }
}
