/// A part of a page that stands on lines of its own.
public struct PageBlock: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// From 1, the highest, to 6.
    case heading(level: Int)
    case paragraph
    /// The beginning of a list's item, and what stands before it: `•`, `3.`; nothing before a term of definitions.
    case item(marker: String)
    /// Lines that keep their blanks.
    case code
    /// Rows of cells, each as long as it is; the text of the block is empty.
    case table([[PageText]])
    /// A picture, by its alternative text; without one the text is empty.
    case image
    /// A line across.
    case rule
  }

  public var kind: Kind
  public var text: PageText
  /// How many quotations it stands in.
  public var quotes: Int
  /// How many levels it is set in: those of the lists around an item, one more for what follows in the item.
  public var indent: Int
  /// No empty line parts it from the block above.
  public var isTight: Bool

  public init(
    _ kind: Kind, _ text: PageText = PageText(), quotes: Int = 0, indent: Int = 0, isTight: Bool = false
  ) {
    self.kind = kind
    self.text = text
    self.quotes = quotes
    self.indent = indent
    self.isTight = isTight
  }

  /// What its numbers lead to, in their order.
  public var doors: [PageDoor] {
    guard case .table(let rows) = kind else { return text.doors }
    return rows.flatMap { $0.flatMap(\.doors) }
  }

  /// The bytes of its text, cells among it.
  var textLength: Int {
    guard case .table(let rows) = kind else { return text.text.utf8.count }
    return rows.joined().reduce(0) { $0 + $1.text.utf8.count }
  }
}
