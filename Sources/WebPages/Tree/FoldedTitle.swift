/// A title folded for comparison with headings.
///
/// The title is folded only once, however many headings are compared.
struct FoldedTitle {
  /// The most by which changing case can multiply the bytes of a letter.
  private static let most = 3

  let words: [Substring]
  /// The characters of the words on one line.
  private let line: [Character]
  private let count: Int

  init(_ title: String) {
    words = Self.words(title)
    line = Array(words.joined(separator: " "))
    count = words.reduce(0) { $0 + $1.utf8.count } + max(words.count - 1, 0)
  }

  /// Whether a heading whose white space is folded equals the title, ignoring case, white space and the form of quotation
  /// marks and dashes.
  func isSaid(by heading: String) -> Bool {
    mayBeSaid(in: heading.utf8.count) && Self.words(heading) == words
  }

  /// Whether a text of so many bytes may say the title.
  func mayBeSaid(in length: Int) -> Bool { length <= count * Self.most && count <= length * Self.most }

  /// Whether it is more than a name.
  var isLong: Bool { words.count >= Self.fewestLast }

  static func words(_ text: String) -> [Substring] {
    let text = text.inLowerCase
    // Most titles have none of them.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    return (isPlain ? text[...] : text.withPlainPunctuation.withoutPermalink).split(
      whereSeparator: \.isWhitespace)
  }

  /// Whether two thirds of the longer one of title and heading begin both, or as much as a whole title.
  func isNearlySaid(by heading: String) -> Bool {
    guard heading.utf8.count >= Self.leastAlike else { return false }
    let heading = Self.words(heading).joined(separator: " ")
    let alike = zip(line, heading).prefix { $0 == $1 }.count
    return alike >= Self.longestAlike
      || (alike >= Self.leastAlike && alike * 3 >= max(line.count, heading.count) * 2)
  }

  private static let (leastAlike, longestAlike) = (8, 40)

  /// Whether a heading says the title after a few words that introduce it.
  func isLast(in heading: String) -> Bool {
    guard words.count >= Self.fewestLast, heading.utf8.count <= (count + Self.longestBefore) * Self.most,
      count <= heading.utf8.count * Self.most
    else { return false }
    let heading = Self.words(heading)
    return (1...Self.mostBefore).contains(heading.count - words.count)
      && heading.suffix(words.count).elementsEqual(words)
  }

  private static let (fewestLast, mostBefore, longestBefore) = (3, 5, 60)
}

extension Character {
  /// Whether only the page's own font draws it: one of the private use area.
  var isIcon: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory == .privateUse } }
}

extension StringProtocol {
  /// In lower case, without the dot that a Turkish `İ` leaves above its `i` otherwise.
  var inLowerCase: String {
    let text = lowercased()
    guard text.utf8.contains(0xCC) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\u{307}" || scalars.last != "i" {
      scalars.append(scalar)
    }
    return String(scalars)
  }
}

extension String {
  /// Without the sign of a link to the heading itself, which documentation sets at its end.
  var withoutPermalink: Substring {
    var rest = self[...]
    while let last = rest.last, last.isWhitespace || last.isIcon || "¶§🔗⚓\u{200B}".contains(last) {
      rest.removeLast()
    }
    return rest
  }

  /// With the quotation marks, dashes and blanks of ASCII instead of those that typesetters use.
  var withPlainPunctuation: String {
    String(
      map {
        switch $0 {
        case "‘", "’", "ʼ", "‚", "′": "'"
        case "“", "”", "„", "«", "»", "″": "\""
        case "–", "—", "‑", "‐", "−": "-"
        case "\u{3000}": " "
        default: $0
        }
      })
  }
}
