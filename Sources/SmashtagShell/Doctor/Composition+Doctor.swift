import Glibc
import ShellCommands
import SmashtagModel
import TweetArchive
import TweetSources

extension Composition {
  /// What `doctor` asks.
  func examiner(
    of archive: Archive, _ sources: [any TweetSource], terminal: @escaping @Sendable () -> TerminalFacts
  ) -> Examiner {
    Examiner(
      environment: environment, places: places, color: options.color,
      isTerminal: isatty(STDOUT_FILENO) != 0, archive: archive, sources: sources,
      client: { HTTPClient.version },
      terminal: terminal)
  }
}
