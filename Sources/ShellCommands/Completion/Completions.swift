/// What could stand where the cursor is.
public struct Completions: Equatable, Sendable {
  public struct Candidate: Equatable, Sendable {
    public let text: String
    /// A few words beside it; never empty.
    public let note: String
    /// Nothing more belongs to it: a blank may follow.
    public let isComplete: Bool
  }

  /// From where to the cursor a candidate replaces the line, in code points.
  public let start: Int
  public let candidates: [Candidate]

  static let none = Completions(start: 0, candidates: [])
}

extension Completions {
  /// Candidates that replace the end of what was typed.
  init(replacing typed: Substring, by candidates: [Candidate]) {
    let line = typed.base
    start = line.unicodeScalars.distance(from: line.startIndex, to: typed.startIndex)
    self.candidates = Array(candidates.prefix([Candidate].limit))
  }
}

extension Completions.Candidate {
  init(_ text: some StringProtocol, note: String) {
    self.init(text: String(text), note: note, isComplete: true)
  }
}

extension [Completions.Candidate] {
  /// More than anyone reads; a bound for folders and libraries of any size.
  static var limit: Int { 500 }

  /// Those that continue what is typed.
  func startingWith(_ prefix: some StringProtocol) -> [Completions.Candidate] {
    filter { $0.text.hasPrefix(prefix) && $0.text != prefix }
  }
}
