import CEditline
import Glibc

/// An instance of libedit: the C handle and the table of stand-ins for characters.
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

  /// The line in the code points that were typed.
  var line: EditedLine { table.decode(held) }

  /// The line as libedit holds it, with one code point for each character.
  var held: EditedLine { EditedLine(cel_line(handle)) }

  /// The input requested below the line; found at every key, so without a copy of the line where there is none.
  var prompting: Prompting? { cel_has_line_end(handle) ? held.prompting : nil }

  /// The length of the line and the cursor, in libedit's code points.
  var position: LineMark {
    let line = cel_line(handle)
    return LineMark(length: line.count, cursor: line.cursor)
  }

  /// Restores this editor's own key bindings after an editing mode has replaced them.
  func keepKeys() { cel_keep_keys(handle) }

  /// Applies a line of the user's settings.
  func obey(_ setting: String) {
    cel_obey(handle, setting)
    keepKeys()
  }

  /// Reads a line; `nil` at the end of input and where `nextCharacter` returned `nil`.
  func read() -> EditedLine? {
    var line = CELLine()
    return cel_read(handle, &line) ? EditedLine(line) : nil
  }

  func restoreTerminal() { cel_restore(handle) }
  func reset() { cel_reset(handle) }
  func setRaw(_ isRaw: Bool) { cel_set_raw(handle, isRaw) }
  func setEcho(_ echoes: Bool) { cel_set_echo(handle, echoes) }
  func clearHistory() { cel_clear_history(handle) }
  func addToHistory(_ line: String) { cel_add_to_history(handle, encode(line).terminated) }
  func insert(_ text: String) -> Bool { cel_insert(handle, encode(text).terminated) }

  /// Replaces the whole line, without a change for undo; returns `false` where there is no space for it.
  @discardableResult
  func replace(with line: EditedLine) -> Bool {
    let encoded = table.encode(line)
    guard cel_replace(handle, encoded.scalars.map(\.value) + [0]) else { return false }
    cel_move(handle, Int32(encoded.cursor - encoded.scalars.count))
    return true
  }

  /// Deletes a code point of libedit's where it stands directly before the cursor, as often as it does.
  func delete(_ scalar: Unicode.Scalar) {
    let held = self.held
    let count = held.scalars.prefix(held.cursor).reversed().prefix { $0 == scalar }.count
    if count > 0 { cel_delete_before_cursor(handle, Int32(count)) }
  }

  /// Deletes code points before and after the cursor, counted as they were typed.
  func delete(_ count: Int, andAfter after: Int) {
    let line = self.line
    let first = characters(in: line, to: line.cursor - count)
    let last = characters(in: line, to: line.cursor + after)
    cel_move(handle, Int32(last - held.cursor))
    if last > first { cel_delete_before_cursor(handle, Int32(last - first)) }
  }

  /// The number of libedit's code points before a position in the typed line.
  private func characters(in line: EditedLine, to cursor: Int) -> Int {
    table.encode(EditedLine(scalars: line.scalars, cursor: cursor)).cursor
  }
}

extension Editline {
  func encode(_ text: String) -> [Unicode.Scalar] { table.encode(text) }
  func encode(_ character: [Unicode.Scalar]) -> [Unicode.Scalar] { table.encode(character) }
  func decode(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] { table.decode(scalar) }
  func decode(_ line: EditedLine) -> EditedLine { table.decode(line) }
  func encoded(_ line: EditedLine) -> EditedLine { table.encode(line) }

  /// Joins code points that have become one character since the last key, such as a letter and an accent.
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

  /// Makes libedit's search take a code point for a letter, until the next call.
  ///
  /// A search looks up only a part of a code point, and may find the binding of another key there.
  func takeAsLetter(_ scalar: Unicode.Scalar) { cel_take_as_letter(handle, scalar.value) }

  /// Whether libedit binds a key or key sequence, or one that begins with it.
  func binds(_ sequence: [Unicode.Scalar]) -> Bool { !binding(of: sequence).isEmpty }

  /// Whether a key is the prefix of longer key sequences.
  func leadsIn(_ key: Unicode.Scalar) -> Bool { binding(of: [key]).contains("sequence-lead-in") }

  /// The text that libedit prints about a key sequence, ending in the name of a function; empty where it is
  /// not bound.
  func binding(of sequence: [Unicode.Scalar]) -> String {
    String(cString: cel_binding(handle, sequence.asBinding))
  }

  /// The name of the function of a key or key sequence; empty where it has none.
  func function(of sequence: [Unicode.Scalar]) -> String {
    binding(of: sequence).split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
  }
}

extension [Unicode.Scalar] {
  /// The code points with a final zero; a zero inside ends the text early.
  fileprivate var terminated: [UInt32] { map(\.value) + [0] }

  /// The key sequence for libedit's `bind`, where `^` and `\` have to be escaped by `\`.
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

/// The functions that libedit calls while it reads a line.
final class EditlineCallbacks {
  /// Waits for a character; `nil` ends the line.
  var nextCharacter: () -> Unicode.Scalar? = { nil }

  /// Handles a key that is not libedit's own.
  var press: (CELKey) -> CELAfterKey = { _ in CELAfterKeyNothing }

  /// Signals that a key had no effect.
  var ring: () -> Void = {}

  /// The C view of this object; it must not outlive it.
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

/// The length of the line and the cursor position, which tell whether a key changed the line.
struct LineMark: Equatable {
  var length = 0
  var cursor = 0
}

/// An unfinished line and the position of the cursor in it.
struct EditedLine: Equatable {
  var scalars: [Unicode.Scalar]

  /// The offset of the cursor in code points.
  var cursor: Int

  var text: String { text(from: 0, to: scalars.count) }

  /// The code point at the cursor; `nil` at the end of the line.
  var next: Unicode.Scalar? { cursor < scalars.count ? scalars[cursor] : nil }

  func text(from start: Int, to end: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<end]))
  }
}

extension EditedLine {
  init(_ text: String, cursor: Int? = nil) {
    scalars = Array(text.unicodeScalars)
    self.cursor = cursor ?? scalars.count
  }
}

/// An input that libedit requests below the line; it stands after a line end in the line's own buffer.
enum Prompting {
  /// The incremental search of `Ctrl-R`.
  case search

  /// A pattern or command of vi mode, ended by Enter.
  case entry
}

extension EditedLine {
  /// The input requested below the line; `nil` while the line itself is edited.
  var prompting: Prompting? {
    guard let end = scalars.lastIndex(of: "\n") else { return nil }
    let word = String(String.UnicodeScalarView(scalars[(end + 1)...].prefix(3)))
    if ["bck", "fwd"].contains(word) { return .search }
    return end == 0 ? .entry : nil
  }
}

/// UTF-8 locales to use where the environment names no UTF-8 locale.
public enum StandInLocale {
  /// The names in the order in which they are tried.
  public static var all: [String] {
    sequence(first: 0) { $0 + 1 }.lazy.map(cel_stand_in_locale).prefix { $0 != nil }
      .compactMap { $0.map { String(cString: $0) } }
  }
}
