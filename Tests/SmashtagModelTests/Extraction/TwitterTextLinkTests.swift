import SmashtagModel
import Testing

/// The rules of twitter-text 3 for links, each shown by a text of our own.
struct TwitterTextLinkTests {
  @Test(arguments: URLCases.hosts)
  func `A link with a protocol has a domain of the top level`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: URLCases.surroundings)
  func `A link stands apart from the word before it`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: URLTailCases.paths)
  func `A path ends before the punctuation of its sentence`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: URLTailCases.queries)
  func `A query belongs to its link`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: URLTailCases.shortened)
  func `A shortened link has one name`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: BareURLCases.all)
  func `A link may lack its protocol`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: BareURLCases.directional)
  func `Marks of direction are no part of a mention`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test func `A link is at most 4,096 characters long`() {
    let start = "https://rain.com/"
    let longest = start + String(repeating: "a", count: 4096 - 8 - start.count)

    #expect(MentionExtractor().mentions(in: longest).map(\.keyword) == [longest])
    #expect(MentionExtractor().mentions(in: longest + String(repeating: "a", count: 9)).isEmpty)
  }
}
