import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct MarkTests {
  @Test(arguments: [
    ("Rain", "#rain"), ("New York", "#newyork"), (" rain ", "#rain"), ("rain\tand\nsun", "#rainandsun"),
    ("a\u{7F}b", "#ab"), ("雨 雨", "#雨雨"),
  ])
  func `What separates words is no part of a mark`(name: String, mark: String) {
    #expect(Mark.hashtag.word(name) == mark)
  }

  /// The numbers stand in files.
  @Test func `Kinds of names keep their numbers`() {
    #expect(NameKind.hashtag.storedNumber == 0)
    #expect(NameKind.user.storedNumber == 1)
  }
}
