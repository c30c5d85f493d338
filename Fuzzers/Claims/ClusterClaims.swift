import Foundation
import SmashtagModel

@testable import TweetFormats
@testable import TweetSources

/// What has to hold for what a server of ClickHouse answers, and for the statements that are sent to it.
enum ClusterClaims {
  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000.5)

  /// The claim that some bytes break, as an answer or as a text; `nil` where all hold.
  static func broken(by bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return brokenLiteral(of: text) ?? brokenStatement(for: text) ?? brokenTable(in: bytes)
      ?? brokenFailure(in: text) ?? brokenMention(of: text) ?? brokenAddress(of: text)
  }

  private static func brokenLiteral(of text: String) -> String? {
    let literal = SQLText.literal(text)
    guard var statement = PlainStatement(literal), statement.literals.count == 1 else {
      return "more than a literal: \(literal)"
    }
    guard statement.rest.isEmpty else { return "a literal with something beside it: \(literal)" }
    return statement.literals.removeFirst() == Array(text.utf8)
      ? nil : "a literal of another text: \(literal)"
  }

  /// Whatever a query contains, outside of literals a statement has only words and signs of ours.
  private static func brokenStatement(for text: String) -> String? {
    guard let query = try? Query(text, timeZone: .gmt, now: now),
      let condition = try? ClickHouseCondition(query.root, of: "big")
    else { return nil }
    for sql in [condition.sql] + condition.ways.map(\.sql) {
      guard let statement = PlainStatement(sql) else { return "a literal without an end: \(sql)" }
      guard statement.rest.allSatisfy(PlainStatement.isOurs) else { return "signs of others: \(sql)" }
    }
    return nil
  }

  private static func brokenTable(in bytes: [UInt8]) -> String? {
    for columns in 1...3 {
      guard let table = try? ResultTable(bytes, columns: columns) else { continue }
      if table.rows.contains(where: { $0.count != columns }) {
        return "rows of other lengths than \(columns)"
      }
    }
    return nil
  }

  private static func brokenFailure(in text: String) -> String? {
    guard let failure = ClickHouseFailure(in: text) else { return nil }
    guard text.contains("Code: ") else { return "an error that nobody tells" }
    return failure.code < 0 || failure.reason.utf8.count > text.utf8.count
      ? "an error longer than what tells it: \(failure)" : nil
  }

  /// The identity of a mention ends with a line; its spelling is the rest.
  private static func brokenMention(of text: String) -> String? {
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let mention = Mention(identity: parts[0], spelling: parts[1]) else { return nil }
    guard let again = Mention(identity: mention.identity, spelling: mention.spelling) else {
      return "a mention that cannot be read again: \(mention)"
    }
    return again.identity == mention.identity ? nil : "another mention the second time: \(mention), \(again)"
  }

  private static func brokenAddress(of text: String) -> String? {
    guard let address = ClusterAddress(text) else { return nil }
    let again = ClusterAddress(address.url)
    return again?.hosts == address.hosts && again?.database == address.database
      ? nil : "another address when it is read again: \(address)"
  }
}

/// A statement parted into its literals and what stands outside of them, as ClickHouse reads it.
private struct PlainStatement {
  /// The bytes that the literals stand for.
  var literals: [[UInt8]] = []
  private(set) var rest: [UInt8] = []

  /// `nil` for a statement in which a literal or an escape does not end.
  init?(_ sql: String) {
    var bytes = Array(sql.utf8)[...]
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "'") else {
        rest.append(byte)
        continue
      }
      guard let literal = Self.literal(from: &bytes) else { return nil }
      literals.append(literal)
    }
  }

  static func isOurs(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_ (),<>=".utf8.contains(byte)
    }
  }

  private static func literal(from bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
    var literal: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "'"): return literal
      case UInt8(ascii: "\\"):
        guard let escaped = bytes.popFirst() else { return nil }
        guard escaped == UInt8(ascii: "x") else {
          literal.append(escaped)
          continue
        }
        guard let code = UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16) else {
          return nil
        }
        bytes = bytes.dropFirst(2)
        literal.append(code)
      default: literal.append(byte)
      }
    }
    return nil
  }
}
