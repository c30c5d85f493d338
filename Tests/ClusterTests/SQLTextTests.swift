import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats
@testable import TweetSources

/// Whatever a value contains, it stays one value.
struct SQLTextTests {
  /// Texts that would end a literal, or mean something in one, and mixtures of them.
  static let hostile: [String] = {
    let parts = [
      "'", "\\", "\\'", "''", "\"", "`", "\0", "\u{1}", "\n", "\r", "\t", "\u{8}", "\u{B}", "\u{C}", "\u{1B}",
      "\u{7F}",
      "{p:String}", "${x}", "%", "_", "--", "/*", "*/", ";", "#", ")", "(", ",", "\u{2018}", "\u{2019}",
      "\u{FF07}",
      "\u{201C}", "\u{2028}", "\u{FEFF}", "\u{202E}", "\u{85}", "é", "雨", "👩‍💻", "\u{10FFFF}", "\u{E000}", "a",
      "x41", "0", " ",
      "NULL", "FORMAT", "' OR 1=1 --", "\\x27", "\\N", "\u{FFFD}",
    ]
    var random = SeededRandom(seed: 25)
    let mixtures = (0..<2_000).map { _ in
      (0..<Int.random(in: 1...12, using: &random)).map { _ in
        parts[Int.random(in: parts.indices, using: &random)]
      }.joined()
    }
    return parts + mixtures
  }()

  @Test func `A literal ends at its last quote alone`() {
    let broken = Self.hostile.filter { text in
      let inside = SQLText.literal(text).utf8.dropFirst().dropLast()
      var isEscaped = false
      for byte in inside {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "'") {
          return true
        }
      }
      return isEscaped
    }

    #expect(broken == [])
  }

  @Test func `A literal has no control characters`() {
    let literals = Self.hostile.map(SQLText.literal)

    #expect(literals.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } })
  }

  @Test(arguments: [
    ("rain", "'rain'"), ("it's", #"'it\'s'"#), (#"a\b"#, #"'a\\b'"#), ("a\0b", #"'a\x00b'"#), ("", "''"),
    ("雨", "'雨'"), ("{p:String}", "'{p:String}'"),
  ])
  func `A literal is written so`(text: String, literal: String) {
    #expect(SQLText.literal(text) == literal)
  }

  @Test(arguments: [
    (-5, "toDateTime(0)"), (1_427_479_440, "toDateTime(1427479440)"), (1 << 40, "toDateTime(4294967295)"),
  ])
  func `A moment beyond what ClickHouse can tell becomes the nearest one`(second: Int64, sql: String) {
    #expect(SQLText.moment(second) == sql)
  }
}

struct ClickHouseSchemaTests {
  @Test func `On one node nothing is distributed`() {
    let script = ClickHouseSchema.script(.oneNode)

    #expect(script.components(separatedBy: "CREATE ").count == 4)
    #expect(!script.contains("Distributed"))
  }

  @Test func `Postings are written under a condition, without which all columns are copied for each`() {
    let script = ClickHouseSchema.script(.oneNode)

    #expect(script.contains("FROM tweets_local\n") && script.contains("\nWHERE notEmpty(words);"))
  }

  @Test func `On a cluster there are tables for the whole, and none needs ON CLUSTER`() {
    let script = ClickHouseSchema.script(.cluster("big", database: "tweets", hasReplicas: false))

    #expect(script.components(separatedBy: "ENGINE = Distributed").count == 4)
    #expect(!script.uppercased().contains("ON CLUSTER"))
  }

  @Test func `Replicas have the macros of their nodes`() {
    let script = ClickHouseSchema.script(.cluster("big", database: "tweets", hasReplicas: true))

    #expect(script.contains("'/clickhouse/tables/{shard}/tweets/tweets_local', '{replica}', version"))
  }

  @Test func `The name of a cluster is a literal`() {
    let script = ClickHouseSchema.script(
      .cluster("a'); DROP TABLE x --", database: "d\n; DROP", hasReplicas: false))

    #expect(script.contains(#"'a\'); DROP TABLE x --'"#))
    #expect(!script.contains("\n; DROP"))
  }

  @Test(arguments: [
    ClusterLayout.oneNode, .cluster("big", database: "tweets", hasReplicas: false),
    .cluster("big", database: "tweets", hasReplicas: true),
  ])
  func `Each line fits a terminal, so that it can be run as it is printed`(layout: ClusterLayout) {
    let long = ClickHouseSchema.script(layout).split(separator: "\n").filter { $0.count > 79 }

    #expect(long == [])
  }
}

struct ClickHouseFailureTests {
  @Test(arguments: [
    (
      "Code: 193, e.displayText() = DB::Exception: Wrong password for user reader, e.what() = DB::Exception",
      193,
      "Wrong password for user reader"
    ),
    (
      "Code: 60. DB::Exception: Table default.t doesn't exist. (UNKNOWN_TABLE) (version 26.9.1)", 60,
      "Table default.t doesn't exist. (UNKNOWN_TABLE) (version 26.9.1)"
    ),
    ("[\"1\"]\nCode: 395, e.displayText() = DB::Exception: thrown", 395, "thrown"),
  ])
  func `The error is found in what a server says`(text: String, code: Int, reason: String) throws {
    let failure = try #require(ClickHouseFailure(in: text))

    #expect(failure.code == code)
    #expect(failure.reason == reason)
  }

  @Test func `A text without a code is no error`() {
    #expect(ClickHouseFailure(in: "Ok.") == nil)
  }
}

struct ResultTableTests {
  @Test func `Numbers may be quoted, and of 64 bits`() throws {
    let answer =
      #"{"meta":[],"data":[["a", 1, "18446744073709551615"], ["b", -2, 18446744073709551615]],"rows":2}"#

    let table = try ResultTable(Array(answer.utf8), columns: 3)

    #expect(table.rows == [["a", "1", "18446744073709551615"], ["b", "-2", "18446744073709551615"]])
  }

  @Test(arguments: [
    "", "Ok.", "{}", #"{"data":[["a"]]}"#, #"{"data":[["a","b",{}]]}"#, #"{"data":[["a","b""#, "[]",
  ])
  func `Anything else is an error`(answer: String) {
    #expect(throws: TweetFormatError.self) { try ResultTable(Array(answer.utf8), columns: 2) }
  }
}
