import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetArchive
import TweetFormats

@testable import ShellCommands
@testable import SmashtagShell

/// What is kept is given back as it came, whatever stands in it.
struct KeptPoisonTests {
  private static let poisons = Poison.all + Poison.long

  private func foreigners(_ poison: Poison) -> [Foreign] { [Foreign(poison), .bare(poison)] }

  /// Foundation's reader of property lists takes a byte order mark at the beginning of a text away.
  private static let isTakenAway = "byte order mark"

  @Test(arguments: poisons.filter { $0.name != isTakenAway })
  func `The state`(poison: Poison) throws {
    for foreign in foreigners(poison) {
      let folder = try TemporaryFolder()
      let (state, trouble) = (foreign.state, Said())
      try StateFile(path: folder.path(of: "state.plist")) { trouble.say($0) }.update { $0 = state }

      let read = try StateFile(path: folder.path(of: "state.plist")) { trouble.say($0) }.state()

      #expect(read.history == state.history && read.source == state.source && read.lessons == state.lessons)
      #expect(read.recents == state.recents)
      #expect(entries(of: read) == entries(of: state))
      // Marks are bounded where a post comes in.
      if poison.name != "marks" {
        #expect(read.kept.items.map(\.identity) == state.kept.items.map(\.identity))
      }
      #expect(trouble.all == [])
    }
  }

  private func entries(of state: ShellState) -> [NSDictionary] {
    state.photos.photos.map { NSDictionary(dictionary: $0.photoEntry) }
  }

  // Marks are bounded where a post comes in.
  @Test(arguments: Poison.all.filter { ![isTakenAway, "marks"].contains($0.name) })
  func `A file of kept items`(poison: Poison) throws {
    for foreign in foreigners(poison) {
      for item in foreign.state.kept.items {
        let line = String(decoding: item.line, as: UTF8.self)
        #expect(Sink.jsonLines.complaint(about: line) == nil)
        let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(KeptItem(entry: entry ?? [:])?.identity == item.identity)
      }
    }
  }

  @Test(arguments: poisons)
  func `The archive`(poison: Poison) async throws {
    for foreign in foreigners(poison) {
      let archive = Archive.inMemory()
      let tweet = foreign.tweet()
      let author = User(screenName: tweet.retweetOf?.screenName ?? "", name: tweet.retweetOf?.name)
      let original = Tweet.fixture(id: "original", text: "snow", user: author)
      _ = try archive.insert([tweet], embedded: [original])

      let page = try await ArchiveSource(name: "archive", archive: archive)
        .page(of: Query("rain"), at: .newest, limit: 10)

      var read = try #require(page.tweets.first)
      read.source = tweet.source
      #expect(texts(of: read) == texts(of: tweet))
    }
  }

  // Not the long ones: marks are bounded where a text comes in.
  @Test(arguments: Poison.all)
  func `A file of posts`(poison: Poison) throws {
    for foreign in foreigners(poison) {
      let tweet = foreign.tweet()

      let record = try TweetDecoder(author: .me).decode(TweetEncoder().record(of: tweet))

      let read = try #require(record.tweets.first)
      // A file says neither where its posts were found nor where files of an export are.
      var told = tweet
      told.source = nil
      for index in told.media.indices { told.media[index].file = nil }
      #expect(texts(of: read) == texts(of: told))
    }
  }

  /// Each text by its path, spelled in ASCII.
  private func texts(of tweet: Tweet) -> [String] {
    Leaves(of: tweet).texts.map { "\($0.path): " + Poison.spelled($0.text) }
  }
}
