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
