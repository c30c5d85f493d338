import LineEditor

/// What a shell is built of, besides its session.
struct ShellParts {
  let terminal: ShellTerminal
  let doors: Doors
  let wakeup: Wakeup
  let signals: Signals
  let shelf: ImageShelf
}
