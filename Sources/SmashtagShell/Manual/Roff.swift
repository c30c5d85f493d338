/// Writes a page in the macros of man(7).
///
/// The result is ASCII, with other characters as `\[u2026]`, so that it is the same in every locale. Sources:
/// groff_man(7), groff_char(7), mandoc_char(7).
struct Roff {
  private(set) var text = ""

  /// Begins a page; `date` has the form `2026-11-21`.
  init(name: String, section: Int, date: String, source: String) {
    macro("TH \(Self.escaped(name.uppercased())) \(section) \(date) \"\(Self.escaped(source))\"")
  }

  mutating func section(_ title: String) { macro("SH " + Self.escaped(title.uppercased())) }

  mutating func subsection(_ title: String) { macro("SS " + Self.escaped(title)) }

  mutating func paragraph(_ text: String) {
    macro("PP")
    write(Self.escaped(text))
  }

  /// Appends text to the last paragraph.
  mutating func more(_ text: String) { write(Self.escaped(text)) }

  /// Writes a tag with a note below it; `isClose` omits the empty line above.
  mutating func entry(_ tag: Tag, _ note: String, isClose: Bool = false) {
    if isClose { macro("PD 0") }
    macro("TP")
    // A tag is one line; what is too long goes on after a backslash.
    text += tag.roff.filled(to: Self.width - 2).joined(separator: " \\\n") + "\n"
    if isClose { macro("PD") }
    write(Self.escaped(note))
  }

  /// Writes each tag on a line of its own.
  mutating func lines(_ tags: [Tag]) {
    for (number, tag) in tags.enumerated() {
      if number > 0 { macro("br") }
      write(tag.roff)
    }
  }

  /// Indents what `body` writes as far as the text of an entry.
  mutating func indented(_ body: (inout Roff) -> Void) {
    macro("RS")
    body(&self)
    macro("RE")
  }
}

extension Roff {
  /// The width of source lines; `mandoc -Tlint` warns about longer ones.
  private static let width = 78

  private mutating func macro(_ line: String) { text += "." + line + "\n" }

  /// Writes text in filled lines, none of which begins with the dot of a macro.
  private mutating func write(_ escaped: String) {
    for line in escaped.filled(to: Self.width) {
      text += (line.hasPrefix(".") ? #"\&"# : "") + line + "\n"
    }
  }
}

extension Roff {
  /// The text with special characters escaped; line ends become spaces.
  static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map(escaped).joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": #"\(rs"#
    case "-": #"\-"#
    case "'": #"\(aq"#
    case "`": #"\(ga"#
    case "^": #"\(ha"#
    case "~": #"\(ti"#
    case "\"": #"\(dq"#
    case " "..."~": String(scalar)
    case "\n", "\t": " "
    case "\u{0}"..."\u{9F}": ""
    default: #"\[u"# + hexadecimal(scalar.value) + "]"
    }
  }

  /// A number in at least four hexadecimal digits.
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Roff {
  /// Text that is typed, in bold, with placeholders in italics.
  struct Tag {
    fileprivate let runs: [(font: Font, text: String)]

    /// The fonts of man(7), by their names in `\f` escapes.
    fileprivate enum Font: String {
      case bold = "B"
      case italic = "I"
      case roman = "R"
    }

    /// Creates a tag all of which is typed.
    init(literal text: String) { runs = [(.bold, text)] }

    /// Creates a tag of a usage line, where capitals are placeholders, and brackets and bars are not typed.
    init(usage: String) {
      runs = usage.reduce(into: []) { runs, character in
        let font = Font(of: character)
        if let last = runs.last, last.font == font {
          runs[runs.count - 1].text.append(character)
        } else {
          runs.append((font, String(character)))
        }
      }
    }

    var roff: String {
      runs.map { #"\f"# + $0.font.rawValue + Roff.escaped($0.text) }.joined() + #"\fR"#
    }
  }
}

extension Roff.Tag.Font {
  fileprivate init(of character: Character) {
    self =
      switch character {
      case "A"..."Z": .italic
      case "[", "]", "|", "…", ",", " ": .roman
      default: .bold
      }
  }
}
