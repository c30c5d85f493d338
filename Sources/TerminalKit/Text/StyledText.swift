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

extension StyledText {
  /// A bar of eighth blocks that fills a part of a width; not padded.
  ///
  /// What is more than nothing shows at least an eighth of a cell.
  public static func bar(_ fraction: Double, width: Int, role: TextRole = .plain) -> StyledText {
    guard fraction > 0, width > 0 else { return StyledText() }
    let eighths = max(1, Int(min(fraction, 1) * Double(width * 8)))
    let full = String(repeating: "█", count: eighths / 8)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return StyledText(full + parts[eighths % 8], role: role)
  }
}

extension StyledText {
  /// The text cut to a width, ending in `…` if anything was left out.
  ///
  /// Nothing is cut inside a grapheme; a mention that does not fit is left out whole, unless the text
  /// begins with it.
  public func truncated(to width: Int) -> StyledText {
    guard self.width > width else { return self }
    guard width > 0 else { return StyledText() }
    var (kept, room) = (StyledText(), width - 1)
    for run in runs {
      if run.width > room { return kept.cut(run, to: room) }
      kept.append(run)
      room -= run.width
    }
    return kept
  }

  /// The text with blanks up to a width; a longer text stays as it is.
  public func padded(to width: Int, aligned alignment: TextAlignment = .left) -> StyledText {
    let blanks = StyledText.blanks(width - self.width)
    return alignment == .left ? self + blanks : blanks + self
  }

  /// A line of a width with a text at either edge.
  ///
  /// Where both do not fit, the left one is cut first, though not below a third of the line.
  public static func line(left: StyledText, right: StyledText, width: Int) -> StyledText {
    guard !right.isEmpty else { return left.truncated(to: width) }
    let gap = 2
    let least = min(left.width, width / 3)
    let right = right.truncated(to: width - least - gap)
    let left = left.truncated(to: width - right.width - gap)
    let column = width - right.width
    return left.padded(to: column) + (left.isDisputed ? right.anchored(at: column) : right)
  }

  /// A line of texts that each begin in a column, first to last; a text ends before the next begins.
  public static func columns(_ texts: [(column: Int, text: StyledText)]) -> StyledText {
    var (line, width) = (StyledText(), 0)
    for (column, text) in texts where !text.isEmpty {
      let isDisputed = line.isDisputed
      line += .blanks(column - width) + (isDisputed ? text.anchored(at: column) : text)
      width = column + text.width
    }
    return line
  }
}

private extension StyledText {
  var isDisputed: Bool { runs.contains { CellWidth.isDisputed($0.text) } }

  /// The text with its begin nailed to a cell of the line.
  func anchored(at column: Int) -> StyledText {
    guard let first = runs.first else { return self }
    return StyledText([first.anchored(at: column)] + runs.dropFirst())
  }

  /// The text with as much of a run as has room, and `…`.
  func cut(_ run: TextRun, to room: Int) -> StyledText {
    if run.isUnbreakable, let last = runs.last { return self + StyledText([last.with("…")]) }
    var room = room
    let kept = Graphemes(run.text).prefix { grapheme in
      room -= grapheme.width
      return room >= 0
    }
    let end = kept.last?.range.upperBound ?? run.text.startIndex
    return self + StyledText([run.part(run.text.startIndex..<end, then: "…")])
  }
}

/// Sends FSI (U+2068) before and PDI (U+2069) after text that runs from right to left.
///
/// Between the two the terminal finds the direction of the text by itself, and nothing of it reaches outside.
extension StyledText {
  /// The text as a unit that cannot reorder what stands beside it, on any line it is wrapped to.
  ///
  /// Meant for what other people wrote: the text of a tweet, a name, a title.
  public func isolated() -> StyledText {
    runs.contains(where: \.runsRightToLeft) ? StyledText(runs.map { $0.isolated() }) : self
  }

  /// A text whose parts keep their direction to themselves, such as the places of a way or the texts of a title.
  public init(_ text: String, partedAt separators: [String], role: TextRole = .plain) {
    self.init(text, role: role)
    guard runs.contains(where: \.runsRightToLeft) else { return }
    for separator in separators { self = StyledText(runs.flatMap { $0.parted(at: separator) }) }
  }

  /// The runs in groups that keep their direction to themselves: isolated neighbours together, others alone.
  var directionGroups: [ArraySlice<TextRun>] {
    var groups: [ArraySlice<TextRun>] = []
    var rest = runs[...]
    while let first = rest.first {
      let group = first.isIsolated ? rest.prefix { $0.isIsolated } : rest.prefix(1)
      groups.append(group)
      rest = rest.dropFirst(group.count)
    }
    return groups
  }
}

extension TextRun {
  var runsRightToLeft: Bool { text.runsRightToLeft }

  /// The parts between a separator, and it as a run of its own between each two.
  fileprivate func parted(at separator: String) -> [TextRun] {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    return Array(parts.map { [with(String($0))] }.joined(separator: [with(separator)]))
  }
}

extension String {
  /// The text as a unit that cannot reorder what stands beside it, for a line that no ``Style`` renders.
  public func isolated() -> String { runsRightToLeft ? "\u{2068}\(self)\u{2069}" : self }

  /// Whether any letter or mark belongs to a script written from right to left.
  fileprivate var runsRightToLeft: Bool { readingUTF8(\.runsRightToLeft) }
}

private extension UTF8Text {
  var runsRightToLeft: Bool {
    var position = 0
    while position < count {
      if isCleanASCII(from: position) {
        position += 8
      } else {
        let (scalar, end) = scalar(at: position)
        if scalar.runsRightToLeft { return true }
        position = end
      }
    }
    return false
  }
}

private extension Unicode.Scalar {
  /// The blocks whose characters are R or AL unless said otherwise (DerivedBidiClass.txt), and their mark.
  var runsRightToLeft: Bool {
    switch value {
    case ..<0x590: false
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

/// Sends `CSI … m` before a run and `CSI m` after it; `OSC 8 ; ; address ST` before a link, `OSC 8 ; ; ST` after;
/// `CSI n G` before what has to stand in a column whatever the terminal thinks of the text before it.
extension StyledText {
  /// What a terminal is sent; whatever is opened is closed, on each line by itself.
  public func rendered(with style: Style) -> String {
    var output = ""
    append(to: &output, with: style)
    return output
  }

  /// Writes what a terminal is sent behind what it was sent before.
  public func append(to output: inout String, with style: Style) {
    if style.isPlain {
      for run in runs { output += run.text }
    } else if runs.contains(where: \.holdsNewline) {
      output += lines.map { $0.rendered(with: style) }.joined(separator: "\n")
    } else if style.isolatesDirections, runs.contains(where: \.runsRightToLeft) {
      for group in directionGroups { style.render(group, into: &output) }
    } else {
      for run in runs { style.render(run, into: &output) }
    }
  }

  /// The text at its newlines.
  public var lines: [StyledText] {
    guard runs.contains(where: \.holdsNewline) else { return [self] }
    var lines = [StyledText()]
    for run in runs {
      for (number, line) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if number > 0 { lines.append(StyledText()) }
        lines[lines.count - 1].append(run.part(line.startIndex..<line.endIndex))
      }
    }
    return lines
  }
}

private extension TextRun {
  var holdsNewline: Bool { text.utf8.contains(0x0A) }
}

private extension Style {
  func render(_ group: ArraySlice<TextRun>, into output: inout String) {
    let isIsolated = group.contains(where: \.runsRightToLeft)
    if isIsolated { output += "\u{2068}" }
    for run in group { render(run, into: &output) }
    if isIsolated { output += "\u{2069}" }
  }

  func render(_ run: TextRun, into output: inout String) {
    if let column = run.column, movesCursor { output += "\u{1B}[\(column + 1)G" }
    let link = showsLinks ? run.link.flatMap(LinkAddress.init) : nil
    if let link { output += "\u{1B}]8;;\(link.text)\u{1B}\\" }
    if run.hits.isEmpty {
      render(run.text[...], run.role, isHit: false, into: &output)
    } else {
      for piece in run.pieces { render(piece.text, run.role, isHit: piece.isHit, into: &output) }
    }
    if link != nil { output += "\u{1B}]8;;\u{1B}\\" }
  }

  func render(_ text: Substring, _ role: TextRole, isHit: Bool, into output: inout String) {
    let look = sequence(for: role, isHit: isHit)
    output += look
    output += text
    if !look.isEmpty { output += "\u{1B}[m" }
  }
}

extension StyledText {
  /// The text in lines of a width, without blanks at their ends; an empty text is one empty line.
  ///
  /// A line ends at newlines and at blanks, and in scripts without blanks between letters. A word longer
  /// than a line is cut between graphemes, never inside one, and never inside a mention that fits on a line.
  /// - Parameters:
  ///   - first: stands before the first line, inside the width.
  ///   - rest: stands before every other line that is not empty.
  public func wrapped(
    to width: Int, first: StyledText = StyledText(), rest: StyledText = StyledText()
  ) -> [StyledText] {
    let room = (first: width - first.width, rest: width - rest.width)
    let lines = LineFiller.lines(of: self, room: room)
    if first.isEmpty && rest.isEmpty { return lines }
    return lines.enumerated().map { number, line in
      if number == 0 { return first + line }
      return line.isEmpty ? line : rest + line
    }
  }
}

extension StyledText {
  static func blanks(_ count: Int) -> StyledText { StyledText(String(repeating: " ", count: max(0, count))) }
}

/// Where a text stands in the cells given to it.
public enum TextAlignment: Sendable {
  case left
  case right
}

/// An address as it may stand in a terminal's hyperlink: a web page's, in printable ASCII, not too long.
struct LinkAddress {
  private static let longest = 2083

  let text: String

  /// Nothing for what is no address of the web (`javascript:`, `file:`) and for one longer than terminals take.
  init?(_ address: String) {
    guard address.utf8.count <= Self.longest * 2 else { return nil }
    let text = address.fit(for: .address)
    guard text.utf8.count <= Self.longest, Self.isOfTheWeb(text) else { return nil }
    self.text = text
  }

  private static func isOfTheWeb(_ address: String) -> Bool {
    let scheme = address.prefix(8).lowercased()
    return scheme.hasPrefix("https://") || scheme.hasPrefix("http://")
  }
}

/// The graphemes of a text with their cells, one after the other.
///
/// Two ASCII bytes in a row need no look at the rules of graphemes; most text goes by on that path.
struct Graphemes: Sequence, IteratorProtocol {
  struct Element {
    let range: Range<String.Index>
    let first: Unicode.Scalar
    let width: Int
  }

  private let text: String
  private let end: String.Index
  private var position: String.Index

  init(_ text: String) { self.init(text, in: text.startIndex..<text.endIndex) }

  /// The graphemes of a part of a text that begins and ends between graphemes.
  init(_ text: String, in range: Range<String.Index>) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> Element? {
    guard position < end else { return nil }
    let start = position
    let byte = text.utf8[start]
    if byte < 0x80 {
      let next = text.utf8.index(after: start)
      if next == text.endIndex || text.utf8[next] < 0x80 {
        position = next
        return Element(range: start..<next, first: Unicode.Scalar(byte), width: byte < 0x20 ? 0 : 1)
      }
    }
    position = text.index(after: start)
    return Element(
      range: start..<position, first: text.unicodeScalars[start], width: CellWidth.of(text[start..<position]))
  }
}
