import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Posts whose sizes and ranges are numbers that nothing has.
struct HugeNumbersTests {
  private static let numbers = [Int.max, .min, 1_000_000_000_000_000_000, -1_000_000_000_000_000_000, 0]

  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
  }

  @Test(arguments: HugeForm.allCases, numbers)
  func `A post with a picture of a strange size is found, and imported again`(form: HugeForm, number: Int)
    async throws
  {
    let path = try folder.write(form.record(number) + "\n", to: form.file)

    let report = try await archive.importing(path)
    let found = try await archive.tweets("rain")
    let again = try await archive.importing(path)

    #expect(report.imported == 1, "\(report.problems)")
    #expect(found.map(\.text) == ["rain"])
    #expect(found.flatMap(\.media).map { [$0.width, $0.height] } == [[nil, nil]])
    #expect(found.flatMap(\.media).flatMap(\.versions).isEmpty)
    #expect((again.imported, again.updated, again.skipped) == (0, 0, 1))
  }

  @Test(arguments: [Int.max - 1, 1_000_000_000_000_000_000])
  func `A mention at a strange range is found, and imported again`(number: Int) async throws {
    let range = "[\(number),\(number + 1)]"
    let members = """
      "hashtags":[{"keyword":"#a","range":\(range)}],"urls":[{"keyword":"https://e.org/a","range":\(range)}],\
      "userMentions":[{"keyword":"@bob","range":\(range)}],"cashtags":[{"keyword":"$A","range":\(range)}],\
      "annotations":[{"keyword":"Rain","range":\(range)}],\
      "media":[{"url":"https://e.org/a.jpg","kind":"photo","range":\(range)}]
      """
    let path = try folder.write(HugeForm.own(members) + "\n", to: "a.jsonl")

    let report = try await archive.importing(path)
    let found = try await archive.tweets("#a")
    let again = try await archive.importing(path)

    #expect(report.imported == 1, "\(report.problems)")
    #expect(found.flatMap(\.media).map(\.range) == [number..<number + 1])
    #expect(found.flatMap(\.hashtags) == [IndexedKeyword("#a", range: number..<number + 1)])
    #expect((again.imported, again.skipped) == (0, 1))
  }

  @Test(arguments: numbers)
  func `Counts of a strange size are stored`(number: Int) async throws {
    let members = """
      "likes":\(number),"retweets":\(number),"replies":\(number),"photo":{"views":\(number)},\
      "poll":{"voters":\(number),"options":[{"title":"A","votes":\(number)}]},\
      "media":[{"url":"https://e.org/a.jpg","kind":"video","film":{"versions":[\
      {"url":"https://e.org/a.mp4","bitrate":\(number)}]}}]
      """
    let path = try folder.write(HugeForm.own(members) + "\n", to: "a.jsonl")

    let report = try await archive.importing(path)

    #expect(report.imported == 1, "\(report.problems)")
    #expect(try await archive.tweets("rain").map(\.likes) == [number])
  }

  @Test func `A size that was stored before is read, and left out`() async throws {
    var tweet = Tweet.fixture(id: "1", text: "rain")
    tweet.media = [MediaItem(url: "https://e.org/a.jpg")]
    (tweet.media[0].width, tweet.media[0].height) = (.max, .min)
    tweet.media[0].versions = [.init(url: "https://e.org/b.jpg", width: .max, height: 1)]
    let archive = try Archive.holding([tweet])

    let found = try await archive.tweets("rain")

    #expect(found.flatMap(\.media) == [MediaItem(url: "https://e.org/a.jpg")])
  }
}

/// The formats in which a post has a picture with a width and a height.
enum HugeForm: CaseIterable {
  case v1, v1Original, v2, mastodon, activityPub, bluesky, own, ownVersion

  var file: String { self == .activityPub ? "outbox.json" : "a.jsonl" }

  /// A record with the text `rain` and a picture that is so many pixels wide and high.
  func record(_ number: Int) -> String {
    switch self {
    case .v1: Self.v1(#""sizes":{"large":{"w":\#(number),"h":\#(number)}}"#)
    case .v1Original: Self.v1(#""original_info":{"width":\#(number),"height":\#(number)}"#)
    case .v2: Self.v2(Self.edges(number))
    case .mastodon: Self.mastodon(Self.edges(number))
    case .activityPub: Self.activityPub(Self.edges(number))
    case .bluesky: Self.bluesky(Self.edges(number))
    case .own:
      Self.own(#""media":[{"url":"https://e.org/a.jpg","kind":"photo",\#(Self.edges(number))}]"#)
    case .ownVersion:
      Self.own(
        #""media":[{"url":"https://e.org/a.jpg","kind":"photo","#
          + #""versions":[{"url":"https://e.org/b.jpg",\#(Self.edges(number))}]}]"#)
    }
  }

  private static func edges(_ number: Int) -> String { #""width":\#(number),"height":\#(number)"# }

  private static func v1(_ size: String) -> String {
    #"{"created_at":"\#(Exports.date(1))","id_str":"1","user":{"screen_name":"eve"},"full_text":"rain","#
      + #""extended_entities":{"media":[{"type":"photo","media_url_https":"https://e.org/a.jpg",\#(size)}]}}"#
  }

  private static func v2(_ size: String) -> String {
    #"{"data":[{"id":"20","text":"rain","created_at":"2020-03-04T10:00:00Z","author_id":"1","#
      + #""attachments":{"media_keys":["3_1"]}}],"includes":{"users":[{"id":"1","username":"eve","name":"E"}],"#
      + #""media":[{"media_key":"3_1","type":"photo","url":"https://e.org/a.jpg",\#(size)}]}}"#
  }

  private static func mastodon(_ size: String) -> String {
    #"{"id":"1","uri":"https://m.example/1","created_at":"2020-03-04T10:00:00Z","content":"<p>rain</p>","#
      + #""account":{"id":"1","acct":"eve","username":"eve","url":"https://m.example/@eve"},"#
      + #""media_attachments":[{"type":"image","url":"https://m.example/a.png","#
      + #""preview_url":"https://m.example/b.png","meta":{"original":{\#(size)},"small":{\#(size)}}}]}"#
  }

  private static func activityPub(_ size: String) -> String {
    #"{"type":"OrderedCollection","orderedItems":[{"type":"Create","id":"https://m.example/u/eve/1/activity","#
      + #""actor":"https://m.example/u/eve","published":"2020-03-04T10:00:00Z","object":{"#
      + #""id":"https://m.example/u/eve/1","type":"Note","content":"<p>rain</p>","#
      + #""to":["https://www.w3.org/ns/activitystreams#Public"],"published":"2020-03-04T10:00:00Z","#
      + #""attachment":[{"type":"Document","mediaType":"image/png","url":"https://m.example/a.png",\#(size)}]}}]}"#
  }

  private static func bluesky(_ size: String) -> String {
    #"{"posts":[{"uri":"at://did:plc:x/app.bsky.feed.post/y","cid":"c","author":{"did":"did:plc:x","#
      + #""handle":"eve.bsky.social"},"record":{"$type":"app.bsky.feed.post","text":"rain","#
      + #""createdAt":"2020-03-04T10:00:00Z"},"embed":{"$type":"app.bsky.embed.images#view","#
      + #""images":[{"thumb":"https://e.org/t","fullsize":"https://e.org/f","alt":"","#
      + #""aspectRatio":{\#(size)}}]},"indexedAt":"2020-03-04T10:00:00Z","likeCount":1}]}"#
  }

  /// A record of an export of this program with these members of its own.
  static func own(_ members: String) -> String {
    #"{"created_at":"\#(Exports.date(1))","id_str":"1","user":{"screen_name":"eve"},"full_text":"rain","#
      + #""smashtag":{\#(members)}}"#
  }
}
