import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct MarkdownWriterTests {
  private func text(_ tweet: Tweet) -> String {
    let lines = String(decoding: MarkdownWriter(title: "").bytes(of: Row(.tweet(tweet))), as: UTF8.self)
    return lines.split(separator: "\n").filter { $0.hasPrefix(">") }.joined(separator: "\n")
  }

  @Test func `A tweet is quoted below its author`() {
    var tweet = Tweet.fixture(
      url: "https://x.com/ada/status/1", text: "rain on #campus\nsee https://t.co/a\n\nbye",
      user: .fixture("ada", name: "Ada *L*"),
      urls: ["https://t.co/a"], media: ["https://p.example/1.jpg"], inReplyTo: "bob_1",
      retweetOf: RetweetReference(id: "2", screenName: "eve", name: "Eve _E_"))
    tweet.urls[0].expanded = "https://a.example/x?y=1&z"
    tweet.media[0].alt = "a lake\n[wide]"
    let writer = MarkdownWriter(title: "#rain / [umbrella]")

    let file = writer.head + String(decoding: writer.bytes(of: Row(.tweet(tweet))), as: UTF8.self)

    #expect(
      file == ##"""
        # \#rain / \[umbrella\]

        ---

        **Ada \*L\*** @ada · 2015-03-27 18:04:11 UTC · retweet of Eve \_E\_ @eve · reply to @bob\_1

        > rain on #campus\
        > see <https://a.example/x?y=1&z>
        >
        > bye

        - photo: a lake \[wide\] <https://p.example/1.jpg>

        <https://x.com/ada/status/1>

        """##)
  }

  @Test(arguments: [
    ("# heading", ##"> \# heading"##), ("a\n===", "> a\\\n> \\==="), ("- item", #"> \- item"#),
    ("+ item", #"> \+ item"#), ("* item", #"> \* item"#), ("1. item", #"> 1\. item"#),
    ("12) item", #"> 12\) item"#),
    ("2015 was", "> 2015 was"), ("    code", "> code"), ("\tcode", "> code"), ("```code", #"> \`\`\`code"#),
    ("a `b` c", #"> a \`b\` c"#), ("[x](https://e.org)", #"> \[x\](https\://e.org)"#),
    ("![x](y)", #"> !\[x\](y)"#), ("<b>", #"> \<b\>"#), ("&lt;", #"> \&lt;"#), ("a|b", #"> a\|b"#),
    ("~~a~~", #"> \~\~a\~\~"#), ("http://e.org www.e.org", #"> http\://e.org www\.e.org"#),
    (#"\<b>"#, #"> \\\<b\>"#), ("www.\u{301}e://\u{301}", "> www\\.\u{301}e\\://\u{301}"),
    ("www.www.: wwww.", #"> www\.www\.: wwww\."#),
    ("---", #"> \---"#), ("> deep", #"> \> deep"#), ("$x$", #"> \$x\$"#), ("a\u{1B}b\0", "> a\u{FFFD}b"),
    ("", ""),
    ("a\n\n\nb", ">\n> a\n>\n>\n> b"),
  ])
  func `A text makes nothing of its own`(written: String, expected: String) {
    #expect(text(.fixture(text: written)) == expected.replacing(">\n> a\n>\n>\n> b", with: "> a\n>\n>\n> b"))
  }

  @Test(arguments: [
    ("https://e.org/a", "<https://e.org/a>"), ("HTTP://e.org", "<HTTP://e.org>"),
    ("https://e.org/> <b>\n`", "<https://e.org/%3E%20%3Cb%3E%0A%60>"),
    ("https://e.org/é", "<https://e.org/%C3%A9>"),
    ("javascript:alert(1)", "javascript:alert(1)"), ("file:///etc/passwd", #"file\:///etc/passwd"#),
  ])
  func `Only the address of a page is a link`(address: String, expected: String) {
    #expect(MarkdownText.link(address) == expected)
  }

  @Test func `A long row of flags takes no time`() {
    let flags = { (count: Int) in String(repeating: "\u{1F1E6}", count: count) }

    #expect(MarkdownText.line(flags(100_000)) == flags(100_000))
    #expect(ProcessorTime.growth(from: 50_000, of: flags) { _ = MarkdownText.line($0) } < 3)
  }

  @Test(arguments: [5..<99, 99..<100, 0..<0])
  func `A link that stands nowhere is none`(range: Range<Int>) {
    var tweet = Tweet.fixture(text: "rain on")
    tweet.urls = [IndexedURL("https://t.co/a", range: range, expanded: "https://e.org")]

    #expect(text(tweet) == "> rain on")
  }

  @Test func `Links that overlap are the first one`() {
    var tweet = Tweet.fixture(text: "abcdef")
    tweet.urls = [1..<4, 2..<5].map { IndexedURL("x", range: $0, expanded: "https://e.org/\($0.lowerBound)") }

    #expect(text(tweet) == "> a<https://e.org/1>ef")
  }

  @Test func `A photo stands below its title`() {
    var photo = Tweet.fixture(network: .flickr, text: "at dawn")
    photo.title = "*Lake*"

    #expect(
      text(photo) == #"""
        > **\*Lake\***
        >
        > at dawn
        """#)
  }

  @Test func `Other items are a table`() {
    let writer = MarkdownTableWriter(title: "Mentions", columns: ExportedKind.mention.columns)
    let items: [Mention] = [
      .hashtag("#ra|in"), .url(IndexedURL("https://t.co/a", expanded: "https://e.org/|")),
      .image(MediaItem(url: "https://p.example/1.jpg", alt: "a\nb")),
    ]

    let rows = items.map { Row(.mention(MentionSection.Item($0, count: 2))) }

    #expect(
      writer.head + rows.map { String(decoding: writer.bytes(of: $0), as: UTF8.self) }.joined() == #"""
        # Mentions

        | kind | name | url | alt | count |
        | --- | --- | --- | --- | --- |
        | hashtag | ra\|in | | | 2 |
        | url | <https://t.co/a> | <https://e.org/%7C> | | 2 |
        | image | | <https://p.example/1.jpg> | a b | 2 |

        """#)
  }
}
