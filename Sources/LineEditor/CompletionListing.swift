import SafeText
import TerminalKit

/// Lays out completion candidates in lines that fit the window.
///
/// With notes, each candidate has its own line with the note beside it; without, candidates stand in columns.
/// A terminal that cannot move the cursor gets no columns. `CSI n G` moves to a column and `CSI 2 m` makes a
/// note fainter.
struct CompletionListing {
  /// Some lines of the listing, and the index of the first candidate on the next page.
  struct Page: Equatable {
    var lines: [String]
    var next: Int
  }

  let candidates: [CompletionList.Candidate]
  let columns: Int
  let rows: Int
  let dimsNotes: Bool
  let movesCursor: Bool
  let isolatesDirections: Bool

  /// The lines from a candidate on, at most half the window, with a last line that says how many are left.
  func page(from first: Int) -> Page {
    let rest = candidates[min(first, candidates.count)...]
    let shown = rest.prefix(lineLimit * candidatesPerLine)
    let left = rest.count - shown.count
    let lines = hasNotes ? shown.map(noted) : inColumns(Array(shown))
    return Page(lines: lines + (left > 0 ? ["… \(left) more"] : []), next: shown.endIndex)
  }

  /// The index of the first candidate on the page that has a candidate.
  func start(ofPageWith index: Int) -> Int { index - index % (lineLimit * candidatesPerLine) }
}

extension CompletionListing {
  private static let gap = "  "

  private static let fewestLines = 8

  private var lineLimit: Int { max(1, min(rows - 2, max(Self.fewestLines, rows / 2))) }
  private var hasNotes: Bool { candidates.contains { !$0.note.isEmpty } }
  private var widest: Int { candidates.map { CellWidth.of($0.text) }.max() ?? 0 }

  /// The usable width; the last column stays free, so that no terminal wraps a line.
  private var room: Int { max(1, columns - 1) }

  private var candidatesPerLine: Int {
    hasNotes || !movesCursor ? 1 : max(1, (room + Self.gap.count) / (min(widest, room) + Self.gap.count))
  }

  private func noted(_ candidate: CompletionList.Candidate) -> String {
    guard movesCursor else { return Cells.fit(linear(candidate), in: room) }
    let column = min(widest, room * 3 / 5)
    let text = fit(candidate.text, in: column)
    let note = fit(candidate.note, in: room - column - Self.gap.count)
    if note.isEmpty { return text }
    let anchor = CellWidth.isDisputed(text) ? "\u{1B}[\(column + Self.gap.count + 1)G" : ""
    let padding = Cells.padding(after: text, to: column) + Self.gap + anchor
    return text + padding + (dimsNotes ? note.dimmed : note)
  }

  /// The text cut to a width, in directional isolates where these are used.
  private func fit(_ text: String, in columns: Int) -> String {
    let text = Cells.fit(text, in: columns)
    return isolatesDirections ? text.isolated() : text
  }

  /// A candidate with its note on one line without columns, as for screen readers.
  private func linear(_ candidate: CompletionList.Candidate) -> String {
    [candidate.text, candidate.note].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// Fills columns from top to bottom, as `ls` does.
  private func inColumns(_ shown: [CompletionList.Candidate]) -> [String] {
    let height = (shown.count + candidatesPerLine - 1) / candidatesPerLine
    return (0..<height).map { row in
      let cells = stride(from: row, to: shown.count, by: height).map { fit(shown[$0].text, in: room) }
      let padded = cells.dropLast().map { $0 + Cells.padding(after: $0, to: widest) }
      return (padded + cells.suffix(1)).joined(separator: Self.gap)
    }
  }
}

extension String {
  fileprivate var dimmed: String { "\u{1B}[2m\(self)\u{1B}[22m" }
}

/// Text in columns of a listing.
enum Cells {
  /// The text without control characters, cut to a width with an ellipsis.
  static func fit(_ text: String, in columns: Int) -> String {
    let shown = String(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
    return StyledText(shown).truncated(to: columns).plainText
  }

  static func padding(after text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - CellWidth.of(text)))
  }
}

/// Candidates for the text before the cursor.
public struct CompletionList: Equatable, Sendable {
  /// One possible completion.
  public struct Candidate: Equatable, Sendable {
    /// The text that replaces what was typed.
    public var text: String

    /// An explanation that a listing shows beside it; may be empty.
    public var note: String

    /// Whether a blank may follow it; false for a folder or a part of a query.
    public var isComplete: Bool

    /// Makes a candidate; complete unless said otherwise.
    public init(_ text: String, note: String = "", isComplete: Bool = true) {
      self.text = text
      self.note = note
      self.isComplete = isComplete
    }
  }

  /// The offset in code points of the part before the cursor that a candidate replaces.
  public var start: Int

  /// The candidates in the order in which they are listed.
  public var candidates: [Candidate]

  /// No candidates.
  public static let none = CompletionList(start: 0, candidates: [])

  /// Makes a list.
  public init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }
}

/// The effect of one press of Tab.
enum CompletionAnswer: Equatable {
  /// No candidate fits, or nothing can be added.
  case nothing

  /// Replaces a number of code points before and after the cursor.
  case replace(Int, after: Int = 0, with: String)

  /// The candidates differ from here on, so they have to be listed.
  case list
}

extension CompletionList {
  /// The effect of Tab: the only candidate, or the common beginning of all.
  func answer(in line: EditedLine) -> CompletionAnswer {
    guard (0...line.cursor).contains(start), let first = candidates.first else { return .nothing }
    let typed = line.text(from: start, to: line.cursor)
    if candidates.count == 1 { return answer(with: first, to: typed, in: line) }
    let addition = commonPrefix
    if addition.unicodeScalars.count <= typed.unicodeScalars.count { return .list }
    return .replace(line.cursor - start, with: addition)
  }

  /// Completes a single candidate; inside a word, the rest of the word is replaced if the candidate ends with
  /// it.
  private func answer(
    with candidate: Candidate, to typed: String, in line: EditedLine
  ) -> CompletionAnswer {
    let rest = line.restOfWord
    let added = candidate.text.unicodeScalars.count - typed.unicodeScalars.count
    let holdsRest = candidate.text.hasSuffix(rest) && rest.unicodeScalars.count <= added
    let addition = candidate.ending(before: line.next)
    if addition == typed { return .nothing }
    return .replace(line.cursor - start, after: holdsRest ? rest.unicodeScalars.count : 0, with: addition)
  }

  /// The common beginning of all candidates, in whole graphemes.
  var commonPrefix: String {
    guard var prefix = candidates.first?.text[...] else { return "" }
    for candidate in candidates.dropFirst() {
      let length = zip(prefix, candidate.text).prefix { $0 == $1 }.count
      prefix = prefix.prefix(length)
    }
    return String(prefix)
  }
}

extension CompletionList.Candidate {
  /// The text, with a blank if it is complete and at the end of the line.
  fileprivate func ending(before next: Unicode.Scalar?) -> String {
    isComplete && next == nil ? text + " " : text
  }
}

extension EditedLine {
  /// The text between the cursor and the next blank.
  var restOfWord: String {
    let end = scalars[cursor...].firstIndex(of: " ") ?? scalars.count
    return text(from: cursor, to: end)
  }
}
