import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// The likes and bookmarks of an export of X, which are posts of others without their authors.
struct SavedPostsImportTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
  }

  private static func list(_ kind: String, _ posts: [(id: String, text: String?)]) -> String {
    let records = posts.map { post in
      let text = post.text.map { #""fullText":"\#($0)","# } ?? ""
      return #"{"\#(kind)":{"tweetId":"\#(post.id)",\#(text)"#
        + #""expandedUrl":"https://twitter.com/i/web/status/\#(post.id)"}}"#
    }
    return "window.YTD.\(kind).part0 = [\(records.joined(separator: ","))]"
  }

  private static let likes = list(
    "like", [("1354143047324299264", "snow &amp; #ice @bob https://t.co/a"), ("900", nil)])

  @Test(arguments: Wrapping.allCases)
  func `What was liked is found with its text, and does not count as imported`(
    wrapping: Wrapping
  ) async throws {
    let parts =
      Exports.x() + [
        ContainerPart("data/like.js", Self.likes),
        ContainerPart(
          "data/bookmark.js",
          Self.list("bookmark", [("1354143047324299264", "snow &amp; #ice @bob https://t.co/a")])),
      ]

    let report = try await archive.importing(folder.write(parts, as: wrapping))

    #expect(report.imported == 5 && report.problems == [])
    #expect(report.marked == MarkCounts(liked: 2, bookmarked: 1) && report.unmarked == MarkCounts())
    let post = try #require(try await archive.tweets("filter:liked snow").first)
    #expect(post.text == "snow & #ice @bob https://t.co/a")
    #expect(post.isLiked == true && post.isBookmarked == true && post.isEmbedded)
    #expect(post.user.screenName == "unknown")
    #expect(Int(post.created.timeIntervalSince1970) == 1_611_687_835)
    #expect(try await archive.ids("filter:bookmarked") == [post.id])
    #expect(try await archive.health()?.problems == [])
  }

  @Test func `What several copies of a list have is counted once`() async throws {
    let paths = try ["a", "b"].map { try folder.write(Self.likes, to: "\($0)/like.js") }

    let report = try await archive.importing(paths[0], paths[1])

    #expect(report.marked == MarkCounts(liked: 2))
  }

  @Test func `A liked post that was deleted is known by its address`() async throws {
    _ = try await archive.importing(folder.write(Self.likes, to: "like.js"))

    let post = try #require(try await archive.tweets("filter:liked").first { $0.id == "900" })

    #expect(post.text == "https://twitter.com/i/web/status/900" && post.knownDate == nil)
    #expect(try await archive.ids("#ice") == ["1354143047324299264"])
  }

  @Test(arguments: [true, false])
  func `A post that is known stays as it is, and is marked`(isEmbedded: Bool) async throws {
    var known = Tweet.fixture(id: "900", text: "snow on campus", media: ["https://e.org/a.jpg"])
    known.user.name = "Ada"
    try archive.insert(isEmbedded ? [] : [known], embedded: isEmbedded ? [known] : [])

    _ = try await archive.importing(folder.write(Self.likes, to: "like.js"))

    known.isLiked = true
    known.isEmbedded = isEmbedded
    known.url = "https://twitter.com/i/web/status/900"
    #expect(try await archive.tweets("snow filter:images") == [known])
  }

  @Test func `A post that comes later takes the place of the list's line`() async throws {
    _ = try await archive.importing(folder.write(Self.likes, to: "like.js"))
    let real = Tweet.fixture(id: "1354143047324299264", text: "snow & #ice")
    #expect(try archive.insert([real]).imported == 1)

    let post = try #require(try await archive.tweets("snow").first)

    #expect(post.user == real.user && post.text == real.text && post.created == real.created)
    #expect(post.isLiked == true)
  }

  @Test func `What the host says of a like is not overwritten`() async throws {
    var known = Tweet.fixture(id: "900")
    known.isLiked = false
    try archive.insert([known])

    _ = try await archive.importing(folder.write(Self.likes, to: "like.js"))
    try archive.insert([.fixture(id: "900")])

    #expect(try await archive.tweets("rain").first?.isLiked == false)
  }
}

/// Whose archive it is, and the posts that name them.
struct OwnersTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
  }

  private var source: ArchiveSource { ArchiveSource(name: "archive", archive: archive) }

  private func importExport() async throws {
    _ = try await archive.importing(folder.write(Exports.x(), as: .zip))
    var answer = Tweet.fixture(id: "51", user: .fixture("eve"), inReplyTo: "Ada")
    answer.inReplyTo = "1"
    try archive.insert([
      .fixture(id: "50", text: "rain @ada", user: .fixture("bob"), users: ["ada"]), answer,
      .fixture(id: "52", text: "rain @ada again", user: .fixture("ada"), users: ["ada"]),
      .fixture(id: "53", user: .fixture("eve")),
    ])
  }

  @Test func `The owner of an export is remembered, and what names them is found`() async throws {
    try await importExport()

    #expect(try archive.owners() == ["ada"])
    #expect(try await archive.ids("list:mentions").sorted() == ["50", "51"])
    #expect(try await archive.ids("list:mentions again").isEmpty)
    #expect(try await archive.ids("rain -list:mentions from:eve") == ["53"])
    #expect(try source.newest(of: Query("list:mentions"), limit: 5).count == 2)
    #expect(
      try await source.mentionRanking(of: Query("list:mentions"), in: RequestContext()).sections.isEmpty
        == false)
  }

  @Test func `Without an owner the search says what to do`() async throws {
    try archive.insert([.fixture()])

    let error = await #expect(throws: SourceError.self) { try await archive.ids("list:mentions") }

    #expect(
      error?.description
        == "archive: it knows no account of yours; import an export of yours, or search @NAME"
    )
    #expect(throws: SourceError.self) { try source.newest(of: Query("list:mentions"), limit: 5) }
  }

  @Test(arguments: ["list:home", "rain -list:Friends"])
  func `Lists that only networks have are refused by name`(query: String) async throws {
    try await importExport()

    let error = await #expect(throws: SourceError.self) { try await archive.ids(query) }

    #expect(error?.description.contains("archive cannot search for list:") == true)
  }

  @Test func `A collection of tweets has no owner`() async throws {
    _ = try await archive.importing(folder.write(Exports.lines(1..<3), to: "a.jsonl"))

    #expect(try archive.owners() == [])
  }
}
