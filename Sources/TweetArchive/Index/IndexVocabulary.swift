import GRDB
import GRDBSQLite
import SmashtagModel

/// The words that stand in the index, in the order of their bytes.
struct IndexVocabulary {
  /// Each connection makes these views of the index for itself; they hold nothing.
  private static let tables = """
    CREATE VIRTUAL TABLE temp.index_use USING fts5vocab(main, tweet_index, instance);
    CREATE VIRTUAL TABLE temp.index_word USING fts5vocab(main, tweet_index, row);
    """

  /// Makes the views; a cancelled task may open a connection, too, but GRDB lets it make nothing.
  static func prepare(_ db: Database) throws {
    let result = sqlite3_exec(db.sqliteConnection, tables, nil, nil, nil)
    guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
  }

  /// A row for each use of a word: it leads to the next word past any number of uses.
  private static let uses = "SELECT term FROM temp.index_use WHERE term >= ? AND term < ?"
  /// A row for each word, for which SQLite looks over all its uses: quicker where many words are used rarely.
  private static let words = "SELECT term FROM temp.index_word WHERE term >= ? AND term < ?"

  /// So many words are sought one by one.
  static let few = 64

  private let uses: RowQuery
  private let words: RowQuery

  init(_ db: Database) throws {
    uses = try RowQuery(Self.uses, in: db)
    words = try RowQuery(Self.words, in: db)
  }

  /// The words that begin so; `nil` where there are more than the limit, or one that is no text.
  func words(startingWith prefix: String, limit: Int) throws -> [String]? {
    let end = prefix + "\u{10FFFF}"
    var list = WordList(limit: min(limit, Self.few))
    try seek(&list, from: prefix, to: end)
    if list.isFull, limit > Self.few {
      list.limit = limit
      try words.scan([list.beginningOfNext, end]) { list.take($0.bytes(at: 0)) }
    }
    return list.isFull ? nil : list.words
  }

  private func seek(_ list: inout WordList, from start: String, to end: String) throws {
    var start = start
    repeat {
      try Task.checkCancellation()
      list.usesOfLast = 0
      try uses.scan([start, end]) { list.take($0.bytes(at: 0)) }
      start = list.beginningOfNext
    } while list.usesOfLast == WordList.patience && !list.isFull
  }
}

/// The words met so far, each once.
private struct WordList {
  /// Uses of a word that are passed over one by one; behind them the next word is sought.
  static let patience = 16
  private static let mostBytes = 1 << 18

  var limit: Int { didSet { isFull = false } }
  private(set) var words: [String] = []
  private(set) var isFull = false
  var usesOfLast = 0
  private var bytes = 0

  init(limit: Int) { self.limit = limit }

  /// No word holds a control.
  var beginningOfNext: String { (words.last ?? "") + "\u{1}" }

  /// Answers whether to go on with the next use.
  mutating func take(_ word: UnsafeRawBufferPointer) -> Bool {
    if let last = words.last, last.utf8.elementsEqual(word) {
      usesOfLast += 1
      return usesOfLast < Self.patience
    }
    guard words.count < limit, bytes + word.count <= Self.mostBytes,
      let text = String(validating: word, as: UTF8.self)
    else {
      isFull = true
      return false
    }
    usesOfLast = 1
    bytes += word.count
    words.append(text)
    return true
  }
}

/// Collects what the index holds of one tweet, and the names the tweet uses.
///
/// It is bytes from beginning to end: nothing else in an import would make so many short strings.
struct IndexWords {
  /// So many marks are compared one by one, which is faster than any set; few tweets have more.
  private static let few = 32

  /// The words parted by blanks, in UTF-8, behind what the bytes held before.
  private(set) var bytes: [UInt8]
  private let edition: FoldingEdition
  /// Where they begin.
  private let start: Int
  private var marks: [Range<Int>] = []
  private var furtherMarks: Set<[UInt8]> = []
  private var names: [NameUse] = []
  private var spellings: [UInt8] = []

  /// Writes behind other bytes.
  init(behind bytes: consuming [UInt8] = [], by edition: FoldingEdition = .current) {
    self.bytes = bytes
    self.edition = edition
    start = self.bytes.count
    marks.reserveCapacity(Self.few)
    names.reserveCapacity(8)
  }

  mutating func append(wordsOf text: String) { Folding.appendWords(of: text, to: &bytes, by: edition) }

  /// Each mark stands once; the name it was made of is `name`.
  mutating func append(_ mark: Mark, _ name: UnsafeBufferPointer<UInt8> = .init(start: nil, count: 0)) {
    let end = bytes.count
    if end > start { bytes.append(UInt8(ascii: " ")) }
    let word = bytes.count
    guard mark.append(name, to: &bytes, by: edition), isNew(word..<bytes.count) else {
      return bytes.removeSubrange(end...)
    }
    if let kind = NameKind(mark) { note(name, of: kind, folded: word + 1..<bytes.count) }
  }

  mutating func append(_ mark: Mark, _ name: String) {
    var name = name
    name.withUTF8 { append(mark, $0) }
  }

  /// The bytes, those of spellings behind the words, where the words end, and which bytes are names.
  consuming func finished() -> (bytes: [UInt8], end: Int, names: [NameUse]) {
    let end = bytes.count
    for index in names.indices { names[index].moveSpelling(by: end) }
    bytes += spellings
    return (bytes, end, names)
  }
}

extension IndexWords {
  private mutating func note(_ name: UnsafeBufferPointer<UInt8>, of kind: NameKind, folded: Range<Int>) {
    let start = spellings.count
    let isSpelledSo = bytes.withUnsafeBytes { $0.part(folded).isSame(as: UnsafeRawBufferPointer(name)) }
    if !isSpelledSo { spellings.append(contentsOf: name) }
    let spelling = isSpelledSo ? nil : start..<spellings.count
    names.append(NameUse(kind: kind, folded: folded, spelling: spelling, in: bytes))
  }

  private mutating func isNew(_ mark: Range<Int>) -> Bool {
    let isKnown = bytes.withUnsafeBytes { bytes in
      marks.contains { $0.count == mark.count && bytes.part($0).isSame(as: bytes.part(mark)) }
    }
    if isKnown { return false }
    if marks.count < Self.few {
      marks.append(mark)
      return true
    }
    return furtherMarks.insert(Array(bytes[mark])).inserted
  }
}
