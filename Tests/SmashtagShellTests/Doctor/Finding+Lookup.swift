import ShellCommands

extension [Finding] {
  /// The first finding of a name.
  subscript(name: String) -> Finding? { first { $0.name == name } }
}
