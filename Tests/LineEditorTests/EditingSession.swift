import LineEditor
import Testing

/// A reader on a pseudo terminal, ready for keys.
struct EditingSession {
  let terminal: PseudoTerminal
  let editor: EditingThread

  init(
    type: String = "xterm-256color", editrc: Editrc = .none,
    setUp: @escaping @Sendable (EditlineReader) -> Void = { _ in }
  ) throws {
    terminal = try PseudoTerminal()
    editor = try EditingThread(on: terminal.descriptor, type: type, editrc: editrc, setUp: setUp)
  }

  /// Waits until the text has come out of the terminal.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    let isShown = await eventually { terminal.shown.contains(text) }
    #expect(isShown, "\(terminal.shown.debugDescription)", sourceLocation: sourceLocation)
  }

  /// Starts a line, types into it once it is there, and answers with what it became.
  func read(typing keys: String) async -> LineReading? {
    await start()
    terminal.type(keys)
    return await editor.reading()
  }

  /// Starts a line and waits for its prompt.
  func start(prompt: String = "> ") async {
    let before = terminal.shown
    editor.startReading(prompt: prompt)
    _ = await eventually { terminal.shown.dropFirst(before.count).contains(prompt) && !terminal.isCooked }
  }

  /// Waits until what is typed has been echoed.
  func type(_ keys: String, untilShown text: String) async {
    terminal.type(keys)
    await expect(text)
  }
}

/// Whether something comes true within five seconds.
func eventually(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<1000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return condition()
}
