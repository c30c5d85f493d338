import MentionExtraction

/// The notes of a Markdown text: lines such as `[^1]: Text`, which md4c does not know.
struct MarkdownNotes {
  /// The longest name of a note in bytes.
  private static let longestName = 80

  private var text: [UInt8] = []
  /// The sign of the fence of the code that is open, and how often it stands there.
  private var fence: (sign: UInt8, count: Int)?
  private var isAfterNote = false

  /// The text with a backslash before each note: one of a single word would be the address of a link, and not be shown.
  static func escaped(in text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.firstRange(ofWord: "[^") != nil else { return Array(text) }
    var notes = MarkdownNotes()
    notes.text.reserveCapacity(text.count + text.count / 8)
    var rest = text
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      notes.add(rest[..<end])
      rest = rest[end...]
    }
    return notes.text
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    let start = line.firstIndex { $0 != 0x20 } ?? line.endIndex
    let isNote = !isInFence(line) && start - line.startIndex < 4 && Self.isNote(line[start...])
    if isNote {
      if isAfterNote { text.append(0x0A) }
      text += line[..<start] + [UInt8(ascii: "\\")] + line[start...]
    } else {
      text += line
    }
    isAfterNote = isNote
  }

  private static func isNote(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "[^".utf8), let end = line.prefix(longestName).firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    return line[(end + 1)...].first == UInt8(ascii: ":")
  }

  /// Whether a line is one of a block of code between fences, also in quotations and lists.
  private mutating func isInFence(_ line: ArraySlice<UInt8>) -> Bool {
    let line = line.drop { $0.isMarkupBlank || $0 == UInt8(ascii: ">") }.withoutMarker
    guard let sign = line.first, "`~".utf8.contains(sign) else { return fence != nil }
    let count = line.prefix { $0 == sign }.count
    if let open = fence {
      if sign == open.sign, count >= open.count, line.dropFirst(count).allSatisfy(\.isMarkupBlank) {
        fence = nil
      }
      return true
    }
    // What stands in backticks on one line is no block.
    let isOfOneLine = sign == UInt8(ascii: "`") && line.dropFirst(count).contains(sign)
    if count >= 3, !isOfOneLine { fence = (sign, count) }
    return fence != nil
  }
}

extension ArraySlice<UInt8> {
  /// The line without the marker of an item of a list before it.
  fileprivate var withoutMarker: ArraySlice<UInt8> {
    let digits = prefix(9).prefix { $0.isASCIIDigit }
    let rest = dropFirst(digits.count)
    guard let sign = rest.first, (digits.isEmpty ? "-*+" : ".)").utf8.contains(sign),
      rest.dropFirst().first?.isMarkupBlank == true
    else { return self }
    return rest.dropFirst().drop(while: \.isMarkupBlank)
  }
}
