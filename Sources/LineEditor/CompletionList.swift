/// Candidates for what stands before the cursor.
public struct CompletionList: Equatable, Sendable {
  /// One way to go on.
  public struct Candidate: Equatable, Sendable {
    public var text: String

    /// What to know about it, shown beside it in a listing; may be empty.
    public var note: String

    /// A blank may follow it; a folder or a half query is not complete.
    public var isComplete: Bool

    public init(_ text: String, note: String = "", isComplete: Bool = true) {
      self.text = text
      self.note = note
      self.isComplete = isComplete
    }
  }

  /// Where in the line, in code points, the part begins that a candidate replaces up to the cursor.
  public var start: Int

  public var candidates: [Candidate]

  public static let none = CompletionList(start: 0, candidates: [])

  public init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }
}
