import CEditline
import Glibc

/// One editor of libedit: the C handle, and the table of what stands in for what in it.
final class Editline {
  private let handle: OpaquePointer
  private let callbacks: EditlineCallbacks
  private var table = CharacterTable()

  init(_ terminal: Terminal, callbacks: EditlineCallbacks) throws(LineEditorError) {
    guard let handle = cel_open(terminal.input, terminal.type, callbacks.owner) else {
      throw .cannotOpen(errno: errno)
    }
    self.handle = handle
    self.callbacks = callbacks
  }

  deinit { cel_close(handle) }

  var editsAsVi: Bool { cel_edits_as_vi(handle) }

  /// The line in code points as they were typed.
  var line: EditedLine { table.decode(held) }

  /// The line as libedit holds it: one code point for each character.
  var held: EditedLine { EditedLine(cel_line(handle)) }

  /// How much of a line libedit holds, in its code points.
  var place: LinePlace {
    let line = cel_line(handle)
    return LinePlace(length: line.count, cursor: line.cursor)
  }

  /// Binds the keys of ours that some other editing mode has undone.
  func keepKeys() { cel_keep_keys(handle) }

  /// Obeys a line of the user's settings.
  func obey(_ setting: String) {
    cel_obey(handle, setting)
    keepKeys()
  }

  /// Nil at the end of input, and when `nextCharacter` gave none.
  func read() -> EditedLine? {
    var line = CELLine()
    return cel_read(handle, &line) ? EditedLine(line) : nil
  }

  func restoreTerminal() { cel_restore(handle) }
  func reset() { cel_reset(handle) }
  func resize() { cel_resize(handle) }
  func setRaw(_ isRaw: Bool) { cel_set_raw(handle, isRaw) }
  func setEcho(_ echoes: Bool) { cel_set_echo(handle, echoes) }
  func clearHistory() { cel_clear_history(handle) }
  func addToHistory(_ line: String) { cel_add_to_history(handle, encode(line).terminated) }
  func insert(_ text: String) -> Bool { cel_insert(handle, encode(text).terminated) }

  /// Deletes a code point of libedit's wherever it stands before the cursor.
  func delete(_ scalar: Unicode.Scalar) {
    let held = self.held
    let count = held.scalars.prefix(held.cursor).reversed().prefix { $0 == scalar }.count
    if count > 0 { cel_delete_before_cursor(handle, Int32(count)) }
  }

  /// Deletes that many code points, as they were typed, before the cursor and after it.
  func delete(_ count: Int, andAfter after: Int) {
    let line = self.line
    let first = characters(in: line, to: line.cursor - count)
    let last = characters(in: line, to: line.cursor + after)
    cel_move(handle, Int32(last - held.cursor))
    if last > first { cel_delete_before_cursor(handle, Int32(last - first)) }
  }

  /// How many code points of libedit's stand before a place in the line as it was typed.
  private func characters(in line: EditedLine, to cursor: Int) -> Int {
    table.encode(EditedLine(scalars: line.scalars, cursor: cursor)).cursor
  }
}

extension Editline {
  func encode(_ text: String) -> [Unicode.Scalar] { table.encode(text) }
  func encode(_ character: [Unicode.Scalar]) -> [Unicode.Scalar] { table.encode(character) }
  func decode(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] { table.decode(scalar) }
  func decode(_ line: EditedLine) -> EditedLine { table.decode(line) }

  /// Joins what belongs together since the last key: an accent and the letter before it.
  func joinCharacters() {
    let change = EditedLine(cel_take_change(handle))
    if change.scalars.isEmpty || table.encode(table.decode(change)) == change { return }
    let held = self.held
    guard held.prompting == nil else { return }
    let joined = table.encode(table.decode(held))
    guard joined != held else { return }
    joined.scalars.map(\.value).withUnsafeBufferPointer {
      cel_overwrite(handle, CELLine(text: $0.baseAddress, count: $0.count, cursor: joined.cursor))
    }
  }

  /// A search looks at a part of the code point only, and takes this one for a letter up to the next.
  func takeAsLetter(_ scalar: Unicode.Scalar) { cel_take_as_letter(handle, scalar.value) }

  /// Whether libedit does something with a key or key sequence; one that only begins others counts too.
  func binds(_ sequence: [Unicode.Scalar]) -> Bool { !binding(of: sequence).isEmpty }

  /// Whether a key is the beginning of longer ones.
  func leadsIn(_ key: Unicode.Scalar) -> Bool { binding(of: [key]).contains("sequence-lead-in") }

  /// What libedit prints about a key or key sequence: it ends in the name of a function; empty where there is none.
  func binding(of sequence: [Unicode.Scalar]) -> String {
    String(cString: cel_binding(handle, sequence.asBinding))
  }
}

extension [Unicode.Scalar] {
  /// Code points with a zero behind them; what follows a zero inside is lost.
  fileprivate var terminated: [UInt32] { map(\.value) + [0] }

  /// As `bind` wants keys: `^` and `\` mean themselves behind a `\`.
  fileprivate var asBinding: [UInt32] {
    flatMap { ["^", "\\"].contains($0) ? ["\\", $0] : [$0] }.terminated
  }
}

extension EditedLine {
  fileprivate init(_ line: CELLine) {
    let values = UnsafeBufferPointer(start: line.text, count: line.count)
    scalars = values.map { Unicode.Scalar($0) ?? "\u{FFFD}" }
    cursor = line.cursor
  }
}

/// What libedit asks back while it reads a line.
final class EditlineCallbacks {
  /// Waits for a character; nil ends the line.
  var nextCharacter: () -> Unicode.Scalar? = { nil }

  /// Deals with a key that is not libedit's own.
  var press: (CELKey) -> CELAfterKey = { _ in CELAfterKeyNothing }

  /// Tells that a key did nothing.
  var ring: () -> Void = {}

  /// Must not outlive this object.
  var owner: CELOwner {
    CELOwner(
      owner: Unmanaged.passUnretained(self).toOpaque(),
      next_character: { owner, character in
        guard let scalar = EditlineCallbacks.at(owner)?.nextCharacter() else { return false }
        character?.pointee = scalar.value
        return true
      },
      key: { owner, key in EditlineCallbacks.at(owner)?.press(key) ?? CELAfterKeyNothing },
      bell: { owner in EditlineCallbacks.at(owner)?.ring() })
  }

  private static func at(_ owner: UnsafeMutableRawPointer?) -> EditlineCallbacks? {
    owner.map { Unmanaged<EditlineCallbacks>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// What came from the terminal and is not yet with libedit.
struct PendingKeys {
  var parser = InputParser()

  /// Parted, and not yet dealt with.
  var items: [InputItem] = []

  /// Code points that may go on to make one character.
  var character: [Unicode.Scalar] = []

  /// Ready to be handed out, in libedit's code points.
  var waiting: [Unicode.Scalar] = []

  /// What the next `CELKeyPaste` inserts, as long as it was not pressed.
  var pasted: String?

  /// How often `CELKeyPaste` was handed out without being pressed.
  var swallowedPastes = 0

  /// Escape was typed by itself: Alt for the next key.
  var isAltDue = false

  /// The key that libedit got last.
  var last: Unicode.Scalar?

  /// How many digits in a row went to libedit and not into the line: they say how often to do what follows.
  private var argumentDigits = 0
  private var placeBefore = LinePlace()

  /// Enter came last, and did not end the line: it ended what was entered below it.
  var isEntered: Bool { last == "\r" || last == "\n" }

  private static let longestCharacter = 64
  private static let mostDigits = 4

  init(parser: InputParser = InputParser()) { self.parser = parser }

  /// Nothing was typed that is still to be dealt with, nor half a key.
  var isEmpty: Bool {
    items.isEmpty && character.isEmpty && waiting.isEmpty && pasted == nil && !isAltDue && !parser.isInside
  }

  /// Whether a code point belongs to the character that is being typed.
  func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard let last = character.last, character.count < Self.longestCharacter else { return false }
    if last.value < 0x300, scalar.value < 0x300 { return false }
    return String(String.UnicodeScalarView(character + [scalar])).count == 1
  }

  /// The next code point for libedit; nil for a digit too many, as doing something a million times takes for ever.
  mutating func handOut(at place: LinePlace) -> Unicode.Scalar? {
    let key = waiting.removeFirst()
    if (0x30..<0x3A).contains(key.value) {
      argumentDigits = place == placeBefore ? argumentDigits + 1 : 1
    } else if key != "\u{1B}" {
      argumentDigits = 0
    }
    placeBefore = place
    if argumentDigits > Self.mostDigits { return nil }
    last = key
    return key
  }

  /// Whether Alt with a digit would say too much.
  func isTooMuch(_ sequence: [Unicode.Scalar]) -> Bool {
    guard sequence.count == 2, (0x30..<0x3A).contains(sequence[1].value) else { return false }
    return argumentDigits >= Self.mostDigits
  }
}

/// Where in what line the editor stands: a key that went into the line has changed it.
struct LinePlace: Equatable {
  var length = 0
  var cursor = 0
}

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

extension CharacterTable {
  /// What libedit holds, in the code points that were typed.
  func decode(_ line: EditedLine) -> EditedLine {
    EditedLine(scalars: decode(line.scalars), cursor: decode(line.scalars.prefix(line.cursor)).count)
  }

  /// The line as libedit is to hold it; the cursor stands at the first character at or behind where it stood.
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
