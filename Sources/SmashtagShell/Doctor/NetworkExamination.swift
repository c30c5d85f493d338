import Foundation
import ShellCommands
import SmashtagModel
import TweetArchive
import TweetSources

/// Examines the local and live sources of tweets.
struct SourcesExamination {
  let sources: [any TweetSource]

  var findings: [Finding] { sources.map(finding) }
}

extension SourcesExamination {
  private func finding(_ source: any TweetSource) -> Finding {
    let name = source.name
    guard let library = source.library else {
      return Finding(.sources, name, "live: asked over the network")
    }
    do {
      return Finding(.sources, name, "\(kind(of: name)), \(try library.extent().words)")
    } catch {
      return Finding(
        .sources, name, "\(kind(of: name)) that cannot be read", .broken,
        advice: "see the section Archive")
    }
  }

  private func kind(of name: String) -> String {
    name == SourceCatalog.sampleName ? "a collection inside the program" : "an archive on this machine"
  }
}

extension LibraryExtent {
  /// The extent in words: `12,408 tweets, 27 Mar 2015 to 3 Nov 2026`.
  var words: String {
    guard let span else { return Counted.tweets(count) }
    return "\(Counted.tweets(count)), \(Age.date(span.lowerBound)) to \(Age.date(span.upperBound))"
  }
}

/// Examines the addresses of live sources and whether they have tokens; the tokens are never shown.
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
      return Finding(.sources, source.name, "\(source.words); \(source.kind.traits.withoutLogin)")
    }
    guard source.maySendToken else {
      return Finding(
        .sources, source.name, "\(source.words); its token is not sent over plain http", .missing,
        advice: "give its address with https, if it has one: help source")
    }
    return Finding(.sources, source.name, "\(source.words); a token from \(origin.words)")
  }
}

/// Examines the HTTP library and the variables for proxies and certificates.
struct NetworkExamination {
  let environment: [String: String]
  /// The HTTP library and its version.
  let client: String

  var findings: [Finding] { [Finding(.sources, "network", client)] + proxies + bundles }
}

extension NetworkExamination {
  private func value(_ name: String) -> String? { environment.value(of: name) }

  private var proxies: [Finding] {
    let found = EnvironmentProxy.variables.compactMap { name in
      value(name).map { value in
        Finding(.sources, name, EnvironmentProxy.exceptions.contains(name) ? "set" : value.withoutLogin)
      }
    }
    return found.isEmpty ? [Finding(.sources, "proxy", "none")] : found
  }

  private var bundles: [Finding] {
    let found = Certificates.variables.compactMap { name in value(name).map { bundle($0, named: name) } }
    return found.isEmpty ? [Finding(.sources, "certificates", "the system's")] : found
  }

  private func bundle(_ path: String, named name: String) -> Finding {
    guard FileAccess.isReadable(path) else {
      return Finding(
        .sources, name, "\(path) cannot be read", .broken,
        advice: "name a file of certificates, or unset \(name)")
    }
    return Finding(.sources, name, path)
  }
}

extension String {
  /// The host and port of a proxy's address, without user and password.
  ///
  /// Anything that does not look like a host is not shown.
  fileprivate var withoutLogin: String {
    let bare = components(separatedBy: "://").last ?? ""
    let host = bare.split(separator: "@", omittingEmptySubsequences: false).last?
      .prefix { !"/?#".contains($0) }
    guard let host, host.wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.\-]+)(:[0-9]{1,5})?/) != nil else {
      return "set, not shown"
    }
    return String(host)
  }
}
