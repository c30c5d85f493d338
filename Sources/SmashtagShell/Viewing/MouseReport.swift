/// What a mouse did, as the terminal reports it: `CSI < BUTTON ; COLUMN ; ROW M`, with `m` for a button let go.
///
/// Source: xterm's `ctlseqs`, SGR mouse mode (1006).
struct MouseReport: Equatable {
  enum Action: Equatable {
    case press
    case drag
    case release
    case wheelUp
    case wheelDown
  }

  let action: Action
  /// The cell, counted from 1.
  let column: Int
  let row: Int

  /// Reads the text after `CSI`; `nil` for another report, and for buttons without a meaning here.
  init?(_ text: String) {
    guard text.utf8.count <= 40, text.hasPrefix("<"), let last = text.last, last == "M" || last == "m" else {
      return nil
    }
    let numbers = text.dropFirst().dropLast().split(separator: ";", omittingEmptySubsequences: false)
    guard numbers.count == 3, let button = Int(numbers[0]), let column = Int(numbers[1]),
      let row = Int(numbers[2]), (1...10_000).contains(column), (1...10_000).contains(row)
    else { return nil }
    (self.column, self.row) = (column, row)
    // The keys that were held add 4, 8 and 16.
    switch (button & ~0b11100, last) {
    case (0, "M"): action = .press
    case (0, _): action = .release
    case (32, "M"): action = .drag
    case (64, "M"): action = .wheelUp
    case (65, "M"): action = .wheelDown
    case (_, _): return nil
    }
  }
}

/// How an image is held while the mouse drags it.
struct MouseGrip {
  /// The factor of a step of the wheel.
  static let zoomStep = 1.2
  /// Where the mouse was last; `nil` while it holds nothing.
  private var last: MouseReport?

  /// The cells by which what is held has moved.
  mutating func follow(_ report: MouseReport) -> (columns: Int, rows: Int) {
    switch report.action {
    case .press: last = report
    case .release: last = nil
    case .wheelUp, .wheelDown: break
    case .drag:
      guard let from = last else { break }
      last = report
      return (report.column - from.column, report.row - from.row)
    }
    return (0, 0)
  }
}
