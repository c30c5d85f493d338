/// Gives each character of several code points a single code point as a stand-in.
///
/// libedit edits by code points; with stand-ins all its functions work on whole characters. Stand-ins of
/// characters that begin with a letter or digit are letters for libedit as well. A code point of the stand-in
/// ranges that is typed gets a stand-in itself. When the table is full, characters are split into their code
/// points, and those in the ranges become U+FFFD.
struct CharacterTable {
  /// Ideographs of CJK Extension G, which the C library classifies as letters.
  private static let letters: ClosedRange<UInt32> = 0x30000...0x3134A

  /// Private-use code points, which are printable but no letters.
  private static let symbols: ClosedRange<UInt32> = 0xF0000...0xFFFFD

  private var standIns: [[Unicode.Scalar]: Unicode.Scalar] = [:]
  private var characters: [Unicode.Scalar: [Unicode.Scalar]] = [:]
  private var nextLetter = Self.letters.lowerBound
  private var nextSymbol = Self.symbols.lowerBound

  /// The number of code points for which the table has room.
  private var room: Int

  init(room: Int = 1 << 20) { self.room = room }

  /// The text in libedit's code points; a line end becomes a blank.
  mutating func encode(_ text: String) -> [Unicode.Scalar] {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0A }) { return Array(text.unicodeScalars) }
    return text.flatMap { encode(Array($0.unicodeScalars)) }
  }

  /// One character as a single code point, unless the table is full.
  mutating func encode(_ character: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if character == ["\n"] || character == ["\r", "\n"] { return [" "] }
    if character.count == 1, !Self.isReserved(character[0]) { return character }
    if let standIn = standIns[character] ?? add(character) { return [standIn] }
    return character.map { Self.isReserved($0) ? "\u{FFFD}" : $0 }
  }

  func decode(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    scalars.flatMap { decode($0) }
  }

  /// The original code points of one of libedit's.
  func decode(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] { characters[scalar] ?? [scalar] }
}

extension CharacterTable {
  private static func isReserved(_ scalar: Unicode.Scalar) -> Bool {
    letters.contains(scalar.value) || symbols.contains(scalar.value)
  }

  private mutating func add(_ character: [Unicode.Scalar]) -> Unicode.Scalar? {
    guard let first = character.first, character.count <= room else { return nil }
    let isLetter = first.properties.isAlphabetic || first.properties.numericType != nil
    guard let standIn = isLetter ? takeLetter() ?? takeSymbol() : takeSymbol() else { return nil }
    room -= character.count
    standIns[character] = standIn
    characters[standIn] = character
    return standIn
  }

  private mutating func takeLetter() -> Unicode.Scalar? {
    guard Self.letters.contains(nextLetter) else { return nil }
    defer { nextLetter += 1 }
    return Unicode.Scalar(nextLetter)
  }

  private mutating func takeSymbol() -> Unicode.Scalar? {
    guard Self.symbols.contains(nextSymbol) else { return nil }
    defer { nextSymbol += 1 }
    return Unicode.Scalar(nextSymbol)
  }
}

extension CharacterTable {
  /// The line in the code points that were typed.
  func decode(_ line: EditedLine) -> EditedLine {
    EditedLine(scalars: decode(line.scalars), cursor: decode(line.scalars.prefix(line.cursor)).count)
  }

  /// The line in libedit's code points; a cursor inside a character moves after it.
  mutating func encode(_ line: EditedLine) -> EditedLine {
    var encoded = EditedLine(scalars: [], cursor: 0)
    var offset = 0
    for character in line.text {
      if offset < line.cursor { encoded.cursor = .max }
      encoded.scalars += encode(Array(character.unicodeScalars))
      offset += character.unicodeScalars.count
      if encoded.cursor == .max { encoded.cursor = encoded.scalars.count }
    }
    return encoded
  }
}
