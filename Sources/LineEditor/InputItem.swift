/// What bytes from the terminal turned out to be.
enum InputItem: Equatable {
  case key(Unicode.Scalar)

  /// An Escape that nothing followed at once.
  case escape

  /// All that one special key, or Alt with a key, sends: an Escape and what follows.
  case sequence([Unicode.Scalar])

  case paste(String)
  case report(TerminalReport)

  /// Something that means nothing was dropped.
  case nothing

  /// The keys that send signals while no line is edited.
  case interrupt, suspend
}
