import ShellCommands
import SmashtagModel
import TerminalKit
import TweetArchive

/// Looks at the environment, the files and the archive.
struct Examiner: Examining {
  let environment: [String: String]
  let places: Places
  let color: ColorChoice
  let isTerminal: Bool
  let archive: Archive
  let sources: [any TweetSource]
  /// What fetches over the network, with its version; to ask has it look for this machine's name, which takes a while.
  let client: @Sendable () -> String
  /// What the terminal answered up to now.
  let terminal: @Sendable () -> TerminalFacts

  func findings(with live: [SourceDefinition]) async -> [Finding] {
    let credentials = CredentialsFile(path: places.credentials)
    let doors = Doors(environment: environment, cacheFolder: places.caches, credentials: credentials)
    let checked = await ArchiveExamination(archive: archive).findings()
    let found =
      TerminalExamination(
        environment: environment, color: color, isTerminal: isTerminal, facts: terminal()
      ).findings
      + LineExamination(environment: environment).findings + DoorsExamination(doors: doors).findings + checked
      + StateExamination(places: places).findings + SourcesExamination(sources: sources).findings
      + LiveExamination(sources: live, logins: Logins(environment: environment, file: credentials)).findings
      + DomainsExamination().findings
      + TokensExamination(environment: environment, credentials: credentials).findings
      + NetworkExamination(environment: environment, client: client()).findings
    return found.map(\.fitForScreen)
  }
}

extension Finding {
  /// The same on single lines of bearable length, without what must never reach a terminal.
  fileprivate var fitForScreen: Finding {
    Finding(section, name.bounded, value.bounded, state, advice: advice?.bounded)
  }
}

extension String {
  private static let longest = 400

  fileprivate var bounded: String {
    let line = sanitisedLine()
    return line.count > Self.longest ? line.prefix(Self.longest - 1) + "…" : line
  }
}
