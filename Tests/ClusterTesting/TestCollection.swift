import Foundation
package import SmashtagModel
import TweetFormats
import TweetLoading
package import TweetSources

/// A collection on servers of this machine, which tests load and search.
package protocol TestCollection: Sendable {
  /// The address of the whole.
  var url: String { get }
}

extension TestCollection {
  /// The source of an address, which remembers nothing of others.
  package func source(
    at url: String? = nil, login: String? = nil, name: String = "big", by client: HTTPClient = HTTPClient(),
    patience: Duration = .seconds(60)
  ) -> LiveSource {
    LiveSource(
      definition(at: url, name: name), client: client, tokens: FixedLogin(login: login),
      sessions: NoSessions(), patience: patience)
  }

  package func definition(at url: String? = nil, name: String = "big") -> SourceDefinition {
    SourceDefinition(kind: .clickhouse, name: name, url: url ?? self.url)
  }

  /// Loads tweets from a file of their own.
  @discardableResult
  package func load(
    _ tweets: [Tweet], at url: String? = nil, login: String? = nil, by client: HTTPClient = HTTPClient(),
    progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
  ) async throws -> LoadReport {
    let folder = try LoadedFolder(tweets)
    defer { withExtendedLifetime(folder) {} }
    return try await load([folder.path], at: url, login: login, by: client, progress: progress)
  }

  /// Loads files.
  @discardableResult
  package func load(
    _ paths: [String], at url: String? = nil, login: String? = nil, by client: HTTPClient = HTTPClient(),
    progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
  ) async throws -> LoadReport {
    try await ClusterLoader(client: client, tokens: FixedLogin(login: login)).load(
      paths.map { .path($0) }, into: definition(at: url), author: .me, in: RequestContext(),
      progress: progress)
  }
}

/// Knows one login for every source, or none.
package struct FixedLogin: TokenKeeping {
  private let login: String?

  package init(login: String? = nil) { self.login = login }

  package func hasToken(of source: String) -> Bool { login != nil }

  package func token(of source: String, at server: String, in request: RequestContext) async -> Token? {
    login.flatMap { Token($0) }
  }
}

/// Keeps no sessions.
package struct NoSessions: SessionKeeping {
  package init() {}

  package func session(of source: String, at server: String, for login: Token) async -> LoginSession? { nil }
  package func keep(_ session: LoginSession?, of source: String, at server: String, for login: Token) async {}
}

/// A folder with a file of tweets, as an export writes them.
package final class LoadedFolder: Sendable {
  package let path: String

  package init(_ tweets: [Tweet]) throws {
    path = NSTemporaryDirectory() + "/loaded-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let lines = tweets.map { TweetEncoder().record(of: $0) + [UInt8(ascii: "\n")] }
    try Data(lines.joined()).write(to: URL(filePath: "\(path)/tweets.jsonl"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
