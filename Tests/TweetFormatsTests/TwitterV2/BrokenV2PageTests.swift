import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

/// One byte of an answer of X's API v2 is wrong.
struct BrokenV2PageTests {
  private static let ids = Set((1..<9).map(String.init))

  @Test func `What is not damaged is read whole`() {
    let found = ImportedText(Array(Self.page(1..<9).utf8))

    #expect(Set(found.tweets.keys) == Self.ids && found.problems.isEmpty)
    #expect(found.tweets["3"]?.user.screenName == "ada" && found.tweets["3"]?.media.count == 1)
  }

  @Test(arguments: ["x", "\"", "{", "}", "]", ",", "\n", "\u{7F}"], Damage.Kind.allCases)
  func `One wrong byte costs one post at most, and is told`(sign: String, kind: Damage.Kind) {
    let text = Array(Self.page(1..<9).utf8)
    // A damaged name of the list of posts is another list.
    for offset in stride(from: #"{"data":["#.utf8.count, to: text.count - 1, by: 5) {
      let damage = Damage(offset: offset, kind: kind, byte: Array(sign.utf8)[0])
      let damaged = damage.done(to: text)
      let found = ImportedText(damaged)

      // A post whose id is damaged has another one.
      #expect(
        found.tweets.count >= Self.ids.count - 1, "\(damage): \(found.problems)")
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(damaged))) != nil
      #expect(isJSON || !found.problems.isEmpty, "\(damage)")
    }
  }

  @Test func `Beside a broken post the others have their authors, pictures and date`() {
    let found = ImportedText(Array(Self.page(1..<9).replacing("rain 4", with: "rain \" 4").utf8))

    #expect(Set(found.tweets.keys) == Self.ids.subtracting(["4"]))
    #expect(found.problems.count == 1)
    #expect(found.tweets["3"]?.user.screenName == "ada" && found.tweets["3"]?.media.count == 1)
    #expect(found.tweets["3"]?.asOf != nil)
  }

  @Test func `A broken line of pages costs one post`() {
    let broken = Self.page(4..<7).replacing("rain 5", with: "rain \" 5")
    let lines = [Self.page(1..<4), broken, Self.page(7..<9)].joined(separator: "\n") + "\n"
    let found = ImportedText(Array(lines.utf8))

    #expect(Set(found.tweets.keys) == Self.ids.subtracting(["5"]) && found.problems.count == 1)
  }

  @Test func `A byte that is no UTF-8 costs one post`() throws {
    var bytes = Array(Self.page(1..<9).utf8)
    bytes[try #require(bytes.firstRange(of: Array("rain 4".utf8))).lowerBound] = 0xFF

    #expect(Set(ImportedText(bytes).tweets.keys) == Self.ids.subtracting(["4"]))
  }

  @Test func `A post whose author was lost bears the author's id`() {
    let text = Self.page(1..<9).replacing(#""username":"ada""#, with: #""username":"ada"#)
    let found = ImportedText(Array(text.utf8))

    #expect(Set(found.tweets.keys) == Self.ids)
    #expect(found.tweets["3"]?.user.screenName == "71" && found.tweets["4"]?.user.screenName == "bob")
  }

  @Test func `A large answer that is broken is read in no time`() {
    let text = Self.page(1..<3_000).replacing("rain 4\"", with: "rain \" 4\"")

    var found: ImportedText?
    let seconds = ProcessorTime.taken { found = ImportedText(Array(text.utf8)) }

    #expect(found?.tweets.count == 2_998 && seconds < 20)
  }

  /// A page as twarc writes it; each third post has a picture.
  private static func page(_ ids: Range<Int>) -> String {
    let posts = ids.map { id in
      let picture = id.isMultiple(of: 3) ? #","attachments":{"media_keys":["3_1"]}"# : ""
      return #"{"id":"\#(id)","author_id":"7\#(id % 2)","created_at":"2024-01-01T00:00:0\#(id % 10).000Z","#
        + #""text":"rain \#(id)","entities":{"hashtags":[{"start":0,"end":4,"tag":"rain"}],"#
        + #""urls":[{"start":0,"end":1,"url":"https://t.co/a"}]}\#(picture)}"#
    }
    return #"{"data":[\#(posts.joined(separator: ","))],"includes":{"users":["#
      + #"{"id":"71","name":"Ada","username":"ada"},{"id":"70","name":"Bo","username":"bob"}],"#
      + #""media":[{"media_key":"3_1","type":"photo","url":"https://p.example/1.jpg"}]},"#
      + #""meta":{"newest_id":"9","result_count":\#(ids.count)},"#
      + #""__twarc":{"url":"https://api.x.com","retrieved_at":"2024-02-01T00:00:00+00:00"}}"#
  }
}
