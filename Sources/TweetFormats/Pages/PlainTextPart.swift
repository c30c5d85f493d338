/// Lines of a text that belong together.
struct PlainTextPart {
  /// What becomes of its lines.
  enum Form {
    /// They are one.
    case wrapped
    /// They are as long as their author wanted, as verses are.
    case broken
    /// They stay to the last blank: the source of a program, a table, a drawing.
    case verbatim
  }

  private static let mostParts = 50_000

  let form: Form
  private let lines: [ArraySlice<UInt8>]

  /// A part that stays as it is.
  init(verbatim lines: [ArraySlice<UInt8>]) {
    self.lines = Array(lines.drop(while: \.isEmpty))
    form = .verbatim
  }

  private init(_ lines: [ArraySlice<UInt8>]) {
    self.lines = lines
    form = PlainTextShape(lines).form
  }

  /// The parts that empty lines make; a text most of which has to stay as it is, stays so as a whole,
  /// and so does one of more parts than anybody reads.
  static func parts(of lines: [ArraySlice<UInt8>]) -> [PlainTextPart] {
    let parts = lines.split(whereSeparator: \.isEmpty).map { PlainTextPart(Array($0)) }
    let verbatim = parts.lazy.filter { $0.form == .verbatim }.reduce(0) { $0 + $1.lines.count }
    let all = parts.reduce(0) { $0 + $1.lines.count }
    return verbatim * 2 > all || parts.count > mostParts ? [PlainTextPart(verbatim: lines)] : parts
  }

  /// Without blanks at the ends of a paragraph; one that was wrapped is a single line again.
  var text: String {
    guard form != .verbatim else {
      return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
    }
    let isWrapped = form == .wrapped
    var text: [UInt8] = []
    for line in lines {
      let line = line.drop(while: \.isMarkupBlank)
      if !text.isEmpty, !isWrapped || !text.endsWithHyphen { text.append(isWrapped ? 0x20 : 0x0A) }
      text += line.map { $0 == 0x09 ? 0x20 : $0 }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The word goes on in the next line.
  fileprivate var endsWithHyphen: Bool {
    last == UInt8(ascii: "-") && dropLast().last.map { $0 != 0x20 } == true
  }
}
