/// A page in the macros of man(7), while it is written.
///
/// All of it is ASCII, with other characters as `\[u2026]`, so that it reads the same in every locale.
/// Sources: groff_man(7), groff_char(7), mandoc_char(7).
struct Roff {
  private(set) var text = ""

  /// `date` is written as `2026-11-21`.
  init(name: String, section: Int, date: String, source: String) {
    macro("TH \(Self.escaped(name.uppercased())) \(section) \(date) \"\(Self.escaped(source))\"")
  }

  mutating func section(_ title: String) { macro("SH " + Self.escaped(title.uppercased())) }

  mutating func subsection(_ title: String) { macro("SS " + Self.escaped(title)) }

  mutating func paragraph(_ text: String) {
    macro("PP")
    write(Self.escaped(text))
  }

  /// Text that goes on where the last one ended.
  mutating func more(_ text: String) { write(Self.escaped(text)) }

  /// What is typed, and what it does below it; `isClose` leaves no line free above.
  mutating func entry(_ tag: Tag, _ note: String, isClose: Bool = false) {
    if isClose { macro("PD 0") }
    macro("TP")
    write(tag.roff)
    if isClose { macro("PD") }
    write(Self.escaped(note))
  }

  /// Lines of their own, one below the other.
  mutating func lines(_ tags: [Tag]) {
    for (number, tag) in tags.enumerated() {
      if number > 0 { macro("br") }
      write(tag.roff)
    }
  }

  /// Further in, as far as the text of an entry.
  mutating func indented(_ body: (inout Roff) -> Void) {
    macro("RS")
    body(&self)
    macro("RE")
  }
}

extension Roff {
  /// Longer lines of source are frowned upon by `mandoc -Tlint`.
  private static let width = 78

  private mutating func macro(_ line: String) { text += "." + line + "\n" }

  /// Fills lines; none begins with a sign that makes it a macro.
  private mutating func write(_ escaped: String) {
    for line in escaped.filled(to: Self.width) {
      text += (line.hasPrefix(".") ? #"\&"# : "") + line + "\n"
    }
  }
}
