import SmashtagModel

/// Makes Markdown (CommonMark, GitHub's) that says what a text says and is nothing else.
///
/// No text makes headings, lists, links, images, code or HTML of its own.
enum MarkdownText {
  /// On one line, also inside of a table.
  static func line(_ text: String) -> String {
    let line = text.withoutControls.split(whereSeparator: \.isNewline).joined(separator: " ")
    return beginning(ofLine: escaped(line.trimmingBlanks))
  }

  /// A link that shows its address; what is no address of a page is a text like any other.
  static func link(_ address: String) -> String {
    isPage(address) ? "<\(encoded(address))>" : line(address)
  }

  /// A link that shows a text, on one line; what leads to no page is the text alone.
  static func link(_ text: String, to address: String) -> String {
    let label = escaped(text.withoutControls.split(whereSeparator: \.isNewline).joined(separator: " "))
    return isPage(address) ? "[\(label)](<\(encoded(address))>)" : label
  }

  /// Part of a text, whose lines are made by ``lines(of:)``.
  static func plain(_ text: String) -> String { escaped(text.withoutControls) }

  /// The lines of a text that is marked up already, none of which begins anything.
  ///
  /// A line that ends in a backslash goes on below; without it the lines would be one.
  static func lines(of marked: String) -> [String] {
    let lines = marked.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { beginning(ofLine: String($0).trimmingBlanks) }
    return lines.indices.map { index in
      let goesOn = index + 1 < lines.count && !lines[index].isEmpty && !lines[index + 1].isEmpty
      return lines[index] + (goesOn ? "\\" : "")
    }
  }

  /// Lines of a block quote; `links` are the places that links stand at, and where these lead.
  static func quote(_ text: String, links: [(range: Range<Int>, target: String)]) -> String {
    let scalars = Array(text.unicodeScalars)
    var (marked, position) = ("", 0)
    for link in links.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where !link.range.isEmpty && link.range.lowerBound >= position && link.range.upperBound <= scalars.count
      && isPage(link.target)
    {
      marked += escaped(String(scalars[position..<link.range.lowerBound]).withoutControls)
      marked += "<\(encoded(link.target))>"
      position = link.range.upperBound
    }
    marked += escaped(String(scalars[position...]).withoutControls)
    return quoted(marked)
  }
}

extension MarkdownText {
  private static func quoted(_ text: String) -> String {
    lines(of: text).map { ("> " + $0).trimmingBlanks }.joined(separator: "\n")
  }

  /// With a backslash before what has a meaning inside of a line.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    // GitHub makes links of these.
    return escaped.replacing("://", with: "\\://").replacing("www.", with: "www\\.")
  }

  /// With a backslash before what would make a list, or a heading of the line above.
  private static func beginning(ofLine line: String) -> String {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard let sign = rest.unicodeScalars.first else { return line }
    if digits.isEmpty { return "#-+=:".unicodeScalars.contains(sign) ? "\\" + line : line }
    return sign == "." || sign == ")" ? digits + "\\" + rest : line
  }

  private static let special = Set("\\`*_[]<>|~&$".unicodeScalars)

  private static func isPage(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  /// With all that could end or change a link as `%XX`.
  private static func encoded(_ address: String) -> String {
    var encoded = ""
    for byte in address.utf8 {
      if byte > 0x20, byte < 0x7F, !"<>\"\\^`{|}".utf8.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }

  /// Without blanks at its ends, which could make code of a line, or part it from the one below.
  fileprivate var trimmingBlanks: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
