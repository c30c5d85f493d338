import SmashtagModel

/// Joins the lines of a PDF to paragraphs.
struct PDFParagraphs {
  /// By how much letters of a heading are larger than others, and the most characters of one.
  static let (larger, longestHeading) = (1.15, 200)

  /// How small the letters of notes are beside others.
  private static let small = 0.93
  /// The most notes that stand between two parts of a paragraph, and the paragraph before them.
  private static let mostNotes = 5

  struct Paragraph {
    var kind: PageBlock.Kind
    var text: String
    /// Whether its letters are smaller than others, as those of notes below the text.
    var isSmall = false
  }

  private(set) var paragraphs: [Paragraph] = []
  /// The size of most letters.
  private let size: Double
  /// How far apart two lines are as a rule, in sizes of their letters.
  private let pitch: Double
  /// The words that no end of a line divides.
  private let whole: Set<String>
  /// The lines of the paragraph that is being joined.
  private var open: [PDFWords.Line] = []
  /// Where the lines of the column end that is being read.
  private var edge = 0.0
  /// Whether a column has ended, and the last paragraph may go on in the next.
  private var hasEndedColumn = false

  init(of pages: [PDFWords.Page], letters: Double) {
    size = letters
    let lines = pages.lazy.flatMap(\.lines)
    whole = Set(lines.flatMap { $0.words.dropLast() }.map(\.bareWord))
    let distances = zip(lines, lines.dropFirst()).compactMap { above, below -> Double? in
      let distance = below.top - above.top
      return abs(above.size - letters) < 1 && distance > letters * 0.8 && distance < letters * 3
        ? distance / letters : nil
    }.sorted()
    // Lines of one paragraph are nearer to one another than those of two.
    pitch = distances.isEmpty ? 1.2 : distances[distances.count * 2 / 5]
  }

  /// Adds the rows of a column.
  mutating func add(_ rows: [PDFColumns.Row]) {
    edge = rows.joined().map(\.right).max() ?? 0
    var index = 0
    while index < rows.count {
      if let count = Self.tableLength(rows[index...]) {
        close()
        let cells = PDFTableCells(rows[index..<(index + count)], letters: size).cells
        paragraphs.append(Paragraph(kind: .table(cells.map { $0.map { PageText($0) } }), text: ""))
        hasEndedColumn = false
        index += count
      } else {
        add(PDFWords.Line(rows[index]))
        index += 1
      }
    }
    close()
    hasEndedColumn = true
  }

  /// The number of rows of the table that begins here: rows of short cells; `nil` where there is none.
  private static func tableLength(_ rows: ArraySlice<PDFColumns.Row>) -> Int? {
    let table = rows.prefix { $0.count > 1 }
    let cells = table.joined()
    guard table.count > 2, cells.reduce(0, { $0 + $1.words.count }) <= cells.count * 4,
      table.contains(where: { $0.first?.marker == nil && $0.first?.isMarker == false })
    else { return nil }
    return table.count
  }

  private mutating func add(_ line: PDFWords.Line) {
    if let last = open.last, beginsAnew(line, below: last) { close() }
    open.append(line)
  }

  /// Whether a line begins another paragraph than the one above it.
  private func beginsAnew(_ line: PDFWords.Line, below last: PDFWords.Line) -> Bool {
    if abs(line.size - last.size) > size * 0.2 { return true }
    if let marker = line.marker,
      !Self.isDash(marker) || last.text.endsSentence || isBroken(last, before: line)
    {
      return true
    }
    if line.top - last.top > max(pitch * 1.3, pitch + 0.3) * max(last.size, size) { return true }
    let first = open[0]
    if first.marker != nil {
      if line.left < first.left + size * 0.3 { return true }
    } else if line.left > last.left + size * 0.8, open.count > 1 || line.left > first.left + size * 0.8 {
      return true
    }
    guard isBroken(last, before: line) else { return false }
    return last.text.endsSentence || (open.count == 1 && last.isNumberedHeading)
  }

  /// Whether a marker is one that stands in sentences as well.
  private static func isDash(_ marker: String) -> Bool { ["–", "—", "-"].contains(marker) }

  /// Whether a line ends before the next word would have had no room.
  private func isBroken(_ line: PDFWords.Line, before next: PDFWords.Line) -> Bool {
    line.right + (next.firstEnd - next.left) + size < edge
  }

  /// Ends the paragraph whose lines are open.
  private mutating func close() {
    guard let first = open.first else { return }
    let text = joined(
      zip(open, open.dropFirst()).map {
        ($0.text, isBroken($0, before: $1) && $1.text.first?.isLowercase != true)
      }
        + [(open[open.count - 1].text, false)])
    let letters = open.map(\.size).max() ?? 0
    let isShort = text.count <= Self.longestHeading && !text.hasSuffix(".")
    let isAlone = open.count == 1 && first.isNumberedHeading && isShort
    open = []
    defer { hasEndedColumn = false }
    if let marker = first.marker {
      let rest = String(text.dropFirst(first.words[0].count).drop(while: \.isWhitespace))
      paragraphs.append(Paragraph(kind: .item(marker: marker), text: rest))
    } else if letters > size * Self.larger, isShort {
      paragraphs.append(Paragraph(kind: .heading(level: letters > size * 1.5 ? 2 : 3), text: text))
    } else if isAlone {
      paragraphs.append(Paragraph(kind: .heading(level: 3), text: text))
    } else if hasEndedColumn, letters >= size * Self.small,
      let index = paragraphs.indices.suffix(Self.mostNotes).last(where: { !paragraphs[$0].isSmall }),
      paragraphs[index].goesOn(with: text)
    {
      append(text, to: &paragraphs[index].text)
    } else {
      paragraphs.append(Paragraph(kind: .paragraph, text: text, isSmall: letters < size * Self.small))
    }
  }
}

extension PDFParagraphs {
  /// Lines as one, with the words whole that were divided at their ends.
  func joined(_ lines: [String]) -> String { joined(lines.map { ($0, false) }) }

  /// Lines as one, but for those that are broken after them.
  private func joined(_ lines: [(text: String, isBroken: Bool)]) -> String {
    var (text, isBroken) = ("", false)
    for line in lines {
      append(line.text, to: &text, afterBreak: isBroken)
      isBroken = line.isBroken
    }
    return text
  }

  private func append(_ line: String, to text: inout String, afterBreak isBroken: Bool = false) {
    guard let last = text.last else { return text = line }
    if !isBroken, text.endsInAddress(goingOnIn: line) {
      // It goes on where it was broken.
    } else if "-\u{AD}\u{2010}".contains(last), text.dropLast().last?.isLetter == true,
      line.first?.isLowercase == true
    {
      if !keepsHyphen(text, line) { text.removeLast() }
    } else {
      text += isBroken ? "\n" : " "
    }
    text += line
  }

  /// Whether the hyphen belongs to the word: where it stands with it elsewhere, and nowhere without.
  private func keepsHyphen(_ text: String, _ line: String) -> Bool {
    let (head, tail) = (
      String(text.lastWord.dropLast()).bareStart, String(line.prefix { $0 != " " }).bareWord
    )
    return whole.contains(head + "-" + tail) && !whole.contains(head + tail)
  }
}

extension PDFParagraphs.Paragraph {
  /// Whether a text in the next column is its rest.
  fileprivate func goesOn(with text: String) -> Bool {
    guard !kind.isHeading, !self.text.isEmpty, !self.text.endsSentence else { return false }
    return text.first?.isLowercase == true
  }
}

extension PDFWords.Line {
  private static let bullets: Set<String> = [
    "•", "‣", "◦", "▪", "●", "■", "–", "\u{B7}", "\u{F0B7}", "-", "*", "—",
  ]
  private static let mostWordsOfHeading = 10

  /// Lines that stand side by side as one.
  fileprivate init(_ row: PDFColumns.Row) {
    self = row.first ?? Self()
    for line in row.dropFirst() {
      words += line.words
      (right, top, bottom) = (max(right, line.right), min(top, line.top), max(bottom, line.bottom))
    }
    height = row.max { $0.words.count < $1.words.count }?.height
  }

  /// Whether it is nothing but the marker of an item.
  fileprivate var isMarker: Bool { words.count == 1 && Self.isMarker(words[0]) }

  /// The marker of the item that it begins; `nil` for other lines.
  fileprivate var marker: String? {
    guard words.count > 1, Self.isMarker(words[0]) else { return nil }
    return Self.bullets.contains(words[0]) && words[0] != "–" && words[0] != "—" && words[0] != "-"
      ? "•" : words[0]
  }

  private static func isMarker(_ word: String) -> Bool {
    if bullets.contains(word) { return true }
    guard let last = word.last, ".)".contains(last), 2...4 ~= word.count else { return false }
    return word.dropLast().allSatisfy(\.isNumber)
  }

  /// Whether it begins with the number of a section, and is no sentence: `2.1 Route and observers`.
  fileprivate var isNumberedHeading: Bool {
    guard 2...Self.mostWordsOfHeading ~= words.count, let number = words.first,
      number.first?.isNumber == true,
      words[1].first?.isUppercase == true, !text.endsSentence
    else { return false }
    return number.allSatisfy { $0.isNumber || $0 == "." } && !number.contains("..")
  }
}

extension String {
  var endsSentence: Bool {
    guard let last = last(where: { !"\"'”’»)]".contains($0) }) else { return false }
    return ".!?:;…。！？".contains(last)
  }

  /// Whether its last word is an address that was broken after one of its signs, and goes on with the first word of a line.
  fileprivate func endsInAddress(goingOnIn line: String) -> Bool {
    guard let sign = last, "/-_=&?%#".contains(sign) else { return false }
    guard lastWord.contains("://") else { return false }
    let next = String(line.prefix { $0 != " " }).bareWord
    return "=&?%#".contains(sign) || next.contains { "/_=?&%#.".contains($0) }
      || (next.contains(where: \.isNumber) && next.contains(where: \.isLetter))
  }

  /// Its last word; of a longer one than any address has, the end.
  fileprivate var lastWord: Substring {
    let end = suffix(2_048)
    return end.lastIndex { $0 == " " || $0 == "\n" }.map { end[$0...].dropFirst() } ?? end
  }

  /// The word without the signs around it.
  fileprivate var bareWord: String {
    guard let last = lastIndex(where: { $0.isLetter || $0.isNumber }) else { return "" }
    return String(self[...last]).bareStart
  }

  fileprivate var bareStart: String { String(drop { !$0.isLetter && !$0.isNumber }) }
}
