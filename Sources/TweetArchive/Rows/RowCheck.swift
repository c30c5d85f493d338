import Foundation
import GRDB
import SmashtagModel
import TweetFormats

/// A condition that the index cannot answer, and the tweet's row can.
enum RowTest: Hashable {
  /// A number that nobody told is no number.
  case atLeast(Int, Query.Measure)
  /// A link to this address; the index knows its host only.
  case link(LinkAddress)
  /// When a tweet of one of the first keys was posted.
  case since(Date)
}

extension Condition {
  /// The condition without what only rows tell, which more tweets match, and none fewer.
  var relaxed: Condition {
    switch self {
    case .row: .always
    case .all(let parts): .combining(parts.map(\.relaxed), all: true)
    case .any(let parts): .combining(parts.map(\.relaxed), all: false)
    case .always, .never, .phrase, .without: self
    }
  }

  /// What is left to be looked up in the rows that match ``relaxed``; `nil` if nothing is.
  var rest: Condition? {
    guard asksRows else { return nil }
    guard case .all(let parts) = self else { return self }
    return .combining(parts.filter(\.asksRows), all: true)
  }

  fileprivate var asksRows: Bool {
    switch self {
    case .row: true
    case .all(let parts), .any(let parts): parts.contains(where: \.asksRows)
    case .always, .never, .phrase, .without: false
    }
  }
}

/// Looks up in the rows that the index found what only they tell, such as how many likes a tweet has.
///
/// Text that is an alternative to that, as in `rain OR min_likes:9`, is looked up in the index once for all rows.
final class RowCheck {
  private let db: Database
  private let ids: Range<Int64>
  /// `nil` where all tweets are in the tables of an earlier version.
  private let row: RawStatement?
  private let rows: StoredRows
  private var step = Step.constant(true)
  /// What the index is asked, and the keys of what it found, in ascending order.
  private var questions: [(match: String, found: [Int64]?)] = []

  private indirect enum Step {
    case constant(Bool)
    case test(RowTest, negated: Bool)
    /// The number of a question.
    case index(Int)
    case all([Step])
    case any([Step])
  }

  /// - Parameter ids: the range of keys of the rows that are checked.
  init(_ condition: Condition, within ids: Range<Int64>, in db: Database) throws {
    (self.db, self.ids, rows) = (db, ids, try StoredRows(db))
    let isOpen = try StoredRows.tables(in: db).contains("post")
    row = try isOpen ? RawStatement(db, Self.sql) : nil
    step = step(for: condition)
  }

  private static let sql = """
    SELECT likes, retweets, text, urls, coalesce(created, \(RowID.sqlDate("id"))) FROM post WHERE id = ?
    """

  /// Whether a row matches.
  func passes(_ id: Int64) throws -> Bool {
    try row?.bind(id, at: 1)
    if let passes = try row?.first({ try holds(step, of: id, in: .stored($0)) }) { return passes }
    guard let tweet = try rows.tweet(at: id)?.tweet else { return false }
    return try holds(step, of: id, in: .tweet(tweet))
  }
}

extension RowCheck {
  private func step(for condition: Condition) -> Step {
    switch condition {
    case .row(let test, let negated): return .test(test, negated: negated)
    case .all(let parts) where condition.asksRows: return .all(steps(for: parts, all: true))
    case .any(let parts) where condition.asksRows: return .any(steps(for: parts, all: false))
    case .always, .never, .phrase, .without, .all, .any:
      guard let match = condition.match else { return .constant(false) }
      questions.append((match, nil))
      return .index(questions.count - 1)
    }
  }

  /// The steps for parts, of which those that only the index tells are one question, and the last.
  private func steps(for parts: [Condition], all: Bool) -> [Step] {
    let others = parts.filter { !$0.asksRows }
    let steps = parts.filter(\.asksRows).map(step)
    return others.isEmpty ? steps : steps + [step(for: .combining(others, all: all))]
  }

  private func holds(_ step: Step, of id: Int64, in row: CheckedRow) throws -> Bool {
    switch step {
    case .constant(let holds): holds
    case .test(let test, let negated): try row.passes(test) != negated
    case .index(let number): try found(by: number).hasSorted(id)
    case .all(let steps): try steps.allSatisfy { try holds($0, of: id, in: row) }
    case .any(let steps): try steps.contains { try holds($0, of: id, in: row) }
    }
  }

  // Not the statement of a search, whose rows are being read.
  private static let sqlOfFound = """
    SELECT rowid FROM tweet_index WHERE tweet_index MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid
    """

  private func found(by number: Int) throws -> [Int64] {
    if let found = questions[number].found { return found }
    var found: [Int64] = []
    let find = try RawStatement(db, Self.sqlOfFound)
    try find.forEach([questions[number].match, ids.lowerBound, ids.upperBound]) {
      found.append(try $0.integer(at: 0))
    }
    questions[number].found = found
    return found
  }
}

extension [Int64] {
  /// Whether a number is among these, which are in ascending order.
  fileprivate func hasSorted(_ number: Int64) -> Bool {
    let index = partitioningIndex { $0 >= number }
    return index < count && self[index] == number
  }
}

/// A row whose columns are those of ``RowCheck``, or a tweet of an earlier version.
private enum CheckedRow {
  case stored(StatementRow)
  case tweet(Tweet)

  private static let (text, urls, created): (Int32, Int32, Int32) = (2, 3, 4)

  func passes(_ test: RowTest) throws -> Bool {
    switch (self, test) {
    case (.tweet(let tweet), .atLeast(let number, let measure)): tweet.has(number, measure)
    case (.tweet(let tweet), .link(let address)): address.isLinked(by: tweet)
    case (.tweet(let tweet), .since(let date)): tweet.created >= date
    case (.stored(let row), .atLeast(let number, let measure)):
      try row.optionalInteger(at: measure.column).map { $0 >= number } ?? false
    case (.stored(let row), .link(let address)): try Self.links(row).contains(where: address.isMeant)
    case (.stored(let row), .since(let date)):
      try row.optionalDouble(at: Self.created).map { $0 >= date.timeIntervalSinceReferenceDate } ?? false
    }
  }

  private static func links(_ row: StatementRow) throws -> [IndexedURL] {
    if row.isNull(at: urls) { return [] }
    guard let links = StoredJSON.urls(row.bytes(at: urls), in: row.bytes(at: text)) else {
      throw ArchiveFileError.damaged
    }
    return links
  }
}

extension Query.Measure {
  fileprivate var column: Int32 {
    switch self {
    case .likes: 0
    case .retweets: 1
    }
  }
}
