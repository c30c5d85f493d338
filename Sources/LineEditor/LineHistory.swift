import Glibc
import SafeText

/// The lines typed before, each once, and where the keys of the history stand among them.
struct LineHistory {
  /// The number of lines that are kept; the oldest are dropped first.
  static let limit = 2_000

  /// Where Up and Down stand.
  private struct Walk {
    /// The line from which they started, with which all others begin.
    let typed: String
    /// The index of the line that is shown; the number of lines for what was typed.
    var index: Int
    /// The line as it stands in the editor.
    var shown: String

    func passes(_ line: String) -> Bool { line.begins(with: typed) && !line.isSame(as: typed) }
  }

  /// The last word of a line that was inserted last.
  private struct InsertedWord {
    let index: Int
    let count: Int
    /// The line with the word.
    let line: EditedLine
  }

  /// The lines, oldest first.
  private(set) var lines: [String] = []
  private var walk: Walk?
  private var inserted: InsertedWord?

  init(_ lines: [String] = []) { self.lines = lines.filter { !$0.isEmpty }.suffix(Self.limit) }

  /// Adds a line; a known one moves to the end.
  mutating func append(_ line: String) {
    guard !line.isEmpty else { return }
    lines.removeAll { $0.isSame(as: line) }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
    forgetPlace()
  }

  /// Forgets where the keys stand, for a new line.
  mutating func forgetPlace() { (walk, inserted) = (nil, nil) }
}

// MARK: Up and Down

extension LineHistory {
  /// The next older line that begins with what was typed; `nil` if there is none.
  ///
  /// - Parameter line: the line in the editor; if it is not the one that was shown last, it was typed.
  mutating func older(than line: String) -> String? {
    var walk = walk(at: line)
    let index = lines[..<walk.index].lastIndex { walk.passes($0) && !$0.isSame(as: line) }
    guard let index else { return nil }
    walk.index = index
    self.walk = walk
    return lines[index]
  }

  /// The next newer line that begins with what was typed, at last what was typed; `nil` after that.
  mutating func newer(than line: String) -> String? {
    var walk = walk(at: line)
    guard walk.index < lines.count else { return nil }
    let index = lines[(walk.index + 1)...].firstIndex {
      walk.passes($0)
    }
    walk.index = index ?? lines.count
    self.walk = walk
    return index.map { lines[$0] } ?? walk.typed
  }

  /// Records what became of the last answer in the editor, which may hold fewer characters.
  mutating func noteShown(_ line: String) { walk?.shown = line }

  private func walk(at line: String) -> Walk {
    if let walk, walk.shown.isSame(as: line) { return walk }
    return Walk(typed: line, index: lines.count, shown: line)
  }
}

// MARK: The last word

extension LineHistory {
  /// The last word of the line before, at repetition of an earlier one; `nil` if there is none.
  ///
  /// - Returns: the word, and how many code points before the cursor it replaces.
  mutating func lastWord(for line: EditedLine) -> (word: String, replaced: Int)? {
    let last = inserted.flatMap { $0.line == line ? $0 : nil }
    let known = last.map { line.text(from: line.cursor - $0.count, to: line.cursor) } ?? ""
    let end = last?.index ?? lines.count
    guard let index = lines[..<end].lastIndex(where: { $0.lastWord?.isSame(as: known) == false }),
      let word = lines[index].lastWord
    else { return nil }
    let after = line.replacing(last?.count ?? 0, with: word)
    inserted = InsertedWord(index: index, count: word.unicodeScalars.count, line: after)
    return (word, last?.count ?? 0)
  }
}

extension String {
  /// The text after the last blank before it; `nil` if there are only blanks.
  fileprivate var lastWord: String? { split(separator: " ").last.map(String.init) }

  /// Whether its bytes begin with those of another text.
  fileprivate func begins(with start: String) -> Bool {
    withBytes { line in
      start.withBytes { line.count >= $0.count && line.matches($0, at: 0) }
    }
  }

  /// Whether its bytes are those of another text; comparing graphemes would sort their marks.
  fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension EditedLine {
  /// The line with a text instead of a number of code points before the cursor.
  fileprivate func replacing(_ count: Int, with text: String) -> EditedLine {
    var line = self
    line.scalars.replaceSubrange((cursor - count)..<cursor, with: text.unicodeScalars)
    line.cursor = cursor - count + text.unicodeScalars.count
    return line
  }
}

// MARK: Search

/// A search of the history for a text anywhere in a line, as Ctrl-R does it.
struct HistorySearch {
  /// The longest part of the text that the prompt shows.
  private static let longestShown = 30

  /// The text that is looked for.
  private(set) var pattern = ""
  private let lines: [String]
  /// The indices of the lines that hold the text, newest first.
  private var matches: [Int] = []
  /// The index in `matches` of the line that is shown.
  private var place = 0

  init(_ lines: [String]) { self.lines = lines }

  /// The line that was found; `nil` if none holds the text, or nothing was typed yet.
  var found: String? { matches.isEmpty ? nil : lines[matches[place]] }

  /// What stands before the line that was found: `search "ra" 2 of 7: `.
  ///
  /// - Parameter isolates: whether FSI (U+2068) and PDI (U+2069) enclose the text.
  func prompt(isolates: Bool) -> String {
    if pattern.isEmpty { return "search: " }
    let isCut = pattern.count > Self.longestShown
    let shown = (isCut ? "…" : "") + pattern.suffix(Self.longestShown)
    let position = matches.isEmpty ? "nothing" : "\(place + 1) of \(matches.count)"
    let text = isolates ? "\u{2068}\(shown)\u{2069}" : shown
    return "search \"\(text)\" \(position): "
  }

  /// Looks for another text, from the line that is shown on; returns whether a line holds it.
  mutating func look(for pattern: String) -> Bool {
    let last = matches.isEmpty ? lines.count : matches[place]
    self.pattern = pattern
    matches = pattern.isEmpty ? [] : lines.indices.reversed().filter { lines[$0].holds(pattern) }
    place = matches.firstIndex { $0 <= last } ?? 0
    return found != nil
  }

  /// Goes on to the next older line; returns whether there is one.
  mutating func goOn() -> Bool {
    guard place + 1 < matches.count else { return false }
    place += 1
    return true
  }
}

extension String {
  /// Whether the bytes of another text stand in it.
  fileprivate func holds(_ text: String) -> Bool {
    withBytes { line in
      text.withBytes { text in
        guard let first = text.first, line.count >= text.count else { return false }
        return (0...(line.count - text.count)).contains { line[$0] == first && line.matches(text, at: $0) }
      }
    }
  }

  /// Passes its bytes on without a copy, as thousands of lines are compared at a key.
  private func withBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes of another text stand at an index, from which there are enough.
  fileprivate func matches(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard let start = baseAddress, let other = text.baseAddress else { return text.isEmpty }
    return memcmp(start + index, other, text.count) == 0
  }
}

// MARK: Suggestions

/// Finds the newest line that goes on after what is typed.
struct SuggestionFinder {
  /// The most lines that are checked, so that damaged ones take no time.
  private static let mostChecked = 16

  /// The most code points that a line may have to be continued.
  private static let longest = 1_024

  /// The last line and its continuation, since most keys are followed by several drawings.
  private var last: (line: [Unicode.Scalar], rest: String)?

  /// The rest of the newest line that begins with the typed one; empty where there is none.
  ///
  /// Only lines that can be typed count, so that nothing invisible gets into the line.
  /// - Parameter others: lines to look through after those of the history, newest first.
  mutating func rest(of line: [Unicode.Scalar], in history: LineHistory, _ others: [String]) -> String {
    if let last, last.line == line { return last.rest }
    let rest = narrowed(to: line) ?? find(String(String.UnicodeScalarView(line)), history, others)
    last = (line, rest)
    return rest
  }

  /// Forgets the last line, after the lines to look through have changed.
  mutating func forget() { last = nil }

  /// The continuation if the line is the last one with more after it, as at almost every key; `nil` if it has
  /// to be looked for.
  private func narrowed(to line: [Unicode.Scalar]) -> String? {
    guard let last, !last.line.isEmpty, line.starts(with: last.line) else { return nil }
    let added = String(String.UnicodeScalarView(line[last.line.count...]))
    // What joins the last character may lead to lines that did not count before.
    if last.rest.isEmpty { return added.utf8.allSatisfy { $0 < 0x80 } ? "" : nil }
    return last.rest.begins(with: added) ? last.rest.rest(after: added) : nil
  }

  private func find(_ typed: String, _ history: LineHistory, _ others: [String]) -> String {
    guard !typed.isEmpty, typed.utf8.count <= Self.longest else { return "" }
    return first(in: history.lines.reversed(), typed) ?? first(in: others, typed) ?? ""
  }

  private func first(in lines: some Sequence<String>, _ typed: String) -> String? {
    var checked = 0
    for line in lines where line.begins(with: typed) {
      if let rest = line.rest(after: typed) { return rest }
      checked += 1
      if checked == Self.mostChecked { break }
    }
    return nil
  }
}

extension String {
  /// What stands after its beginning; `nil` if that is nothing, joins the beginning, or cannot be typed.
  fileprivate func rest(after start: String) -> String? {
    let index = utf8.index(utf8.startIndex, offsetBy: start.utf8.count)
    guard index < endIndex, index.samePosition(in: self) != nil, isSame(as: fit(for: .typing)) else {
      return nil
    }
    return String(self[index...])
  }

  /// Its beginning to the end of the first word.
  var firstWord: String {
    let word = drop { $0 == " " }.prefix { $0 != " " }
    return String(self[..<word.endIndex])
  }
}
