/// Gives each character of several code points one code point to stand in for it.
///
/// libedit edits by code point: with stand-ins all its functions work by what the eye takes for one character.
/// Characters that begin with a letter or digit are letters to it too. A code point that stands in for others
/// never stands for itself: typed, it is given a stand-in as well. When the table is full, characters fall
/// apart into their code points, and those that would be mistaken for a stand-in become U+FFFD.
struct CharacterTable {
  /// Assigned ideographs of CJK Extension G: letters to the C library.
  private static let letters: ClosedRange<UInt32> = 0x30000...0x3134A

  /// For private use: no letters, but printable.
  private static let symbols: ClosedRange<UInt32> = 0xF0000...0xFFFFD

  private var standIns: [[Unicode.Scalar]: Unicode.Scalar] = [:]
  private var characters: [Unicode.Scalar: [Unicode.Scalar]] = [:]
  private var nextLetter = Self.letters.lowerBound
  private var nextSymbol = Self.symbols.lowerBound

  /// How many code points the characters of the table may still have together.
  private var room: Int

  init(room: Int = 1 << 20) { self.room = room }

  /// The text as libedit is to hold it; an end of line becomes a blank.
  mutating func encode(_ text: String) -> [Unicode.Scalar] {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0A }) { return Array(text.unicodeScalars) }
    return text.flatMap { encode(Array($0.unicodeScalars)) }
  }

  /// One character: one code point, unless the table is full.
  mutating func encode(_ character: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if character == ["\n"] || character == ["\r", "\n"] { return [" "] }
    if character.count == 1, !Self.isReserved(character[0]) { return character }
    if let standIn = standIns[character] ?? add(character) { return [standIn] }
    return character.map { Self.isReserved($0) ? "\u{FFFD}" : $0 }
  }

  func decode(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    scalars.flatMap { decode($0) }
  }

  /// The code points of one character of libedit's.
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
