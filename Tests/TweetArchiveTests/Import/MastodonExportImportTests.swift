import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct MastodonExportImportTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path("archive.sqlite"))
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

  @Test func `What was liked is not read`() async throws {
    var parts = Self.export
    parts.append(ContainerPart("likes.json", "{ broken"))

    #expect(try await archive.importing(folder.write(parts, as: .zip)).problems == [])
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
