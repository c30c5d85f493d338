import ShellCommands
import SmashtagModel

/// Looks at the live sources: where they are, and whether there is a token for each; what it is is never told.
struct LiveExamination {
  let sources: [SourceDefinition]
  let logins: Logins

  var findings: [Finding] { sources.map(finding) }
}

extension LiveExamination {
  private func finding(_ source: SourceDefinition) -> Finding {
    let origin: TokenOrigin?
    do { origin = try logins.origin(of: source.name, at: source.url) } catch {
      return Finding(
        .sources, source.name, "\(source.words); its token cannot be read", .broken,
        advice: "see credentials below")
    }
    guard let origin else {
      return Finding(.sources, source.name, "\(source.words); \(source.kind.withoutToken)")
    }
    guard source.maySendToken else {
      return Finding(
        .sources, source.name, "\(source.words); its token is not sent over plain http", .missing,
        advice: "give its address with https, if it has one: help source")
    }
    return Finding(.sources, source.name, "\(source.words); a token from \(origin.words)")
  }
}

extension SourceDefinition.Kind {
  /// What becomes of those who have no token.
  fileprivate var withoutToken: String {
    switch self {
    case .x: "no token, so it answers nothing"
    case .mastodon: "no token"
    case .bluesky: "no login, so not all is shown"
    case .flickr: "no key, so a sample is shown"
    }
  }
}
