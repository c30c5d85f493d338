import MentionExtraction

/// Finds where a word begins right after another one: in elements beside each other that style alone keeps apart.
///
/// Pages that scripts write have no blanks between a name and its value, or a time and who speaks.
struct WordJoints {
  /// The parent of the element that has just ended, and that element.
  private var (parent, element) = (nil as Int32?, 0 as Int32)
  /// Whether the next text begins an element beside that one.
  private var isJoint = false
  /// How many elements are open from one on whose text is code, or shown as it is typed.
  private var typed = 0

  /// Whether the text is code, or shown as it is typed.
  var isTyped: Bool { typed > 0 }

  /// - Parameter isCalled: whether the element has classes, or is one of several by its nature.
  mutating func begin(
    _ tag: PageTag, isCode: Bool, in parent: Int32, isCalled: @autoclosure () -> Bool
  ) {
    if tag == .verbatim || isCode || typed > 0 { typed += 1 }
    if tag.isBlock || typed > 0 {
      isJoint = false
    } else if Self.spans.contains(tag), self.parent == parent, isCalled() {
      isJoint = true
    }
    self.parent = nil
  }

  mutating func end(_ tag: PageTag, _ node: Int32, in parent: Int32, isCalled: @autoclosure () -> Bool) {
    if typed > 0 { typed -= 1 }
    isJoint = false
    self.parent = Self.spans.contains(tag) && isCalled() ? parent : nil
    element = node
  }

  /// Whether a blank belongs before a text.
  mutating func part(_ text: UnsafeBufferPointer<UInt8>, from tree: PageTree) -> Bool {
    defer { (isJoint, parent) = (false, nil) }
    guard isJoint, Int(element) < tree.nodes.count,
      let last = tree.nodes[Int(element)...].last(where: { $0.tag == .text })
    else { return false }
    return Self.isBorder(tree.bytes[Int(last.content.lowerBound)..<Int(last.content.upperBound)], text)
  }

  private static let spans = PageTag.Group([.inline, .strong, .small, .link, .time])

  /// Whether a capital or a number begins after a word, or a word after a number with or without a sign.
  ///
  /// An ending such as that of `12th`, the rest of a word after its first letter, and what follows a qualifier do not.
  private static func isBorder(_ text: ArraySlice<UInt8>, _ next: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = text.last, let first = next.first else { return false }
    if last.isASCIIDigit { return first.isASCIILetter && !endings.contains(where: next.starts(with:)) }
    let before = text.dropLast().last
    if last == UInt8(ascii: ")") || last == UInt8(ascii: ".") || last == UInt8(ascii: ":") {
      let isLabel = last == UInt8(ascii: ":") && before != last
      return (0x41...0x5A).contains(first) && (isLabel || before?.isASCIIDigit ?? false)
    }
    let isWord = last.isASCIILetter && before?.isASCIILetter == true
    return isWord && ((0x41...0x5A).contains(first) && !(0x41...0x5A).contains(last) || first.isASCIIDigit)
  }

  private static let endings = ["st", "nd", "rd", "th"].map { Array($0.utf8) }
}
