import Foundation
import SmashtagModel
import Testing

@testable import TweetSources

/// How an answer is written down, and what is read of it.
struct PageAnswerTests {
  private static func answer(_ type: String? = "text/html", _ reach: MediaReach = .outside) -> PageAnswer {
    PageAnswer(
      url: "https://a.example/b?c=d", contentType: type, date: Date(timeIntervalSince1970: 1_800_000_000.25),
      reach: reach, bytes: Array("\n\nsmashtag page 1\n\n\u{0}".utf8) + [0xFF])
  }

  @Test(arguments: [
    answer(), answer(nil), answer(""), answer("text/html; charset=\"a b\""), answer(nil, .anywhere),
    answer("x", .outsideBut(source: "http://127.0.0.1:8080")),
    answer("x", .outsideButOrigin(of: "https://home.example")),
  ])
  func `What was written is read`(answer: PageAnswer) throws {
    let file = try #require(answer.written)

    #expect(PageAnswer(file: file) == answer)
  }

  @Test func `Nothing that was said of a page can be taken for a fact`() throws {
    let file = try #require(Self.answer("text/html\nlength 1\n\nx").written)

    let answer = try #require(PageAnswer(file: file))

    #expect(answer.contentType == "text/htmllength 1x")
    #expect(answer.bytes == Self.answer().bytes)
  }

  @Test func `Facts that take too much room are not written`() {
    #expect(Self.answer(String(repeating: "x", count: 70_000)).written == nil)
  }

  @Test(arguments: [
    ("smashtag page 1", "smashtag page 2"), ("smashtag", "tweets"), ("https:", "ftp:"), ("url ", "uri "),
    ("https://a.example/b", "b"), ("date 1", "date x"), ("date 1", "date nan"),
    ("reach outside", "reach far"),
    ("length 2", "length 3"), ("length 2", "length -"), ("\n\n", "\n"),
  ])
  func `What is damaged or of another version is not read`(part: String, other: String) throws {
    var file = try #require(Self.answer().written)
    let place = try #require(file.firstRange(of: Data(part.utf8)))

    file.replaceSubrange(place, with: Data(other.utf8))

    #expect(PageAnswer(file: file) == nil)
  }

  @Test func `No beginning of a file, and nothing random, is read as a whole one`() throws {
    let file = try #require(Self.answer().written)

    for length in 0..<file.count { #expect(PageAnswer(file: file.prefix(length)) == nil) }
    #expect(PageAnswer(file: Data([0xFF, 0x0A, 0x0A])) == nil)
    #expect(PageAnswer(file: file.dropFirst(0)) != nil)
    #expect(PageAnswer(file: (Data("x".utf8) + file).dropFirst()) != nil)
  }
}

extension PageAnswer {
  /// A file as it is written; `nil` where nothing is.
  fileprivate var written: Data? { file.map { Data($0.joined()) } }
}
