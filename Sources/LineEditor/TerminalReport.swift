/// What a terminal answers when it was asked something, or tells on its own account.
///
/// Each holds the text between what opens and what closes it.
public enum TerminalReport: Equatable, Sendable {
  /// `ESC [ … letter`, with the letter: `?62;c`.
  case controlSequence(String)

  /// `ESC ] … BEL`, or `ESC \` at the end: `11;rgb:0000/0000/0000`.
  case systemCommand(String)

  /// `ESC P … ESC \`.
  case deviceControl(String)

  /// `ESC _ … ESC \`.
  case applicationCommand(String)
}
