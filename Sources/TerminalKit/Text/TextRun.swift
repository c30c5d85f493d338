/// A part of a text with one role and link, and the search hits in it.
public struct TextRun: Equatable, Sendable {
  /// The text, safe for a terminal; its only control character is the newline.
  public let text: String
  /// What the text is for, which decides its look.
  public let role: TextRole
  /// The address that the text links to, as the source gave it.
  public let link: String?
  /// Whether a line may end inside only if the whole text is longer than a line, as with mentions.
  public let isUnbreakable: Bool
  /// The parts that were searched for, as ranges in bytes of UTF-8, in order; each covers whole graphemes.
  public let hits: [Range<Int>]
  /// Whether the run must not affect the writing direction of its neighbours.
  public private(set) var isIsolated = false
  /// The column in which the text has to begin where terminals disagree on the width of what precedes it.
  private(set) var column: Int?

  /// Makes a run of any text; characters that must not reach a terminal are removed.
  ///
  /// - Parameter hits: the parts that were searched for, as ranges of code points of `text`, in order.
  public init(
    _ text: String, role: TextRole = .plain, link: String? = nil, isUnbreakable: Bool = false,
    hits: [Range<Int>] = []
  ) {
    (self.role, self.link, self.isUnbreakable) = (role, link, isUnbreakable)
    if hits.isEmpty {
      (self.text, self.hits) = (text.sanitised(), [])
    } else {
      let clean = MarkedText(text, hits: hits)
      (self.text, self.hits) = (clean.text, clean.hits)
    }
  }

  /// The cells that the text takes on one line.
  public var width: Int { CellWidth.of(text) }

  func isolated() -> TextRun {
    var run = self
    run.isIsolated = true
    return run
  }

  func anchored(at column: Int) -> TextRun {
    var run = self
    run.column = column
    return run
  }
}

extension TextRun {
  /// The same run with another text, which has to be safe for a terminal.
  func with(_ text: String) -> TextRun { TextRun(self, text: text, hits: []) }

  /// A part of the run, followed by another text.
  func part(_ range: Range<String.Index>, then end: String = "") -> TextRun {
    guard !hits.isEmpty, !range.isEmpty else { return with(text[range] + end) }
    return TextRun(self, text: text[range] + end, hits: hits(of: text.utf8Offsets(of: range)))
  }

  /// A part of the run, given in bytes of UTF-8.
  func part(bytes range: Range<Int>) -> TextRun {
    if range.count == text.utf8.count { return self }
    let part = String(text[text.index(ofByte: range.lowerBound)..<text.index(ofByte: range.upperBound)])
    return TextRun(self, text: part, hits: hits.isEmpty ? [] : hits(of: range))
  }

  /// The hits of a part, in bytes of that part.
  private func hits(of part: Range<Int>) -> [Range<Int>] {
    hits(in: part).map { hit in
      let hit = hit.clamped(to: part)
      return hit.lowerBound - part.lowerBound..<hit.upperBound - part.lowerBound
    }
  }

  /// The hits that overlap a range, found by binary search.
  private func hits(in span: Range<Int>) -> ArraySlice<Range<Int>> {
    var (low, high) = (0, hits.count)
    while low < high {
      let middle = (low + high) / 2
      if hits[middle].upperBound <= span.lowerBound { low = middle + 1 } else { high = middle }
    }
    return hits[low...].prefix { $0.lowerBound < span.upperBound }
  }

  /// The run split into pieces of one look, each with whether it is a hit.
  var pieces: [(text: Substring, isHit: Bool)] {
    var pieces: [(text: Substring, isHit: Bool)] = []
    var start = text.startIndex
    for hit in hits {
      let (first, end) = (text.index(utf8Offset: hit.lowerBound), text.index(utf8Offset: hit.upperBound))
      pieces += [(text[start..<first], false), (text[first..<end], true)]
      start = end
    }
    return (pieces + [(text[start...], false)]).filter { !$0.text.isEmpty }
  }

  private init(_ run: TextRun, text: String, hits: [Range<Int>]) {
    (self.text, self.hits) = (text, hits)
    (role, link, isUnbreakable) = (run.role, run.link, run.isUnbreakable)
    (isIsolated, column) = (run.isIsolated, run.column)
  }
}

private extension String {
  func index(utf8Offset offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  func utf8Offsets(of range: Range<Index>) -> Range<Int> {
    let start = utf8.distance(from: startIndex, to: range.lowerBound)
    return start..<start + utf8.distance(from: range.lowerBound, to: range.upperBound)
  }
}

/// A text made safe for a terminal, with hits mapped from the original text.
struct MarkedText {
  private(set) var text = ""
  /// The hits in bytes of UTF-8, in order; each covers whole graphemes, and none touches another.
  private(set) var hits: [Range<Int>] = []

  /// Makes a text safe.
  ///
  /// - Parameter hits: ranges of code points of the original text, in order.
  init(_ text: String, hits: [Range<Int>]) {
    var (rest, position) = (hits[...], 0)
    for grapheme in text {
      let end = position + grapheme.unicodeScalars.count
      rest = rest.drop { $0.upperBound <= position }
      append(String(grapheme).sanitised(), isHit: rest.first.map { $0.lowerBound < end } ?? false)
      position = end
    }
    if !self.hits.isEmpty { widenToGraphemes() }
  }
}

private extension MarkedText {
  mutating func append(_ part: String, isHit: Bool) {
    let start = text.utf8.count
    text += part
    if isHit { mark(start..<text.utf8.count) }
  }

  mutating func mark(_ range: Range<Int>) {
    if range.isEmpty { return }
    if let last = hits.last, last.upperBound >= range.lowerBound {
      hits[hits.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      hits.append(range)
    }
  }

  /// Widens hits to whole graphemes, because neighbours may join where a character between them was removed.
  mutating func widenToGraphemes() {
    var (rest, start) = (hits[...], 0)
    hits = []
    for grapheme in text {
      let end = start + grapheme.utf8.count
      rest = rest.drop { $0.upperBound <= start }
      guard let hit = rest.first else { break }
      if hit.lowerBound < end { mark(start..<end) }
      start = end
    }
  }
}

/// What a part of a text is for; a ``Theme`` gives each role its look.
public enum TextRole: Int, CaseIterable, Sendable {
  case plain
  /// The most important text of a line, such as a name.
  case strong
  /// Secondary text: handles, times, hints.
  case dim
  case hashtag
  case url
  case user
  case image
  /// The number that selects an item.
  case number
  /// The title of a screen or a section.
  case heading
  /// A word that was searched for; its look is combined with that of the surrounding text.
  case hit
  case warning
  case error
}

/// Fills lines with atoms, as many as fit on each.
struct LineFiller {
  private(set) var lines: [StyledText] = []
  private let text: StyledText
  /// The widths in cells of the first line and of all others.
  private let room: (first: Int, rest: Int)
  private var line: [Atom] = []
  private var used = 0
  /// The blanks before the next word; they are written only if the word fits on the same line.
  private var blanks = 0..<0
  private var blankWidth = 0

  init(_ text: StyledText, room: (first: Int, rest: Int)) {
    self.text = text
    self.room = room
  }

  /// The lines that a text fills; at least one.
  static func lines(of text: StyledText, room: (first: Int, rest: Int)) -> [StyledText] {
    var filler = LineFiller(text, room: room)
    filler.fill(AtomCutter.atoms(of: text))
    return filler.lines
  }
}

private extension LineFiller {
  var width: Int { max(1, lines.isEmpty ? room.first : room.rest) }

  mutating func fill(_ atoms: [Atom]) {
    var (next, question) = (0, Layout.span)
    while next < atoms.count {
      if next >= question {
        if Layout.isOver { break }
        question = next + Layout.span
      }
      switch atoms[next].kind {
      case .newline:
        endLine()
        next += 1
      case .blanks:
        if blanks.isEmpty { blanks = next..<next }
        blanks = blanks.lowerBound..<next + 1
        blankWidth += atoms[next].width
        next += 1
      case .letters:
        let end = endOfWord(atoms, next)
        set(next..<end, of: atoms)
        next = end
      }
    }
    endLine()
  }

  /// The end of the atoms after which no line may end, from one on.
  func endOfWord(_ atoms: [Atom], _ start: Int) -> Int {
    var end = start + 1
    while end < atoms.count, atoms[end].kind == .letters, !atoms[end].mayBeginLine { end += 1 }
    return end
  }

  mutating func set(_ word: Range<Int>, of atoms: [Atom]) {
    let needed = word.reduce(0) { $0 + atoms[$1].width }
    if used + blankWidth + needed <= width {
      for index in blanks { place(atoms[index]) }
    } else if !line.isEmpty {
      endLine()
    }
    (blanks, blankWidth) = (0..<0, 0)
    if used + needed <= width {
      for index in word { place(atoms[index]) }
    } else {
      for index in word { setInPieces(atoms[index]) }
    }
  }

  /// Adds an atom of a word that is longer than a line, splitting it only if it alone is longer than one.
  mutating func setInPieces(_ atom: Atom) {
    if used + atom.width <= width { return place(atom) }
    if !line.isEmpty { endLine() }
    if atom.width <= width { return place(atom) }
    text.runs[atom.run].text.readingUTF8 { bytes in
      var position = atom.range.lowerBound
      while position < atom.range.upperBound {
        let grapheme = TextPiece(grapheme: bytes, at: position)
        if !line.isEmpty && used + grapheme.width > width { endLine() }
        place(
          Atom(
            run: atom.run, range: position..<grapheme.end, width: grapheme.width, kind: .letters,
            mayBeginLine: true))
        position = grapheme.end
      }
    }
  }

  mutating func place(_ atom: Atom) {
    used += atom.width
    if let last = line.last, last.run == atom.run, last.range.upperBound == atom.range.lowerBound {
      line[line.count - 1].range = last.range.lowerBound..<atom.range.upperBound
    } else {
      line.append(atom)
    }
  }

  mutating func endLine() {
    lines.append(StyledText(filled: line.map { text.runs[$0.run].part(bytes: $0.range) }))
    line.removeAll(keepingCapacity: true)
    (blanks, blankWidth) = (0..<0, 0)
    used = 0
  }
}

/// A part of one run that is kept on one line if possible: a word or part of one, blanks, or a mention.
struct Atom {
  enum Kind { case letters, blanks, newline }

  let run: Int
  /// The range in the run's text, in bytes of UTF-8.
  var range: Range<Int>
  var width: Int
  let kind: Kind
  /// Whether a line may begin with it.
  let mayBeginLine: Bool

  mutating func extend(to end: Int, width: Int) {
    range = range.lowerBound..<end
    self.width += width
  }
}
