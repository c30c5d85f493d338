/// Cuts runs into atoms at every place where a line may end.
struct AtomCutter {
  private(set) var atoms: [Atom] = []
  /// What the text ended with so far; it decides whether a line may begin with what comes.
  private var previous: BreakTraits = .newline

  static func atoms(of text: StyledText) -> [Atom] {
    var cutter = AtomCutter()
    cutter.atoms.reserveCapacity(text.runs.reduce(0) { $0 + $1.text.utf8.count } / 3)
    for (number, run) in text.runs.enumerated() { cutter.cut(run, number) }
    return cutter.atoms
  }
}

private extension AtomCutter {
  mutating func cut(_ run: TextRun, _ number: Int) {
    if run.isUnbreakable && !run.text.utf8.contains(0x0A) { return keepWhole(run, number) }
    run.text.readingUTF8 { cut($0, number) }
  }

  mutating func cut(_ bytes: UTF8Text, _ number: Int) {
    var (position, rest) = (0, Layout.stretch)
    while position < bytes.count {
      rest -= 1
      if rest == 0 {
        if Layout.isOver { return }
        rest = Layout.stretch
      }
      let piece = TextPiece(bytes, at: position) ?? TextPiece(grapheme: bytes, at: position)
      if position > 0 && continues(piece.first) {
        atoms[atoms.count - 1].extend(to: piece.end, width: piece.width)
      } else {
        append(position..<piece.end, width: piece.width, run: number, piece.first)
      }
      previous = piece.last
      position = piece.end
    }
  }

  mutating func keepWhole(_ run: TextRun, _ number: Int) {
    guard let first = run.text.first, let last = run.text.last else { return }
    append(0..<run.text.utf8.count, width: run.width, run: number, traits(of: first).subtracting(.blank))
    previous = traits(of: last)
  }

  mutating func append(_ range: Range<Int>, width: Int, run: Int, _ traits: BreakTraits) {
    let kind: Atom.Kind =
      traits.contains(.newline) ? .newline : traits.contains(.blank) ? .blanks : .letters
    let mayBegin = BreakTraits.allowBreak(between: previous, and: traits)
    atoms.append(Atom(run: run, range: range, width: width, kind: kind, mayBeginLine: mayBegin))
  }

  /// Whether what comes belongs to the same atom as what stands before it.
  func continues(_ traits: BreakTraits) -> Bool {
    let kinds: BreakTraits = [.newline, .blank]
    guard traits.isDisjoint(with: kinds) && previous.isDisjoint(with: kinds) else {
      return traits.contains(.blank) && previous.contains(.blank)
    }
    return !BreakTraits.allowBreak(between: previous, and: traits)
  }

  func traits(of grapheme: Character) -> BreakTraits {
    guard let scalar = grapheme.unicodeScalars.first else { return [] }
    return BreakTraits(scalar, width: CellWidth.of(grapheme))
  }
}
