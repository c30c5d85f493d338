/// Text in stretches, each with what it is for and, where it leads somewhere, its address.
///
/// A value without colours or widths of its own: a ``Style`` turns it into what a terminal is sent.
public struct StyledText: Equatable, Sendable {
  /// The stretches, none of them empty.
  public private(set) var runs: [TextRun] = []

  public init() {}

  /// - Parameter hits: what was searched for, in code points of the text as it is given, first to last.
  public init(
    _ text: String, role: TextRole = .plain, link: String? = nil, isUnbreakable: Bool = false,
    hits: [Range<Int>] = []
  ) {
    append(TextRun(text, role: role, link: link, isUnbreakable: isUnbreakable, hits: hits))
  }

  init(_ runs: [TextRun]) { self.runs = runs.filter { !$0.text.isEmpty } }

  /// Takes runs none of which is empty.
  init(filled runs: [TextRun]) { self.runs = runs }

  public var isEmpty: Bool { runs.isEmpty }

  /// The text without looks and links.
  public var plainText: String { runs.reduce(into: "") { $0 += $1.text } }

  /// The cells the text takes on one line.
  public var width: Int { runs.reduce(0) { $0 + $1.width } }

  public mutating func append(_ run: TextRun) {
    if !run.text.isEmpty { runs.append(run) }
  }

  public mutating func append(_ text: StyledText) { runs += text.runs }

  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var text = left
    text.append(right)
    return text
  }

  public static func += (left: inout StyledText, right: StyledText) { left.append(right) }
}

extension StyledText: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(text) }
}

extension Sequence<StyledText> {
  /// All texts in one, with a text between each two.
  public func joined(separator: StyledText = "") -> StyledText {
    var isFirst = true
    return reduce(into: StyledText()) { whole, text in
      if !isFirst { whole += separator }
      isFirst = false
      whole += text
    }
  }
}
