import Foundation
import MentionExtraction
import SmashtagModel
import Testing

/// The rules of twitter-text 3, each shown by a text of our own.
struct TwitterTextTests {
  @Test(arguments: UserCases.places + UserCases.names)
  func `A user is found where a name stands`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: UserCases.retweets)
  func `RT is no part of a word before a user`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: UserCases.signsBefore)
  func `A sign or a letter before a name makes it none`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: UserCases.signsAround)
  func `Other signs may stand around a name`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: ListCases.all)
  func `A list is found with its user`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: ReplyCase.all)
  func `A reply begins with whom it answers`(example: ReplyCase) {
    #expect(MentionExtractor().userRepliedTo(in: example.text) == example.user)
  }

  @Test(arguments: HashtagCases.afterEmoji)
  func `A hashtag may follow an emoji`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: HashtagCases.letters + HashtagCases.places)
  func `A hashtag has a letter`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: HashtagCases.surroundings)
  func `A hashtag stands apart from the word before it`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: ScriptCases.eastAsian + ScriptCases.others + HashtagCases.astral)
  func `A hashtag may be of any script`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: CashtagCases.all)
  func `A stock has up to six letters`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: CombinedCases.all)
  func `Mentions of all kinds stand in order and never overlap`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }
}

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

/// What a link found in a text leads to, and how it is shown.
struct ExtractedLinkTests {
  @Test(
    arguments: [
      ("see https://rain.example.org/x", "https://rain.example.org/x", "rain.example.org/x"),
      ("see rain.org/x", "http://rain.org/x", "rain.org/x"),
      ("see HTTP://Rain.org", "HTTP://Rain.org", "Rain.org"),
      (
        "rain.org/2020/http://snow.org/x", "http://rain.org/2020/http://snow.org/x",
        "rain.org/2020/http://snow.org/x"
      ),
      ("see https://t.co/Ab1", nil, "t.co/Ab1"), ("see T.CO/Ab1", nil, "T.CO/Ab1"),
      ("see https://at.co/x", "https://at.co/x", "at.co/x"),
      ("see t.co.rain.org/x", "http://t.co.rain.org/x", "t.co.rain.org/x"),
    ] as [(String, String?, String)])
  func `A link leads to its address, and its short form has no protocol`(
    text: String, expanded: String?, display: String
  ) throws {
    let link = try #require(MentionExtractor().mentions(in: text).first).indexedURL

    #expect(link.expanded == expanded)
    #expect(link.display == display)
    #expect(text.hasSuffix(link.keyword))
  }
}

struct PlaceTests {
  private static let texts =
    [
      "⟦#rain⟧", "é ⟦#é⟧", "雨 ⟦#雨天⟧ ⟦@ada⟧", "\u{1F327}\u{FE0F} ⟦#rain⟧", "👩‍👧⟦@ada/rain⟧👩‍👧 ⟦http://rain.com⟧",
      "\u{20BB7}⟦http://rain.みんな/é⟧\u{1F327}⟦#\u{20BB7}⟧", "\r\n⟦#rain⟧\r\n⟦@ada⟧",
      "e\u{301} ⟦#e\u{301}⟧ ⟦$RAIN⟧",
      "\u{2067}⟦#مطر⟧\u{2069}", "🇬🇧⟦#rain⟧🇬🇧",
    ]
    .map { MarkedCase($0, $0) }

  @Test(arguments: texts)
  func `A place says the same in code points, bytes and units`(example: MarkedCase) throws {
    let found = MentionExtractor().mentions(in: example.text)

    #expect(found.map(SpottedMention.init) == example.expected)
    for mention in found {
      let words = try words(of: mention.extent, in: example.text)
      #expect(words.codePoints == words.bytes && words.codePoints == words.units)
    }
  }

  private func words(
    of place: TextExtent, in text: String
  ) throws -> (codePoints: String, bytes: String, units: String) {
    let scalars = Array(text.unicodeScalars)[place.codePoints]
    let bytes = try #require(String(bytes: Array(text.utf8)[place.utf8], encoding: .utf8))
    return (
      String(String.UnicodeScalarView(scalars)), bytes,
      String(decoding: Array(text.utf16)[place.utf16], as: UTF16.self)
    )
  }
}

/// A text in which `⟦` and `⟧` stand around everything that is to be found, and the rule it shows.
///
/// The marks tell the kinds and the places, so that a case is read at a glance: `see ⟦#rain⟧ today`.
struct MarkedCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let text: String
  let expected: [SpottedMention]

  init(_ rule: String, _ marked: String) {
    var text = String.UnicodeScalarView()
    var expected: [SpottedMention] = []
    var start = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": start = text.count
      case "⟧": expected.append(SpottedMention(marked: text.dropFirst(start), at: start))
      default: text.append(scalar)
      }
    }
    (self.rule, self.text, self.expected) = (rule, String(text), expected)
  }

  var testDescription: String { rule }

  func spotted(by rules: MentionRules = .x) -> [SpottedMention] {
    MentionExtractor(rules).mentions(in: text).map(SpottedMention.init)
  }
}

/// What a test expects of a mention: its keyword, the list it means and where it stands, in code points.
struct SpottedMention: Equatable, Sendable {
  var keyword: String
  var list: String?
  var range: Range<Int>

  init(_ mention: ExtractedMention) {
    (keyword, range) = (mention.keyword, mention.range)
    list = mention.list.map(String.init)
  }

  /// Reads the words between two marks; their first sign tells what they are.
  init(marked: Substring.UnicodeScalarView, at start: Int) {
    range = start..<start + marked.count
    switch marked.first {
    case "#", "＃": keyword = "#" + String(marked.dropFirst())
    case "@", "＠":
      let ofList = marked.drop { $0 != "/" }
      keyword = "@" + String(marked.prefix { $0 != "/" }.dropFirst())
      list = ofList.isEmpty ? nil : String(ofList)
    default: keyword = String(marked)
    }
  }
}
