import CEditline
import Glibc

/// One editor of libedit: the C handle and nothing else.
final class Editline {
  private let handle: OpaquePointer
  private let callbacks: EditlineCallbacks

  init(_ terminal: Terminal, callbacks: EditlineCallbacks) throws(LineEditorError) {
    let (input, output, errors) = (terminal.input, terminal.output, terminal.errors)
    guard let handle = cel_open(input, output, errors, terminal.type, callbacks.owner) else {
      throw .cannotOpen(errno: errno)
    }
    self.handle = handle
    self.callbacks = callbacks
  }

  deinit { cel_close(handle) }

  var editsAsVi: Bool { cel_edits_as_vi(handle) }
  var line: EditedLine { EditedLine(cel_line(handle)) }

  func bindKeys(_ editrc: Editrc) {
    cel_bind_keys(handle)
    switch editrc {
    case .none: break
    case .users: cel_source(handle, nil)
    case .file(let path): cel_source(handle, path)
    }
  }

  /// Nil at the end of input, and when `nextCharacter` gave none.
  func read() -> String? {
    var line = CELLine()
    return cel_read(handle, &line) ? EditedLine(line).text : nil
  }

  func restoreTerminal() { cel_restore(handle) }
  func reset() { cel_reset(handle) }
  func draw() { cel_draw(handle) }
  func resize() { cel_resize(handle) }
  func setRaw(_ isRaw: Bool) { cel_set_raw(handle, isRaw) }
  func moveCursor(by offset: Int) { cel_move_cursor(handle, Int32(offset)) }
  func deleteBeforeCursor(_ count: Int) { cel_delete_before_cursor(handle, Int32(count)) }
  func setPrompt(_ prompt: PromptText) { cel_set_prompt(handle, prompt.marked) }
  func clearHistory() { cel_clear_history(handle) }
  func addToHistory(_ line: String) { cel_add_to_history(handle, line.terminated) }
  func insert(_ text: String) -> Bool { cel_insert(handle, text.terminated) }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cel_write(handle, $0.baseAddress, $0.count) }
    }
  }
}

extension String {
  /// Code points with a zero behind them; what follows a zero inside is lost.
  fileprivate var terminated: [UInt32] { unicodeScalars.map(\.value) + [0] }
}

extension EditedLine {
  fileprivate init(_ line: CELLine) {
    let values = UnsafeBufferPointer(start: line.text, count: line.count)
    scalars = values.map { Unicode.Scalar($0) ?? "\u{FFFD}" }
    cursor = line.cursor
  }
}
