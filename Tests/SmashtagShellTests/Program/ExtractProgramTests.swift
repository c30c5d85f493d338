import Foundation
import Glibc
import MentionExtraction
import ShellCommands
import SmashtagModel
@testable import SmashtagShell
import SmashtagTesting
import TerminalKit
import Testing
import TweetFormats

/// `extract` in the built program, over texts and over lines of standard input.
@Suite(.needsProgram)
struct ExtractProgramTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func `A mention stands on each line`() async throws {
    let outcome = try await program.run("extract", "Rain", "over @ada's #garden: https://example.org/x $TSLA")

    #expect(outcome.output == "@ada\n#garden\nhttps://example.org/x\n$TSLA\n" && outcome.status == 0)
  }

  @Test func `A text without mentions prints nothing into a file`() async throws {
    let outcome = try await program.run("extract", "rain")

    #expect(outcome == Program.Outcome(output: "", errors: "", status: 0))
  }

  @Test(arguments: [["extract"], ["extract", "-"], ["-c", "extract"]])
  func `Lines come from standard input`(words: [String]) async throws {
    let outcome = try await program.run(words, input: "one #rain\r\n\n@ada and #snow\nlast #end")

    #expect(outcome.output == "#rain\n@ada\n#snow\n#end\n" && outcome.status == 0)
  }

  @Test func `A closed input is an empty one, a closed output is an error`() async throws {
    let input = try await program.sh("exec <&-; $S extract")
    let output = try await program.sh("$S extract '#rain' >&-")

    #expect(input == Program.Outcome(output: "", errors: "", status: 0))
    #expect(output.status == 1 && output.errors.contains("cannot write the results"))
  }

  @Test func `In JSON every line has one`() async throws {
    let outcome = try await program.run("extract", "--json", input: "#rain\r\n\n#a\0b")

    #expect(
      outcome.output == """
        {"text":"#rain","hashtags":[{"keyword":"#rain","range":[0,5]}],"urls":[],"userMentions":[],"cashtags":[],\
        "replyTo":null}
        {"text":"","hashtags":[],"urls":[],"userMentions":[],"cashtags":[],"replyTo":null}
        {"text":"#a\\u0000b","hashtags":[{"keyword":"#a","range":[0,2]}],"urls":[],"userMentions":[],"cashtags":[],\
        "replyTo":null}

        """)
  }

  @Test(arguments: ["#ශ්\u{200D}රීලංකා", "#മലയാളംന്\u{200D}"])
  func `A tag that holds a joiner goes into a pipe as it is`(tag: String) async throws {
    let outcome = try await program.run("extract", "see \(tag) here")

    #expect(outcome.output.utf8.elementsEqual("\(tag)\n".utf8))
  }

  @Test(
    arguments: [
      ("bluesky", "@ada.bsky.social hi", "\"@ada.bsky.social\""),
      ("mastodon", "@ada@example.org hi", "\"@ada@example.org\""), ("bluesky", "hi @ada.bsky.social", "null"),
    ])
  func `In JSON a text answers the user it begins with`(rules: String, text: String, user: String)
    async throws
  {
    let outcome = try await program.run("extract", "--json", "--rules", rules, text)

    #expect(outcome.output.hasSuffix(#","replyTo":\#(user)}"# + "\n"))
  }

  @Test(arguments: [
    (["extract", "--"], "--rules\t"), (["extract", "--rules", "ma"], "mastodon\t"),
    (["extract --rules b"], "extract --rules bluesky\t"), (["--json", "import", "--"], "--as\t"),
  ])
  func `Its rules are completed for other shells`(words: [String], candidate: String) async throws {
    let outcome = try await program.run(["--no-rc", "--complete"] + words)

    #expect(outcome.lines.count == 1 && outcome.output.hasPrefix(candidate))
  }

  @Test func `Bytes that are no text are replaced`() async throws {
    let outcome = try await program.sh(#"printf 'x\377\302 #rain\n' | "$S" extract --json"#)

    #expect(outcome.output.hasPrefix("{\"text\":\"x\u{FFFD}\u{FFFD} #rain\",") && outcome.status == 0)
    #expect(outcome.output.contains(##"{"keyword":"#rain","range":[4,9]}"##))
  }

  @Test func `A line of a megabyte is a line`() async throws {
    let line = "#rain " + String(repeating: "x", count: 1 << 20) + " #snow\n"

    #expect(try await program.run("extract", input: line).output == "#rain\n#snow\n")
  }

  @Test func `A line without end is left out and named`() async throws {
    let line = "#one\n#two " + String(repeating: "x", count: 5 << 20) + "\n#three\n"

    let outcome = try await program.run("extract", input: line)

    #expect(outcome.output == "#one\n#three\n" && outcome.status == 1)
    #expect(
      outcome.errors == "smashtag: extract: line 2 has more than 4 MB and was left out; "
        + "put one text on each line\n")
  }

  @Test func `What it prints goes into programs and files`() async throws {
    let line =
      #"printf '#b\n#a\n' | "$S" -c 'extract | sort'; printf '#b\n' | "$S" -c 'extract > f; path | cat f'"#

    #expect(try await program.sh(line).output == "#a\n#b\n#b\n")
  }

  @Test func `A file that cannot be written is named`() async throws {
    let outcome = try await program.sh(#"yes '#rain' | "$S" -c 'extract > /dev/full'"#)

    #expect(outcome.status == 1 && outcome.errors.contains("/dev/full"))
  }

  @Test func `A closed pipe ends quietly`() async throws {
    let line = #"{ yes '#rain' | "$S" extract; echo $? > status; } | head -1; cat status"#

    #expect(try await program.sh(line) == Program.Outcome(output: "#rain\n0\n", errors: "", status: 0))
  }

  @Test func `A program that stops reading ends it`() async throws {
    let outcome = try await program.sh(#"yes '#rain' | "$S" -c 'extract | head -1'"#)

    #expect(outcome == Program.Outcome(output: "#rain\n", errors: "", status: 0))
  }

  @Test func `A script in standard input is no text`() async throws {
    let outcome = try await program.run(input: "extract\n")

    #expect(outcome.status == 1 && outcome.errors.contains("holds the commands"))
  }

  @Test func `Something that cannot be read is named`() async throws {
    let outcome = try await program.sh(#""$S" extract < /"#)

    #expect(outcome.status == 1 && outcome.errors.contains("Is a directory"))
  }

  @Test func `Colours come where they are asked for, not into a program`() async throws {
    let outcome = try await program.run("--color=always", "-c", "extract #rain; extract #rain | cat")

    #expect(outcome.lines.count == 2 && outcome.lines.first?.hasPrefix("\u{1B}[") ?? false)
    #expect(outcome.lines.last == "#rain")
  }
}

extension ExtractProgramTests {
  /// A named pipe that stays open for writing as long as the test wants.
  private func pipe() throws -> (path: String, end: Int32) {
    let path = program.folder.path(of: "pipe")
    mkfifo(path, 0o600)
    return (path, Glibc.open(path, O_RDWR))
  }

  @Test func `An answer comes before the last line is written`() async throws {
    let (path, end) = try pipe()
    let child = try program.start("extract", input: path, as: "extract")

    _ = "#rain\n#half".withCString { write(end, $0, 11) }

    #expect(await eventually { (try? program.folder.read("extract.out")) == "#rain\n" })
    child.signal(SIGTERM)
    #expect(await child.status() == 128 + SIGTERM)
    close(end)
  }

  @Test func `Ctrl-C ends it while it waits`() async throws {
    let (path, end) = try pipe()
    let child = try program.start("extract", "--json", input: path, as: "extract")
    _ = "#rain\n".withCString { write(end, $0, 6) }
    #expect(await eventually { (try? program.folder.read("extract.out"))?.isEmpty == false })

    child.signal(SIGINT)

    #expect(await child.status() == 130)
    close(end)
  }

  @Test func `Ctrl-C ends it while nobody takes what it prints`() async throws {
    let input = try program.folder.write(String(repeating: "#rain\n", count: 100_000), to: "lines")
    let path = program.folder.path(of: "extract.out")
    mkfifo(path, 0o600)
    let end = Glibc.open(path, O_RDWR)
    let child = try program.start("extract", input: input, as: "extract")
    var waiting: Int32 = 0
    #expect(await eventually { ioctl(end, UInt(FIONREAD), &waiting) == 0 && waiting >= 60_000 })

    child.signal(SIGINT)

    #expect(await child.status() == 130)
    close(end)
  }
}

/// An import without entities, the screen and `extract` name the same mentions.
struct OneAnswerTests {
  static let texts = [
    "", "nothing here", "#rain", "@ada says #rain", "wet: #rain, #snow; #ice.", "https://example.org/x",
    "read https://example.org/x #now", "$TSLA and @grace", "@ada/birds sing", "(#rain) [@ada]",
    "\u{1F302}\u{1F3FD} #rain \u{1F302} @ada", "\u{5E97}\u{306F} #\u{9CE5} \u{6765}\u{305F}",
  ]

  @Test(arguments: texts)
  func `The screen colours what extract lists`(text: String) {
    var tweet = Self.tweet(text)
    tweet.extractMentions(by: .x)

    #expect(Self.coloured(tweet) == Self.extracted(text))
  }

  @Test(arguments: texts)
  func `A tweet without entities gets them from its text`(text: String) throws {
    let tweet = try Self.imported([
      "id_str": "1", "created_at": "Wed Oct 10 20:19:24 +0000 2018", "text": text,
      "user": ["screen_name": "ada", "name": "Ada"],
    ])

    #expect(Self.coloured(tweet) == Self.extracted(text))
  }

  @Test(arguments: texts + ["@ada@example.org hi", "see (@ada@example.org), #\u{645}\u{637}\u{631}"])
  func `A status of Mastodon without lists gets them from its text`(text: String) throws {
    let tweet = try Self.imported([
      "id": "1", "uri": "https://example.social/users/ada/statuses/1",
      "created_at": "2024-05-06T07:08:30.000Z", "content": "<p>\(text)</p>",
      "account": ["id": "7", "acct": "ada", "username": "ada", "url": "https://example.social/@ada"],
    ])

    #expect(tweet.network == .mastodon && Self.coloured(tweet) == Self.extracted(text, by: .mastodon))
  }

  @Test(arguments: texts + ["@ada.example.org hi", "see (@ada.example.org), example.org/x"])
  func `A post of Bluesky without facets gets them from its text`(text: String) throws {
    let tweet = try Self.imported([
      "uri": "at://did:plc:ada/app.bsky.feed.post/3k",
      "author": ["did": "did:plc:ada", "handle": "ada.example"],
      "record": [
        "$type": "app.bsky.feed.post", "createdAt": "2024-05-01T10:00:00.000Z", "text": text,
      ],
    ])

    #expect(tweet.network == .bluesky && Self.coloured(tweet) == Self.extracted(text, by: .bluesky))
  }

  @Test(arguments: texts)
  func `JSON has the places of an imported tweet`(text: String) throws {
    var tweet = Self.tweet(text)
    tweet.extractMentions(by: .x)
    var bytes: [UInt8] = []
    Extraction(of: text, by: MentionExtractor()).appendJSON(to: &bytes)

    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let places = ["hashtags", "cashtags", "userMentions", "urls"].map { key in
      (object?[key] as? [[String: Any]])?.map { $0["range"] as? [Int] }
    }

    let keywords = [tweet.hashtags, tweet.cashtags, tweet.userMentions].map { $0.map(\.range) }
    let expected = (keywords + [tweet.urls.map(\.range)]).map {
      $0.map { $0.map { [$0.lowerBound, $0.upperBound] } }
    }
    #expect(places == expected)
  }
}

extension OneAnswerTests {
  private static func tweet(_ text: String) -> Tweet {
    Tweet(id: "1", created: Date(timeIntervalSince1970: 1_400_000_000), text: text, user: .me)
  }

  private static func imported(_ post: [String: Any]) throws -> Tweet {
    let payload = try JSONSerialization.data(withJSONObject: post)
    return try #require(try TweetDecoder(author: .me).decode(Array(payload)).tweets.first)
  }

  /// The words of a text that have a colour.
  private static func coloured(_ tweet: Tweet) -> [String] {
    StyledText(textOf: tweet, label: \.keyword).runs.filter { $0.role != .plain }.map(\.text)
  }

  private static func extracted(_ text: String, by rules: MentionRules = .x) -> [String] {
    Extraction(of: text, by: MentionExtractor(rules)).mentions.map(\.label)
  }
}
