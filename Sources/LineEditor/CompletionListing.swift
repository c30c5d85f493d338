import TerminalKit

/// The candidates as lines that fit the window.
///
/// With notes, each candidate has a line of its own and its note beside it; without, they stand in columns.
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

  /// At most the window's rows less two, and a line that says how many candidates are left.
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

  private var lineLimit: Int { max(1, rows - 2) }
  private var hasNotes: Bool { candidates.contains { !$0.note.isEmpty } }
  private var widest: Int { candidates.map { CellWidth.of($0.text) }.max() ?? 0 }

  /// The last column stays free, so that no terminal wraps a line.
  private var room: Int { max(1, columns - 1) }

  private var candidatesPerLine: Int {
    hasNotes ? 1 : max(1, (room + Self.gap.count) / (min(widest, room) + Self.gap.count))
  }

  private func noted(_ candidate: CompletionList.Candidate) -> String {
    let column = min(widest, room * 3 / 5)
    let text = Cells.fit(candidate.text, in: column)
    let note = Cells.fit(candidate.note, in: room - column - Self.gap.count)
    if note.isEmpty { return text }
    return text + Cells.padding(after: text, to: column) + Self.gap + (dimsNotes ? note.dimmed : note)
  }

  /// Sorted down the columns, as `ls` does.
  private func inColumns(_ shown: [CompletionList.Candidate]) -> [String] {
    let height = (shown.count + candidatesPerLine - 1) / candidatesPerLine
    return (0..<height).map { row in
      let cells = stride(from: row, to: shown.count, by: height).map { Cells.fit(shown[$0].text, in: room) }
      let padded = cells.dropLast().map { $0 + Cells.padding(after: $0, to: widest) }
      return (padded + cells.suffix(1)).joined(separator: Self.gap)
    }
  }
}

extension String {
  fileprivate var dimmed: String { "\u{1B}[2m\(self)\u{1B}[22m" }
}
