import MentionExtraction

/// Determines from the shape of consecutive lines whether they are a paragraph, verse or code.
struct PlainTextShape {
  private static let leastWidth = 50
  /// The columns that a wrapped line may leave empty although the next word would have fitted.
  private static let slack = 6
  private static let leastIndent = 2

  private let lines: [Line]

  init(_ lines: [ArraySlice<UInt8>]) {
    self.lines = lines.map { Line($0) }
  }

  var form: PlainTextPart.Form {
    let marked = lines.count { $0.hasGap || $0.isOfCode }
    if marked > 0, marked * 2 >= lines.count { return .verbatim }
    return isWrapped ? .wrapped : isSetIn ? .verbatim : .broken
  }

  /// Whether it is a paragraph whose lines are as full as the words allow.
  private var isWrapped: Bool {
    let width = lines.map(\.width).max() ?? 0
    guard lines.count > 1, width >= Self.leastWidth, !lines.contains(where: \.hasGap) else { return false }
    guard Set(lines.dropFirst().map(\.indent)).count == 1, !lines.dropFirst().contains(where: \.beginsAnew)
    else {
      return false
    }
    return zip(lines, lines.dropFirst()).allSatisfy { $0.width + 1 + $1.firstWord + Self.slack > width }
  }

  /// Whether lines other than the first are indented, or the only one is.
  private var isSetIn: Bool {
    let rest = lines.dropFirst().count { $0.indent >= Self.leastIndent }
    return rest > 0 || (lines.count == 1 && (lines.first?.indent ?? 0) >= Self.leastIndent)
  }
}

extension PlainTextShape {
  /// The measures of a line, in characters.
  private struct Line {
    let indent: Int
    let width: Int
    let firstWord: Int
    /// Whether several spaces or a tab separate columns.
    let hasGap: Bool
    /// Whether it begins or ends like source code or the frame of a table.
    let isOfCode: Bool
    /// Whether it begins an item or a quotation.
    let beginsAnew: Bool

    init(_ line: ArraySlice<UInt8>) {
      let text = line.drop(while: \.isMarkupBlank)
      let tabs = line[..<text.startIndex].count { $0 == 0x09 }
      indent = text.startIndex - line.startIndex + tabs * 7
      width = indent + text.characterCount
      let word = text.prefix { !$0.isMarkupBlank }
      firstWord = word.characterCount
      hasGap = Self.hasGap(text)
      isOfCode = Self.isOfCode(text)
      beginsAnew = Self.marks.contains(where: text.starts) || (word.count < 5 && word.isNumber)
    }

    private static let marks = ["- ", "* ", "+ ", "• ", "– ", "> ", ">", "#", "="].map { Array($0.utf8) }

    /// Whether there is a tab or two spaces, except after a sentence or the marker of an item.
    private static func hasGap(_ text: ArraySlice<UInt8>) -> Bool {
      var last: UInt8 = 0
      for index in text.indices.dropLast() {
        if text[index] == 0x09 { return true }
        if last != 0x20, text[index] == 0x20, text[index + 1] == 0x20, !text[..<index].mayPrecedeBlanks {
          return true
        }
        last = text[index]
      }
      return false
    }

    private static func isOfCode(_ text: ArraySlice<UInt8>) -> Bool {
      guard let first = text.first, let last = text.last else { return false }
      if "{};\\".utf8.contains(last) || "{}|".utf8.contains(first) { return true }
      return text.count { $0 == UInt8(ascii: "|") } > 1 || text.starts(with: "+-".utf8)
        || (text.count > 2 && first == 0xE2 && (0x94...0x96).contains(text[text.startIndex + 1]))
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var characterCount: Int { count { $0 & 0xC0 != 0x80 } }

  /// Whether it is the number of an item: `12.`, `3)` or `[4]`.
  fileprivate var isNumber: Bool {
    let bare = first == UInt8(ascii: "[") ? dropFirst() : self
    guard let last = bare.last, ".)]".utf8.contains(last), bare.count > 1 else { return false }
    return bare.dropLast().allSatisfy(\.isASCIIDigit)
  }

  /// Whether it ends a sentence or is the marker of an item.
  fileprivate var mayPrecedeBlanks: Bool {
    guard let last, !".!?:;\")".utf8.contains(last) else { return true }
    return isNumber || (characterCount == 1 && !last.isASCIILetter)
  }
}
