import Glibc
import SafeText

/// Fills lines with the words of a text, as many as fit on each.
///
/// A line is a range of the text, because blanks are left out only where it ends.
struct LineFiller {
  /// A position between two characters of the text.
  fileprivate struct Position {
    var run = 0
    /// In bytes of UTF-8.
    var byte = 0
  }

  private(set) var lines: [StyledText] = []
  private let runs: [TextRun]
  /// The widths in cells of the first line and of all others.
  private let room: (first: Int, rest: Int)
  private var line: (start: Position, end: Position) = (Position(), Position())
  private var isLineEmpty = true
  private var used = 0
  /// Where the blanks before the next word begin; they are written only if the word fits on the same line.
  private var blanks: Position?
  private var blankWidth = 0
  /// The word that was read last, within which no line ends, and which may lie in several runs.
  private var word: (start: Position, end: Position) = (Position(), Position())
  private var isWordEmpty = true
  private var wordWidth = 0
  /// The traits of the last grapheme so far, which decide whether a line may begin with the next one.
  private var previous: BreakTraits = .newline
  /// How many pieces are read before the next look whether the layout is to end.
  private var untilLook = Layout.span

  private init(_ text: StyledText, room: (first: Int, rest: Int)) {
    runs = text.runs
    self.room = room
  }

  /// The lines that a text fills; at least one.
  static func lines(of text: StyledText, room: (first: Int, rest: Int)) -> [StyledText] {
    var filler = LineFiller(text, room: room)
    for (number, run) in text.runs.enumerated() where filler.untilLook > 0 { filler.take(run, number) }
    filler.endWord()
    filler.endLine()
    return filler.lines
  }
}

private extension LineFiller {
  var width: Int { max(1, lines.isEmpty ? room.first : room.rest) }

  mutating func take(_ run: TextRun, _ number: Int) {
    // One that is longer than a line is filled by its words, as all else.
    if run.isWhole, run.width <= max(1, room.rest) { return takeWhole(run, number) }
    run.text.readingUTF8 { bytes in
      var position = 0
      while position < bytes.count, untilLook > 0 {
        if bytes[position] == 0x20 {
          endWord()
          if blanks == nil { position = placeWords(bytes, from: position, of: number) }
        }
        let piece = TextPiece(bytes, at: position) ?? TextPiece(grapheme: bytes, at: position)
        take(piece, from: Position(run: number, byte: position))
        position = piece.end
        countPiece()
      }
    }
  }

  /// Adds the words of ASCII with blanks around them that fit on the line, which is most of all text, without a look at what
  /// may lie between other characters.
  ///
  /// - Returns: The start of the blanks after the last of them.
  mutating func placeWords(_ bytes: UTF8Text, from start: Int, of run: Int) -> Int {
    let room = width - used
    var (position, words) = (start, 0)
    while true {
      let word = bytes.endOfBlanks(from: position)
      let end = bytes.endOfVisibleASCII(from: word)
      guard end > word, end < bytes.count, bytes[end] == 0x20, end - start <= room else { break }
      (position, words) = (end, words + 1)
    }
    if words == 0 { return start }
    place(Position(run: run, byte: start), Position(run: run, byte: position), width: position - start)
    untilLook = max(1, untilLook - words)
    return position
  }

  mutating func takeWhole(_ run: TextRun, _ number: Int) {
    guard let first = run.text.first, let last = run.text.last else { return }
    let traits = BreakTraits(of: first).subtracting(.blank)
    takeLetters(traits, from: Position(run: number), to: run.text.utf8.count, width: run.width)
    previous = BreakTraits(of: last)
  }

  /// Counts a piece; after the last one that is read there is none left.
  mutating func countPiece() {
    untilLook -= 1
    if untilLook == 0, !Layout.isOver { untilLook = Layout.span }
  }

  mutating func take(_ piece: TextPiece, from start: Position) {
    if piece.first.contains(.newline) {
      endWord()
      endLine()
    } else if piece.first.contains(.blank) {
      endWord()
      if blanks == nil { blanks = start }
      blankWidth += piece.width
    } else {
      takeLetters(piece.first, from: start, to: piece.end, width: piece.width)
    }
    previous = piece.last
  }

  mutating func takeLetters(_ traits: BreakTraits, from start: Position, to end: Int, width: Int) {
    if BreakTraits.allowBreak(between: previous, and: traits) { endWord() }
    if isWordEmpty { word.start = start }
    word.end = Position(run: start.run, byte: end)
    wordWidth += width
    isWordEmpty = false
  }

  mutating func endWord() {
    if isWordEmpty { return }
    if used + blankWidth + wordWidth <= width {
      place(blanks ?? word.start, word.end, width: blankWidth + wordWidth)
    } else {
      if !isLineEmpty { endLine() }
      if wordWidth <= width { place(word.start, word.end, width: wordWidth) } else { placeParts() }
    }
    (blanks, blankWidth) = (nil, 0)
    (isWordEmpty, wordWidth) = (true, 0)
  }

  mutating func place(_ start: Position, _ end: Position, width: Int) {
    if isLineEmpty { line.start = start }
    line.end = end
    isLineEmpty = false
    used += width
  }

  /// Adds a word that is longer than a line by its parts in each run.
  mutating func placeParts() {
    for run in word.start.run...word.end.run {
      let range = range(from: word.start, to: word.end, in: run)
      if range.isEmpty { continue }
      let isWhole = runs[run].isWhole
      runs[run].text.readingUTF8 { bytes in
        placePart(bytes, range, of: run, width: isWhole ? runs[run].width : bytes.width(ofPiecesIn: range))
      }
    }
  }

  /// Adds a part of a word, splitting it only if it alone is longer than a line.
  mutating func placePart(_ bytes: UTF8Text, _ range: Range<Int>, of run: Int, width partWidth: Int) {
    let start = Position(run: run, byte: range.lowerBound)
    let end = Position(run: run, byte: range.upperBound)
    if used + partWidth <= width { return place(start, end, width: partWidth) }
    if !isLineEmpty { endLine() }
    if partWidth <= width { return place(start, end, width: partWidth) }
    var position = range.lowerBound
    while position < range.upperBound {
      let grapheme = TextPiece(grapheme: bytes, at: position)
      if !isLineEmpty, used + grapheme.width > width { endLine() }
      place(
        Position(run: run, byte: position), Position(run: run, byte: grapheme.end), width: grapheme.width)
      position = grapheme.end
    }
  }

  mutating func endLine() {
    lines.append(isLineEmpty ? StyledText() : text(from: line.start, to: line.end))
    (isLineEmpty, used) = (true, 0)
    (blanks, blankWidth) = (nil, 0)
  }

  func text(from start: Position, to end: Position) -> StyledText {
    if start.run == end.run {
      return StyledText(filled: [runs[start.run].part(bytes: start.byte..<end.byte)])
    }
    var parts: [TextRun] = []
    parts.reserveCapacity(end.run - start.run + 1)
    for run in start.run...end.run {
      let range = range(from: start, to: end, in: run)
      if !range.isEmpty { parts.append(runs[run].part(bytes: range)) }
    }
    return StyledText(filled: parts)
  }

  /// The part of a run that lies between two positions.
  func range(from start: Position, to end: Position, in run: Int) -> Range<Int> {
    (run == start.run ? start.byte : 0)..<(run == end.run ? end.byte : runs[run].text.utf8.count)
  }
}

extension TextRun {
  /// Whether it is kept together, as mentions are.
  fileprivate var isWhole: Bool { isUnbreakable && !text.utf8.contains(0x0A) }
}

extension UTF8Text {
  /// The cells of a part of a word.
  fileprivate func width(ofPiecesIn range: Range<Int>) -> Int {
    var (width, position) = (0, range.lowerBound)
    while position < range.upperBound {
      let piece = TextPiece(self, at: position) ?? TextPiece(grapheme: self, at: position)
      width += piece.width
      position = piece.end
    }
    return width
  }
}

/// Makes the layout of text cancellable, since a long text may take longer than anybody waits.
public enum Layout {
  /// The number of pieces between two checks, which take well below 10 ms.
  static let span = 4_096

  /// Runs a layout that ends early once `isOver`, which is called from time to time, returns `true`.
  ///
  /// It applies to the current thread. A task-local value is no alternative: bound outside a task, it crashes
  /// optimised programs of Swift 6.3.
  /// - Returns: the result, and whether it is complete.
  public static func run<Result>(
    until isOver: @escaping () -> Bool, _ body: () -> Result
  ) -> (result: Result, isWhole: Bool) {
    let (former, question) = (pthread_getspecific(key), Question(isOver))
    pthread_setspecific(key, Unmanaged.passUnretained(question).toOpaque())
    defer { pthread_setspecific(key, former) }
    let result = body()
    return (result, !question.wasOver)
  }

  /// Whether the layout that runs on this thread is to end early.
  public static var isOver: Bool {
    guard let question = pthread_getspecific(key) else { return false }
    return Unmanaged<Question>.fromOpaque(question).takeUnretainedValue().ask()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private final class Question {
    private let isOver: () -> Bool
    private(set) var wasOver = false

    init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }

    func ask() -> Bool {
      wasOver = wasOver || isOver()
      return wasOver
    }
  }
}
