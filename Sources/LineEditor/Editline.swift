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

  /// How many code points libedit holds.
  var length: Int { cel_line(handle).count }

  func bindKeys(_ editrc: Editrc) {
    cel_bind_keys(handle)
    switch editrc {
    case .none: break
    case .users: cel_source(handle, nil)
    case .file(let path): cel_source(handle, path)
    }
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

  /// Deletes that many code points, as they were typed, before the cursor.
  func deleteBeforeCursor(_ count: Int) {
    let line = self.line
    let kept = EditedLine(scalars: line.scalars, cursor: line.cursor - count)
    let characters = held.cursor - table.encode(kept).cursor
    if characters > 0 { cel_delete_before_cursor(handle, Int32(characters)) }
  }
}

extension Editline {
  func encode(_ text: String) -> [Unicode.Scalar] { table.encode(text) }
  func encode(_ character: [Unicode.Scalar]) -> [Unicode.Scalar] { table.encode(character) }
  func decode(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] { table.decode(scalar) }
  func decode(_ line: EditedLine) -> EditedLine { table.decode(line) }

  /// Joins what belongs together since the last key: an accent and the letter before it.
  func joinCharacters() {
    if cel_is_plain(handle) { return }
    let held = self.held
    guard held.prompting == nil else { return }
    let joined = table.encode(table.decode(held))
    guard joined != held else { return }
    joined.scalars.map(\.value).withUnsafeBufferPointer {
      cel_overwrite(handle, CELLine(text: $0.baseAddress, count: $0.count, cursor: joined.cursor))
    }
  }

  /// What libedit does with a key or key sequence; one that only begins others counts too.
  func binds(_ sequence: [Unicode.Scalar]) -> Bool { cel_is_bound(handle, sequence.asBinding) }

  /// Whether a key is the beginning of longer ones.
  func leadsIn(_ key: Unicode.Scalar) -> Bool { cel_leads_in(handle, [key].asBinding) }
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
