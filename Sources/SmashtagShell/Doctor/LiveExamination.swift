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
      let stand = source.kind == .flickr ? "no key, so a sample is shown" : "no token"
      return Finding(.sources, source.name, "\(source.words); \(stand)")
    }
    guard source.maySendToken else {
      return Finding(
        .sources, source.name, "\(source.words); its token is not sent over plain http", .missing,
        advice: "give its address with https, if it has one: help source")
    }
    return Finding(.sources, source.name, "\(source.words); a token from \(origin.words)")
  }
}
