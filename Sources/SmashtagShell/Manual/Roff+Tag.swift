extension Roff {
  /// Something that is typed: bold, and what stands for something else in italics.
  struct Tag {
    fileprivate let runs: [(font: Font, text: String)]

    fileprivate enum Font: String {
      case bold = "B"
      case italic = "I"
      case roman = "R"
    }

    /// As it stands.
    init(literal text: String) { runs = [(.bold, text)] }

    /// A usage line: capitals stand for something else, brackets and bars are not typed.
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
