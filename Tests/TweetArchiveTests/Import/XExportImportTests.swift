import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct XExportImportTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
  }

  @Test(arguments: Wrapping.allCases, ["", "twitter-2024-01-02-abc/"])
  func `An export is imported, and its owner is the author`(wrapping: Wrapping, root: String) async throws {
    let report = try await archive.importing(folder.write(Exports.x(in: root), as: wrapping))

    #expect(report.imported == 5)
    #expect(report.problems == [])
    #expect(try await archive.ids("from:ada rain").count == 5)
  }

  @Test func `The folder of an export's data alone is the export`() async throws {
    _ = try folder.write(Exports.x(), as: .folder)

    let report = try await archive.importing(folder.path(of: "export/data"))

    #expect(report.imported == 5)
    #expect(try await archive.ids("from:ada").count == 5)
  }

  @Test func `Collections beside an export are imported too, for their own authors`() async throws {
    _ = try folder.write(Exports.x(in: "twitter/"), as: .folder, to: "all")
    try folder.write(Exports.line(70), to: "all/collected.jsonl")

    let report = try await archive.importing(folder.path(of: "all"))

    #expect(report.imported == 6)
    #expect(try await archive.ids("from:eve") == ["70"])
  }

  @Test(arguments: [Wrapping.folder, .zip])
  func `The older form is read`(wrapping: Wrapping) async throws {
    let parts = [
      ContainerPart("data/tweet.js", Exports.tweets(1..<3, form: "tweet.part0")),
      ContainerPart("data/account.js", Exports.account),
    ]

    #expect(try await archive.importing(folder.write(parts, as: wrapping)).imported == 2)
  }

  @Test func `What lies in folders and containers beside an export without folders is read, too`()
    async throws
  {
    let parts = [
      ContainerPart("tweet.js", Exports.tweets(1..<3)), ContainerPart("account.js", Exports.account),
      ContainerPart("notes.json", Exports.line(70)), ContainerPart("sub/stream.jsonl", Exports.line(71)),
      ContainerPart("grok_chat_media/a.json", Exports.line(74)),
    ]
    let path = try folder.write(parts, as: .folder, to: "all")
    let other = [ContainerPart("lines.jsonl", Exports.line(72))]
    _ = try folder.write(other, as: .zip, to: "all/a.zip")
    _ = try folder.write([ContainerPart("lines.jsonl", Exports.line(73))], as: .zip, to: "all/sub/b.zip")

    let report = try await archive.importing(path)

    #expect(report.imported == 5 && report.problems == [])
    #expect(try await archive.ids("from:eve").sorted() == ["71", "72", "73"])
  }

  @Test(arguments: [Wrapping.folder, .zip])
  func `The form in which nothing is wrapped is read`(wrapping: Wrapping) async throws {
    let account =
      #"[ { "email" : "a", "username" : "ada", "accountId" : "9", "accountDisplayName" : "Ada" } ]"#
    let tweet = Exports.tweet(1).dropFirst(#"{"tweet":"#.count).dropLast()
    let likes =
      #"[ {"tweetId":"900","fullText":"snow"}, {"tweetId":"901","fullText":"","expandedUrl":"https://x/1"} ]"#
    let parts = [
      ContainerPart("tweet.js", "window.YTD.tweet.part0 = [ \(tweet) ]"),
      ContainerPart("account.js", "window.YTD.account.part0 = \(account)"),
      ContainerPart("like.js", "window.YTD.like.part0 = \(likes)"),
    ]

    let report = try await archive.importing(folder.write(parts, as: wrapping))

    #expect(report.imported == 1 && report.problems == [] && report.marked.liked == 2)
    #expect(try await archive.tweets("from:ada").map(\.url) == ["https://x.com/ada/status/1"])
    #expect(try await archive.ids("filter:liked snow") == ["900"])
  }

  @Test func `Without an account the manifest names the owner`() async throws {
    let parts = [
      ContainerPart("data/manifest.js", Exports.manifest(["data/tweets.js"])),
      ContainerPart("data/tweets.js", Exports.tweets(1..<3)),
    ]

    let report = try await archive.importing(folder.write(parts, as: .zip))

    #expect(report.problems == [])
    #expect(try await archive.ids("from:manifest_ada").count == 2)
  }

  @Test func `Without an owner the author named stands in`() async throws {
    let path = try folder.write([ContainerPart("data/tweets.js", Exports.tweets(1..<3))], as: .zip)

    _ = try await ArchiveImporter(archive: archive)
      .import([.path(path)], author: User(screenName: "eve"), progress: { _ in })

    #expect(try await archive.ids("from:eve").count == 2)
  }

  @Test(arguments: Wrapping.allCases)
  func `Each missing part is told, and the others are imported`(wrapping: Wrapping) async throws {
    let names = ["data/tweets.js", "data/tweets-part1.js", "data/tweets-part2.js"]
    let parts = [
      ContainerPart("data/manifest.js", Exports.manifest(names)),
      ContainerPart("data/tweets-part1.js", Exports.tweets(1..<3)),
    ]

    let report = try await archive.importing(folder.write(parts, as: wrapping))

    #expect(report.imported == 2)
    #expect(report.firstUnreadable != nil)
    let missing = ["tweets.js", "tweets-part2.js"]
    #expect(
      report.problems.map(\.reason)
        == missing.map { "names data/\($0), which is not there; get the whole export" })
    #expect(report.problems.allSatisfy { $0.file == folder.path(of: "export/data/manifest.js") })
  }

  @Test func `An empty list of tweets is fine`() async throws {
    let parts = [
      ContainerPart("data/account.js", Exports.account),
      ContainerPart("data/tweets.js", Exports.tweets(1..<1)),
    ]

    #expect(try await archive.importing(folder.write(parts, as: .zip)) == ImportReport())
  }

  @Test(arguments: Wrapping.allCases)
  func `Problems name the part and the line`(wrapping: Wrapping) async throws {
    let tweets = Exports.tweets(1..<2).dropLast(3) + ",\n{\"tweet\":{\"id_str\":\"7\"}}]"
    let path = try folder.write([ContainerPart("data/tweets.js", String(tweets))], as: wrapping)

    let report = try await archive.importing(path)

    #expect(report.imported == 1)
    #expect(report.problems.map(\.file) == [path + "/data/tweets.js"])
    #expect(report.problems.map(\.line) == [3])
  }

  @Test func `The whole texts of long posts take the place of the cut ones`() async throws {
    let whole = String(repeating: "a long walk in the rain ", count: 20) + "ends"
    let cut = whole.prefix(270) + "…"
    let note =
      #"window.YTD.note_tweet.part0 = [{"noteTweet":{"noteTweetId":"77","createdAt":"#
      + #""2015-03-02T18:04:11.000Z","core":{"text":"\#(whole)","urls":[],"mentions":[],"hashtags":[]}}}]"#
    let tweet = Exports.tweet(1).replacing("rain 1", with: cut)
    let parts = [
      ContainerPart("data/tweets.js", "window.YTD.tweets.part0 = [\(tweet)]"),
      ContainerPart("data/note-tweet.js", note),
    ]

    _ = try await archive.importing(folder.write(parts, as: .zip))

    #expect(try await archive.ids("ends") == ["1"])
  }

  @Test(arguments: Wrapping.allCases)
  func `Importing again changes nothing`(wrapping: Wrapping) async throws {
    let path = try folder.write(Exports.x(), as: wrapping)
    _ = try await archive.importing(path)

    let report = try await archive.importing(path)

    #expect((report.imported, report.updated, report.skipped) == (0, 0, 5))
  }
}

struct MastodonExportImportTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
  }

  @Test(arguments: Wrapping.allCases)
  func `An export is imported with the files of its pictures`(wrapping: Wrapping) async throws {
    let path = AbsolutePath.of(try folder.write(Self.export, as: wrapping))

    let report = try await archive.importing(path)

    #expect(report.imported == 1)
    #expect(report.problems == [])
    let tweet = try #require(try await archive.tweets("rain").first)
    #expect(tweet.user.name == "Ada")
    let name = "media_attachments/files/110/original/a.png"
    let file = wrapping == .folder ? MediaFile(path: "\(path)/\(name)") : MediaFile(path: path, entry: name)
    #expect(tweet.media.map(\.file) == [file])
  }

  @Test(arguments: Wrapping.allCases)
  func `What was liked or bookmarked is marked, and how much of it is not there is told`(
    wrapping: Wrapping
  ) async throws {
    let own = "https://example.org/users/ada/statuses/110"
    let list = #"{"type":"OrderedCollection","orderedItems":["\#(own)","https://example.net/@bob/9"]}"#
    let page = #"{"type":"OrderedCollection","orderedItems":["https://example.org/@ada/110",7,{"x":[]}]}"#
    let parts = [ContainerPart("likes.json", list), ContainerPart("bookmarks.json", page)] + Self.export

    let report = try await archive.importing(folder.write(parts, as: wrapping))

    #expect(report.imported == 1 && report.problems == [])
    #expect(report.marked == MarkCounts(liked: 1, bookmarked: 1) && report.unmarked == MarkCounts(liked: 1))
    #expect(try await archive.ids("filter:liked filter:bookmarked") == ["110"])
    #expect(try await archive.health()?.problems == [])
  }

  @Test func `A list of likes that is broken is told, and the rest is imported`() async throws {
    let parts = Self.export + [ContainerPart("likes.json", "{ broken")]

    let report = try await archive.importing(folder.write(parts, as: .zip))

    #expect(report.imported == 1 && report.problems.count == 1)
  }

  @Test func `Its owner is remembered`() async throws {
    _ = try await archive.importing(folder.write(Self.export, as: .zip))

    #expect(try archive.owners() == ["ada@example.org"])
  }

  @Test func `A list of that name that belongs to no export is read as any other`() async throws {
    let path = folder.path(of: "all")
    try folder.write(Exports.line(7), to: "all/likes.json")

    #expect(try await archive.importing(path).imported == 1)
  }

  private static let export = [
    ContainerPart("actor.json", actor), ContainerPart("outbox.json", outbox),
    ContainerPart("media_attachments/files/110/original/a.png", "picture"),
    ContainerPart("avatar.png", "picture"),
  ]

  private static let actor = #"""
    {"type":"Person","id":"https://example.org/users/ada","preferredUsername":"ada","name":"Ada",
     "url":"https://example.org/@ada"}
    """#

  private static let outbox = #"""
    {"@context":"https://www.w3.org/ns/activitystreams","id":"outbox.json","type":"OrderedCollection",
     "totalItems":7,"orderedItems":[
      {"id":"https://example.org/users/ada/statuses/110/activity","type":"Create",
       "actor":"https://example.org/users/ada","published":"2022-11-06T10:00:00Z",
       "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":[],
       "object":{"id":"https://example.org/users/ada/statuses/110","type":"Note","published":"2022-11-06T10:00:00Z",
        "url":"https://example.org/@ada/110","attributedTo":"https://example.org/users/ada",
        "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":[],"content":"<p>rain</p>",
        "attachment":[{"type":"Document","mediaType":"image/png",
         "url":"/somewhere/media_attachments/files/110/original/a.png","name":"Rain"}],"tag":[]}}]}
    """#
}

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

  @Test(arguments: [["7-a.mp4", "7-z.mp4"], ["7-a.mp4"]])
  func `A film is found by the address of one of its forms first`(files: [String]) {
    var items = ["z", "a"].map { MediaItem(url: "https://e.org/\($0).jpg", kind: .video) }
    for index in items.indices {
      let name = index == 0 ? "z" : "a"
      let forms = ["https://v.example/1/\(name)_low.mp4", "https://v.example/2/\(name).mp4?tag=12"]
      items[index].film = Film(forms.map { Film.Version(url: $0) })
    }

    let tweet = Self.placed(items, Self.media(files.map { "data/tweets_media/\($0)" }))

    let found = ["7-z.mp4", "7-a.mp4"].map { files.contains($0) ? "/export/data/tweets_media/\($0)" : nil }
    #expect(tweet.media.map { $0.file?.path } == found)
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
    let archive = Archive(path: folder.path(of: "archive.sqlite"))
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
    media.locate(in: &tweets)
    return tweets[0]
  }
}
