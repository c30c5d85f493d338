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
