/// Fills lines with atoms, as many on each as it takes.
struct LineFiller {
  private(set) var lines: [StyledText] = []
  private let text: StyledText
  /// The cells of the first line and of all others.
  private let room: (first: Int, rest: Int)
  private var line: [Atom] = []
  private var used = 0
  /// The atoms before the word that is set next: blanks, which only stand if it follows them on the line.
  private var blanks = 0..<0
  private var blankWidth = 0

  init(_ text: StyledText, room: (first: Int, rest: Int)) {
    self.text = text
    self.room = room
  }

  /// The lines a text fills; at least one.
  static func lines(of text: StyledText, room: (first: Int, rest: Int)) -> [StyledText] {
    var filler = LineFiller(text, room: room)
    filler.fill(AtomCutter.atoms(of: text))
    return filler.lines
  }
}

private extension LineFiller {
  var width: Int { max(1, lines.isEmpty ? room.first : room.rest) }

  mutating func fill(_ atoms: [Atom]) {
    var (next, question) = (0, Layout.stretch)
    while next < atoms.count {
      if next >= question {
        if Layout.isOver { break }
        question = next + Layout.stretch
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

  /// The end of the atoms from one on that no line may come between.
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

  /// Sets an atom of a word that is longer than a line, cutting it only if it alone is longer than one.
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

/// A stretch of one run that a line takes whole if it can: a word or a part of one, blanks, a mention.
struct Atom {
  enum Kind { case letters, blanks, newline }

  let run: Int
  /// In bytes of the run's text.
  var range: Range<Int>
  var width: Int
  let kind: Kind
  /// Whether a line may begin here.
  let mayBeginLine: Bool

  mutating func extend(to end: Int, width: Int) {
    range = range.lowerBound..<end
    self.width += width
  }
}
