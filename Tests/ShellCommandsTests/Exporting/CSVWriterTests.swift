import Foundation
import SafeText
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct CSVWriterTests {
  private let writer = CSVWriter(columns: ExportedKind.post.columns)

  /// The file of one tweet, by the names of its columns.
  private func cells(of tweet: Tweet) throws -> [String: String] {
    let text = writer.head + String(decoding: writer.bytes(of: Row(.tweet(tweet))), as: UTF8.self)
    let rows = try #require(CSVReader.rows(of: text))
    #expect(rows.count == 2 && rows[0].count == rows[1].count)
    return Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
  }

  @Test func `A tweet is a line`() {
    var tweet = Tweet.fixture(
      id: "20", url: "https://x.com/ada/status/20", text: "rain, \"again\"\non #campus @bob https://t.co/a",
      hashtags: ["campus"], users: ["bob"], urls: ["https://t.co/a"], media: ["https://p.example/1.jpg"])
    (tweet.likes, tweet.source) = (3, "archive")

    #expect(
      writer.head
        == "id,created,screen_name,name,title,text,url,lang,hashtags,cashtags,users,urls,images,reply_to,reply_to_user,"
        + "retweet_of,retweet_of_user,quote_of,likes,retweets,network,source\r\n")
    #expect(
      String(decoding: writer.bytes(of: Row(.tweet(tweet))), as: UTF8.self)
        == "20,2015-03-27T18:04:11Z,ada,ada,,\"rain, \"\"again\"\"\non #campus @bob https://t.co/a\","
        + "https://x.com/ada/status/20,en,campus,,bob,https://t.co/a,https://p.example/1.jpg,,,,,,3,,x,archive\r\n"
    )
  }

  @Test(arguments: [
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a", "  =1", "\u{A0}=1",
    "\u{200B}=1", "\u{FEFF}=1", "\u{202E}=1", "\u{3000}@a", "=HYPERLINK(\"https://e.org\",\"x\")", "\tx",
    "−1", "\0=1",
  ])
  func `What looks like a formula gets an apostrophe`(text: String) throws {
    let cell = try #require(try cells(of: .fixture(text: text))["text"])

    #expect(cell.hasPrefix("'") && cell.hasSuffix(text.suffix(1)))
  }

  @Test(arguments: ["1=1", "a@b", "rain", "'tis", "", "(=1)", "https://e.org/=x", "#tag", "ａ＝"])
  func `Any other text stays as it is`(text: String) throws {
    #expect(try cells(of: .fixture(text: text))["text"] == text)
  }

  @Test(arguments: ["screen_name", "name", "title", "url", "lang", "images", "urls", "reply_to", "hashtags"])
  func `No column is left out`(column: String) throws {
    var tweet = Tweet.fixture(media: ["=1"], language: "=1")
    tweet.user = User(screenName: "=1", name: "=1")
    (tweet.title, tweet.url, tweet.inReplyTo) = ("=1", "=1", "=1")
    tweet.urls = [IndexedURL("x", expanded: "=1")]
    tweet.hashtags = [IndexedKeyword("#=1")]

    #expect(try cells(of: tweet)[column] == "'=1")
  }

  @Test func `Numbers stay numbers`() throws {
    var tweet = Tweet.fixture()
    (tweet.likes, tweet.retweets) = (-5, nil)

    let cells = try cells(of: tweet)

    #expect(cells["likes"] == "-5" && cells["retweets"] == "")
  }

  @Test(arguments: [
    ("a\0b", "ab"), ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\u{85}b\u{7F}", "a\nb\u{FFFD}"),
    ("a\r\nb\rc", "a\nb\nc"),
    ("a\u{2028}b", "a\nb"), ("a\u{202E}b\u{E0041}", "ab"), ("\"", "\""), (" a ", " a "), ("👩‍💻", "👩‍💻"),
  ])
  func `Control characters are left out or replaced`(text: String, expected: String) throws {
    #expect(try cells(of: .fixture(text: text))["text"] == expected)
  }

  @Test func `Lists are parted by blanks`() throws {
    let tweet = Tweet.fixture(
      hashtags: ["rain", "sun"], users: ["bob", "eve"], media: ["https://p.example/1", "https://p.example/2"])

    let cells = try cells(of: tweet)

    #expect(cells["hashtags"] == "rain sun" && cells["users"] == "bob eve")
    #expect(cells["images"] == "https://p.example/1 https://p.example/2")
  }

  @Test(arguments: 0..<100)
  func `Whatever a text holds, it is one cell`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = [
      "\"", ",", "\r\n", "\n", "\r", "=", "'", ";", "a", " ", "\t", "\u{1F}", "\u{2028}", "é", "@",
    ]
    let text = (0..<12).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()

    let cell = try #require(try cells(of: .fixture(text: text))["text"])

    #expect(cell == text.fit(for: .cell))
  }
}

/// Reads what RFC 4180 says, and nothing else.
enum CSVReader {
  /// The rows of a file; `nil` where it breaks a rule.
  static func rows(of text: String) -> [[String]]? {
    var rows: [[String]] = []
    var row: [String] = []
    var rest = Array(text.unicodeScalars)[...]
    while !rest.isEmpty {
      guard let field = field(&rest) else { return nil }
      row.append(field)
      if rest.starts(with: "\r\n".unicodeScalars) {
        rest = rest.dropFirst(2)
        rows.append(row)
        row = []
      } else {
        guard rest.popFirst() == "," else { return nil }
      }
    }
    return row.isEmpty ? rows : nil
  }

  private static func field(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    var field = String.UnicodeScalarView()
    guard rest.first == "\"" else {
      field.append(contentsOf: rest.prefix { !",\"\r\n".unicodeScalars.contains($0) })
      rest = rest.dropFirst(field.count)
      return rest.first == "\"" ? nil : String(field)
    }
    rest = rest.dropFirst()
    while let next = rest.popFirst() {
      guard next == "\"" else {
        field.append(next)
        continue
      }
      guard rest.first == "\"" else { return String(field) }
      field.append(rest.removeFirst())
    }
    return nil
  }
}
