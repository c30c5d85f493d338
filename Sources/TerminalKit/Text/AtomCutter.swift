/// Cuts runs into atoms at every place where a line may end.
struct AtomCutter {
  private(set) var atoms: [Atom] = []
  /// What the text ended with so far; it decides whether a line may begin with what comes.
  private var previous: BreakTraits = .newline

  static func atoms(of text: StyledText) -> [Atom] {
    var cutter = AtomCutter()
    for (number, run) in text.runs.enumerated() { cutter.cut(run, number) }
    return cutter.atoms
  }
}

private extension AtomCutter {
  mutating func cut(_ run: TextRun, _ number: Int) {
    if run.isUnbreakable && !run.text.utf8.contains(0x0A) { return keepWhole(run, number) }
    var isContinued = false
    for grapheme in Graphemes(run.text) {
      let traits = BreakTraits(grapheme.first, width: grapheme.width)
      if isContinued && continues(traits) {
        atoms[atoms.count - 1].extend(by: grapheme)
      } else {
        append(grapheme.range, width: grapheme.width, run: number, traits)
      }
      previous = traits
      isContinued = true
    }
  }

  mutating func keepWhole(_ run: TextRun, _ number: Int) {
    guard let first = run.text.first, let last = run.text.last else { return }
    let range = run.text.startIndex..<run.text.endIndex
    append(range, width: run.width, run: number, traits(of: first).subtracting(.blank))
    previous = traits(of: last)
  }

  mutating func append(_ range: Range<String.Index>, width: Int, run: Int, _ traits: BreakTraits) {
    let kind: Atom.Kind =
      traits.contains(.newline) ? .newline : traits.contains(.blank) ? .blanks : .letters
    let mayBegin = BreakTraits.allowBreak(between: previous, and: traits)
    atoms.append(Atom(run: run, range: range, width: width, kind: kind, mayBeginLine: mayBegin))
  }

  /// Whether a grapheme belongs to the same atom as the one before it.
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
