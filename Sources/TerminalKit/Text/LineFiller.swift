/// Fills lines with atoms, as many on each as it takes.
struct LineFiller {
  private(set) var lines: [[Atom]] = []
  private let text: StyledText
  /// The cells of the first line and of all others.
  private let room: (first: Int, rest: Int)
  private var line: [Atom] = []
  private var used = 0
  /// Blanks that are only set when something follows them on the line.
  private var blanks: [Atom] = []

  init(_ text: StyledText, room: (first: Int, rest: Int)) {
    self.text = text
    self.room = room
  }

  /// The lines a text fills; at least one.
  static func lines(of text: StyledText, room: (first: Int, rest: Int)) -> [[Atom]] {
    var filler = LineFiller(text, room: room)
    filler.fill(AtomCutter.atoms(of: text))
    return filler.lines
  }
}

private extension LineFiller {
  var width: Int { max(1, lines.isEmpty ? room.first : room.rest) }

  mutating func fill(_ atoms: [Atom]) {
    var rest = atoms[...]
    while let atom = rest.first {
      switch atom.kind {
      case .newline: endLine()
      case .blanks: blanks.append(atom)
      case .letters:
        let word = rest.prefix(wordLength(rest))
        set(word)
        rest.removeFirst(word.count - 1)
      }
      rest.removeFirst()
    }
    endLine()
  }

  /// The atoms at the beginning that no line may come between.
  func wordLength(_ atoms: ArraySlice<Atom>) -> Int {
    1 + atoms.dropFirst().prefix { $0.kind == .letters && !$0.mayBeginLine }.count
  }

  mutating func set(_ word: ArraySlice<Atom>) {
    let needed = word.reduce(0) { $0 + $1.width }
    let gap = blanks.reduce(0) { $0 + $1.width }
    if used + gap + needed <= width {
      for atom in blanks { place(atom) }
    } else if !line.isEmpty {
      endLine()
    }
    blanks.removeAll()
    if used + needed <= width {
      for atom in word { place(atom) }
    } else {
      for atom in word { setInPieces(atom) }
    }
  }

  /// Sets an atom of a word that is longer than a line, cutting it only if it alone is longer than one.
  mutating func setInPieces(_ atom: Atom) {
    if used + atom.width <= width { return place(atom) }
    if !line.isEmpty { endLine() }
    if atom.width <= width { return place(atom) }
    for piece in pieces(of: atom) {
      if !line.isEmpty && used + piece.width > width { endLine() }
      place(piece)
    }
  }

  /// The graphemes of an atom, each an atom.
  func pieces(of atom: Atom) -> some Sequence<Atom> {
    let graphemes = Graphemes(text.runs[atom.run].text, in: atom.range)
    return graphemes.lazy.map {
      Atom(run: atom.run, range: $0.range, width: $0.width, kind: .letters, mayBeginLine: true)
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
    lines.append(line)
    line.removeAll(keepingCapacity: true)
    blanks.removeAll(keepingCapacity: true)
    used = 0
  }
}
