/// Reads names of hosts, label by label.
struct HostChain {
  /// The letters that labels are made of.
  enum Letters {
    /// ASCII letters and digits, and Latin letters with marks.
    case latin
    /// Those of all scripts, and signs too.
    case all
  }

  /// A part of a host's name, with the dot behind it.
  struct Label {
    let range: Range<Int>
    let lastUnderscore: Int?
    /// It neither begins nor ends with `-` or `_`.
    let beginsWell: Bool
    let endsWell: Bool
  }

  private let text: TextBytes

  init(_ text: TextBytes) { self.text = text }

  /// Where the longest host ends that begins at an offset: behind its last top-level domain.
  ///
  /// The label before that has no underscore.
  func end(from start: Int, in letters: Letters) -> Int? {
    var (end, next) = (nil as Int?, start)
    while let label = label(from: next, in: letters), label.beginsWell, label.endsWell {
      next = label.range.upperBound + 1
      if label.lastUnderscore == nil, let domain = TopLevelDomains.all.end(at: next, in: text) {
        end = domain
      }
    }
    return end
  }

  /// The label that begins at an offset, if it is not empty and a dot ends it.
  func label(from start: Int, in letters: Letters) -> Label? {
    var (end, underscore, endsWell) = (start, nil as Int?, true)
    while isPart(end, in: letters) {
      endsWell = !text[end].isJoinerOfHosts
      if text[end] == UInt8(ascii: "_") { underscore = end }
      end += text.length(at: end)
    }
    guard end > start, text[end] == UInt8(ascii: ".") else { return nil }
    return Label(
      range: start..<end, lastUnderscore: underscore, beginsWell: !text[start].isJoinerOfHosts,
      endsWell: endsWell)
  }

  func isPart(_ offset: Int, in letters: Letters) -> Bool {
    text[offset].isJoinerOfHosts || isLetter(offset, in: letters)
  }

  func isLetter(_ offset: Int, in letters: Letters) -> Bool {
    if text[offset] < 0x80 { return text[offset].isASCIIAlphanumeric }
    let scalar = text.scalar(at: offset)
    return letters == .latin ? scalar.isAccentedLatin : scalar.isHostLetter
  }
}

extension UInt8 {
  /// `-` or `_`.
  fileprivate var isJoinerOfHosts: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}
