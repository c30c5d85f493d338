/// A stretch of text that looks the same all along.
public struct TextRun: Equatable, Sendable {
  /// The text, fit for a terminal; its only control character is the newline.
  public let text: String
  public let role: TextRole
  /// Where the text leads, as the source gave it.
  public let link: String?
  /// Whether a line may end inside only where the whole text is longer than a line, as with mentions.
  public let isUnbreakable: Bool
  /// Whether the text belongs to a unit whose writing direction must not touch what stands beside it.
  public let isIsolated: Bool
  /// The cell of the line that the text begins in, where terminals disagree on the cells of what stands before it.
  let column: Int?

  /// Makes a run of a text of any origin; what a terminal must not see is removed.
  public init(
    _ text: String, role: TextRole = .plain, link: String? = nil, isUnbreakable: Bool = false
  ) {
    self.init(
      clean: text.sanitised(), role: role, link: link, isUnbreakable: isUnbreakable, isIsolated: false,
      column: nil)
  }

  public var width: Int { CellWidth.of(text) }

  /// The same look with another text, which must come from a run.
  func with(_ text: some StringProtocol) -> TextRun {
    TextRun(
      clean: String(text), role: role, link: link, isUnbreakable: isUnbreakable, isIsolated: isIsolated,
      column: column)
  }

  func isolated() -> TextRun {
    TextRun(
      clean: text, role: role, link: link, isUnbreakable: isUnbreakable, isIsolated: true, column: column)
  }

  func anchored(at column: Int) -> TextRun {
    TextRun(
      clean: text, role: role, link: link, isUnbreakable: isUnbreakable, isIsolated: isIsolated,
      column: column)
  }
}

private extension TextRun {
  init(clean text: String, role: TextRole, link: String?, isUnbreakable: Bool, isIsolated: Bool, column: Int?)
  {
    self.text = text
    self.role = role
    self.link = link
    self.isUnbreakable = isUnbreakable
    self.isIsolated = isIsolated
    self.column = column
  }
}
