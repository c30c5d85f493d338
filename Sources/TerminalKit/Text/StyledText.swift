import SafeText

/// Text in runs, each with a role and an optional link.
///
/// It has no colours and no width; a ``Style`` turns it into what a terminal is sent.
public struct StyledText: Equatable, Sendable {
  /// The runs in order, none of them empty.
  public private(set) var runs: [TextRun] = []

  /// Makes an empty text.
  public init() {}

  /// Makes a text of one run; characters that must not reach a terminal are removed.
  ///
  /// - Parameter hits: the parts that were searched for, as ranges of code points of `text`, in order.
  public init(
    _ text: String, role: TextRole = .plain, link: String? = nil, isUnbreakable: Bool = false,
    hits: [Range<Int>] = []
  ) {
    append(TextRun(text, role: role, link: link, isUnbreakable: isUnbreakable, hits: hits))
  }

  init(_ runs: [TextRun]) { self.runs = runs.filter { !$0.text.isEmpty } }

  /// Makes a text of runs that are known not to be empty.
  init(filled runs: [TextRun]) { self.runs = runs }

  /// Whether the text has no characters.
  public var isEmpty: Bool { runs.isEmpty }

  /// The text without looks and links.
  public var plainText: String { runs.reduce(into: "") { $0 += $1.text } }

  /// The cells that the text takes on one line.
  public var width: Int { runs.reduce(0) { $0 + $1.width } }

  /// Appends a run, unless it is empty.
  public mutating func append(_ run: TextRun) {
    if !run.text.isEmpty { runs.append(run) }
  }

  /// Appends another text.
  public mutating func append(_ text: StyledText) { runs += text.runs }

  /// A text followed by another one.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var text = left
    text.append(right)
    return text
  }

  /// Appends another text.
  public static func += (left: inout StyledText, right: StyledText) { left.append(right) }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// Makes a plain text without a link.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Sequence<StyledText> {
  /// All texts in one, with a separator between them.
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
  /// A bar of block characters that fills a fraction of a width; not padded to the width.
  ///
  /// It has a resolution of an eighth of a cell. A fraction above 0 shows at least that.
  public static func bar(_ fraction: Double, width: Int, role: TextRole = .plain) -> StyledText {
    guard fraction > 0, width > 0 else { return StyledText() }
    let eighths = max(1, Int(min(fraction, 1) * Double(width * 8)))
    let full = String(repeating: "█", count: eighths / 8)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return StyledText(full + parts[eighths % 8], role: role)
  }
}

extension StyledText {
  /// The text cut to a width, ending in `…` if something was left out.
  ///
  /// It is never cut inside a grapheme. A mention that does not fit is left out completely, unless the text
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

  /// The number of blanks at its beginning, and the text after them.
  public func partedIndentation() -> (blanks: Int, text: StyledText) {
    var (count, rest) = (0, runs[...])
    while let run = rest.first {
      let (blanks, length) = (run.text.utf8.prefix { $0 == 0x20 }.count, run.text.utf8.count)
      count += blanks
      if blanks < length { return (count, StyledText([run.part(bytes: blanks..<length)] + rest.dropFirst())) }
      rest.removeFirst()
    }
    return (count, StyledText())
  }

  /// The text with blanks up to a width; a longer text is unchanged.
  public func padded(to width: Int, aligned alignment: TextAlignment = .left) -> StyledText {
    let blanks = StyledText.blanks(width - self.width)
    return alignment == .left ? self + blanks : blanks + self
  }

  /// A line with one text at its left edge and one at the right edge of a width.
  ///
  /// Where both do not fit, the left one is cut first, down to a third of the line.
  public static func line(left: StyledText, right: StyledText, width: Int) -> StyledText {
    guard !right.isEmpty else { return left.truncated(to: width) }
    let gap = 2
    let least = min(left.width, width / 3)
    let right = right.truncated(to: width - least - gap)
    let left = left.truncated(to: width - right.width - gap)
    let column = width - right.width
    return left.padded(to: column) + (left.isDisputed ? right.anchored(at: column) : right)
  }

  /// A line of texts that each begin in a column, in order; a text has to end before the next one begins.
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

  /// The text that begins in a column even if the terminal counts other widths before it.
  func anchored(at column: Int) -> StyledText {
    guard let first = runs.first else { return self }
    return StyledText([first.anchored(at: column)] + runs.dropFirst())
  }

  /// The text with the part of a run that fits, and `…`.
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

/// Encloses right-to-left text in FSI (U+2068) and PDI (U+2069), see UAX #9.
///
/// Between the two, the terminal determines the direction by itself, without an effect on the text around.
extension StyledText {
  /// The text in directional isolates, on each line that it is wrapped to, so that it cannot reorder its
  /// neighbours.
  ///
  /// Meant for text by other people: a tweet, a name, a title.
  public func isolated() -> StyledText {
    runs.contains(where: \.runsRightToLeft) ? StyledText(runs.map { $0.isolated() }) : self
  }

  /// A text whose parts between separators do not affect each other's direction, such as the parts of a path.
  public init(_ text: String, partedAt separators: [String], role: TextRole = .plain) {
    self.init(text, role: role)
    guard runs.contains(where: \.runsRightToLeft) else { return }
    for separator in separators { self = StyledText(runs.flatMap { $0.parted(at: separator) }) }
  }

  /// The runs in groups that do not affect each other's direction: adjacent isolated runs together, other
  /// runs alone.
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

  /// The parts between separators, with each separator as a run of its own.
  fileprivate func parted(at separator: String) -> [TextRun] {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    return Array(parts.map { [with(String($0))] }.joined(separator: [with(separator)]))
  }
}

extension String {
  /// The text in directional isolates, for a line that is not rendered with a ``Style``.
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

/// Rendering to escape sequences.
///
/// `CSI … m` stands before a run and `CSI m` after it (ECMA-48, SGR). `OSC 8 ; ; address ST` stands before a
/// link and `OSC 8 ; ; ST` after it (gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda). `CSI n G`
/// precedes text that has to begin in a column although terminals may disagree on the width before it.
extension StyledText {
  /// The sequences and text for a terminal; each line closes what it opens.
  public func rendered(with style: Style) -> String {
    var output = ""
    append(to: &output, with: style)
    return output
  }

  /// Appends the sequences and text for a terminal.
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

  /// The text split at its newlines.
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
  /// The text in lines of a width, without blanks at their ends; an empty text gives one empty line.
  ///
  /// A line ends at a newline or a blank, and in scripts without blanks between letters. A word longer than a
  /// line is cut between graphemes. A mention is cut only if it alone is longer than a line.
  /// - Parameters:
  ///   - first: text before the first line, included in the width.
  ///   - rest: text before every other line that is not empty, included in the width.
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

/// The alignment of a text in a column.
public enum TextAlignment: Sendable {
  case left
  case right
}

/// A web address that is safe in a terminal's hyperlink: printable ASCII, and not too long.
struct LinkAddress {
  private static let longest = 2083

  let text: String

  /// Checks an address; `nil` for another scheme such as `javascript:`, and for one longer than terminals
  /// accept.
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

/// The graphemes of a text with their widths.
///
/// Between two ASCII bytes no grapheme rule has to be checked, which is the path of most text.
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

  /// The graphemes of a part of a text, which begins and ends between graphemes.
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
