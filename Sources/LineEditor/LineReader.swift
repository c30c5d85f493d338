/// Reads lines for the shell: the terminal's editor, or a script in tests.
public protocol LineReader: AnyObject {
  func readLine(prompt: String) -> LineReading
}
