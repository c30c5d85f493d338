import TerminalKit

/// The candidates as lines that fit the window.
///
/// With notes, each candidate has a line of its own and its note beside it; without, they stand in columns. For a
/// terminal that only prints there are no columns. `CSI n G` goes to a column, `CSI 2 m` makes a note fainter.
struct CompletionListing {
  /// Some lines of the listing, and the candidate the next page begins with.
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

  /// At most half the window, so that what was shown stays in sight, and a line that says how many are left.
  func page(from first: Int) -> Page {
    let rest = candidates[min(first, candidates.count)...]
    let shown = rest.prefix(lineLimit * candidatesPerLine)
    let left = rest.count - shown.count
    let lines = hasNotes ? shown.map(noted) : inColumns(Array(shown))
    return Page(lines: lines + (left > 0 ? ["… \(left) more"] : []), next: shown.endIndex)
  }
}

extension CompletionListing {
  private static let gap = "  "

  private static let fewestLines = 8

  private var lineLimit: Int { max(1, min(rows - 2, max(Self.fewestLines, rows / 2))) }
  private var hasNotes: Bool { candidates.contains { !$0.note.isEmpty } }
  private var widest: Int { candidates.map { CellWidth.of($0.text) }.max() ?? 0 }

  /// The last column stays free, so that no terminal wraps a line.
  private var room: Int { max(1, columns - 1) }

  private var candidatesPerLine: Int {
    hasNotes || !movesCursor ? 1 : max(1, (room + Self.gap.count) / (min(widest, room) + Self.gap.count))
  }

  private func noted(_ candidate: CompletionList.Candidate) -> String {
    guard movesCursor else { return Cells.fit(spoken(candidate), in: room) }
    let column = min(widest, room * 3 / 5)
    let text = fit(candidate.text, in: column)
    let note = fit(candidate.note, in: room - column - Self.gap.count)
    if note.isEmpty { return text }
    let anchor = CellWidth.isDisputed(text) ? "\u{1B}[\(column + Self.gap.count + 1)G" : ""
    let padding = Cells.padding(after: text, to: column) + Self.gap + anchor
    return text + padding + (dimsNotes ? note.dimmed : note)
  }

  /// What people wrote does not reorder what stands beside it.
  private func fit(_ text: String, in columns: Int) -> String {
    let text = Cells.fit(text, in: columns)
    return isolatesDirections ? text.isolated() : text
  }

  private func spoken(_ candidate: CompletionList.Candidate) -> String {
    [candidate.text, candidate.note].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// Sorted down the columns, as `ls` does.
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
