import GRDB
import GRDBSQLite
import SmashtagModel

/// The words of the index, in the order of their UTF-8 bytes.
struct IndexVocabulary {
  /// The virtual tables that each connection creates for itself; they store nothing.
  private static let tables = """
    CREATE VIRTUAL TABLE temp.index_use USING fts5vocab(main, tweet_index, instance);
    CREATE VIRTUAL TABLE temp.index_word USING fts5vocab(main, tweet_index, row);
    """

  /// Creates the virtual tables through SQLite directly, because GRDB refuses statements in a cancelled task.
  static func prepare(_ db: Database) throws {
    let result = sqlite3_exec(db.sqliteConnection, tables, nil, nil, nil)
    guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
  }

  /// One row for each use of a word; seeking skips any number of uses of the last word.
  private static let uses = "SELECT term FROM temp.index_use WHERE term >= ? AND term < ?"
  /// One row for each word, for which SQLite reads all its uses: faster where many words are rarely used.
  private static let words = "SELECT term FROM temp.index_word WHERE term >= ? AND term < ?"

  /// The number of words up to which each is sought by itself.
  static let few = 64

  private let uses: RawStatement
  private let words: RawStatement

  init(_ db: Database) throws {
    uses = try RawStatement(db, Self.uses)
    words = try RawStatement(db, Self.words)
  }

  /// The words that begin with a prefix; `nil` if they exceed the limit or one is not valid UTF-8.
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

/// The words found so far, each once.
private struct WordList {
  /// How many uses of a word are read one by one before the next word is sought.
  static let patience = 16
  private static let mostBytes = 1 << 18

  var limit: Int { didSet { isFull = false } }
  private(set) var words: [String] = []
  private(set) var isFull = false
  var usesOfLast = 0
  private var bytes = 0

  init(limit: Int) { self.limit = limit }

  /// The smallest string after the last word; no word contains a control character.
  var beginningOfNext: String { (words.last ?? "") + "\u{1}" }

  /// Takes the next row's word, and returns whether to continue with the following row.
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

/// Collects the words of one tweet for the index, and the names the tweet uses.
///
/// It works on bytes throughout, which avoids making many short strings during an import.
struct IndexWords {
  /// The number of marks that are compared one by one, which is faster than a set; few tweets have more.
  private static let few = 32

  /// The bytes given to the initializer, followed by the words in UTF-8, separated by blanks.
  private(set) var bytes: [UInt8]
  let edition: IndexEdition
  /// Where the words begin in `bytes`.
  private let start: Int
  private var marks: [Range<Int>] = []
  private var furtherMarks: Set<[UInt8]> = []
  private var names: [NameUse] = []
  private var spellings: [UInt8] = []

  /// Appends the words to existing bytes.
  init(after bytes: consuming [UInt8] = [], by edition: IndexEdition = .current) {
    self.bytes = bytes
    self.edition = edition
    start = self.bytes.count
    marks.reserveCapacity(Self.few)
    names.reserveCapacity(8)
  }

  mutating func append(wordsOf text: String) {
    Folding.appendWords(of: text, to: &bytes, by: edition.folding)
  }

  /// Appends a mark with a name unless the tweet already has it.
  mutating func append(_ mark: Mark, _ name: UnsafeBufferPointer<UInt8> = .init(start: nil, count: 0)) {
    let end = bytes.count
    if end > start { bytes.append(UInt8(ascii: " ")) }
    let word = bytes.count
    guard mark.append(name, to: &bytes, by: edition.folding), isNew(word..<bytes.count) else {
      return bytes.removeSubrange(end...)
    }
    if let kind = NameKind(mark) { note(name, of: kind, folded: word + 1..<bytes.count) }
  }

  mutating func append(_ mark: Mark, _ name: String) {
    var name = name
    name.withUTF8 { append(mark, $0) }
  }

  /// Returns the bytes, the end of the words, and the names as ranges of the bytes; spellings follow the
  /// words.
  consuming func finished() -> (bytes: [UInt8], end: Int, names: [NameUse]) {
    let end = bytes.count
    for index in names.indices { names[index].moveSpelling(by: end) }
    bytes += spellings
    return (bytes, end, names)
  }

  /// Returns the bytes that end with the words.
  consuming func withoutNames() -> [UInt8] { bytes }
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
