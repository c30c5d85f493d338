import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import TweetSources

/// The tokens in a property list that only the owner may read, by the name of their source and its server.
///
/// A file that others can read or write is not used, and one that cannot be decoded is never overwritten.
struct CredentialsFile: Sendable {
  /// The largest file in bytes that is read.
  private static let longest = 1_000_000

  let path: String

  /// All secrets, each a token or a command, by ``key(of:at:)``; empty where there is no file.
  func secrets() throws(CredentialsError) -> [String: String] {
    try list().compactMapValues { $0 as? String }
  }

  /// The key of a token; names contain no space.
  static func key(of source: String, at server: String) -> String { "\(source) \(server)" }

  /// The servers for which a source has tokens, sorted.
  func servers(of source: String) throws(CredentialsError) -> [String] {
    try secrets().keys.filter { $0.hasPrefix(source + " ") }.map { String($0.dropFirst(source.count + 1)) }
      .sorted()
  }

  /// The version of the file, which changes whenever any program changes it; `nil` where there is none.
  var version: FileVersion? { FileVersion(path) }

  /// Stores a secret in place of the last one, and deletes the sessions of other logins.
  func store(_ secret: String, for source: String, at server: String) throws(CredentialsError) {
    try change { list in
      list[Self.key(of: source, at: server)] = secret
      list.forgetSessions(of: source, but: Fingerprint(of: secret)?.text)
    }
  }

  /// Deletes the tokens and sessions of a source for all servers; returns whether there was a token.
  func forget(_ source: String) throws(CredentialsError) -> Bool {
    let keys = try servers(of: source).map { Self.key(of: source, at: $0) }
    let hasSessions = try list().hasSessions(of: source)
    guard !keys.isEmpty || hasSessions else { return false }
    return try change { list in
      list.forgetSessions(of: source)
      return keys.count { list.removeValue(forKey: $0) != nil }
    } > 0
  }
}

extension CredentialsFile {
  /// Everything in the file, including entries of other versions of the program.
  func list() throws(CredentialsError) -> [String: Any] {
    guard let data = try contents() else { return [:] }
    guard let list = UntrustedPropertyList(data).value as? [String: Any] else { throw .damaged(path: path) }
    return list
  }

  /// Reads the file after checking its permissions by the same descriptor, so that it cannot be replaced.
  private func contents() throws(CredentialsError) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable(path: path, reason: POSIXError.last.reason)
    }
    defer { close(descriptor) }
    try check(descriptor)
    let data: Data?
    do { data = try ReadableFile.bytes(from: descriptor, limit: Self.longest) } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    guard let data else { throw .damaged(path: path) }
    return data
  }

  private func check(_ descriptor: Int32) throws(CredentialsError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, reason: POSIXError.last.reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is not a file")
    }
    guard status.st_uid == geteuid() else { throw .foreign(path: path) }
    guard status.st_mode & 0o077 == 0 else { throw .open(path: path) }
  }

  func change<Answer>(
    _ change: (inout [String: Any]) -> Answer
  ) throws(CredentialsError) -> Answer {
    try FileLock.holding(path, unwritable: CredentialsError.unwritable) {
      var list = try list()
      let answer = change(&list)
      try write(list)
      return answer
    }
  }

  private func write(_ list: [String: Any]) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    try AtomicFile.write(try encoder.encode(PropertyListValue(list)), to: path, suffix: ".new")
  }
}

/// Sessions are stored under one key beside the tokens, each by the name of its source and its server.
extension CredentialsFile {
  /// The stored session; `nil` where there is none of this login.
  func session(of source: String, at server: String, for login: Token) throws(CredentialsError)
    -> LoginSession?
  {
    let entry = try list().sessions[Self.key(of: source, at: server)] as? [String: Any]
    guard let entry, let owner = Fingerprint(of: login.secret), entry["login"] as? String == owner.text,
      let access = (entry["access"] as? String).flatMap(Token.init),
      let refresh = (entry["refresh"] as? String).flatMap(Token.init)
    else { return nil }
    return LoginSession(access: access, refresh: refresh)
  }

  /// Stores a session in place of the last one; `nil` deletes it.
  func keep(
    _ session: LoginSession?, of source: String, at server: String, for login: Token
  ) throws(CredentialsError) {
    if session == nil, try !list().hasSessions(of: source) { return }
    let (key, owner) = (Self.key(of: source, at: server), Fingerprint(of: login.secret))
    try change { list in
      var sessions = list.sessions
      sessions[key] = nil
      if let session, let owner {
        sessions[key] = [
          "login": owner.text, "access": session.access.secret, "refresh": session.refresh.secret,
        ]
      }
      list.sessions = sessions
    }
  }
}

extension [String: Any] {
  private static let sessionsKey = "sessions"

  fileprivate(set) var sessions: [String: Any] {
    get { self[Self.sessionsKey] as? [String: Any] ?? [:] }
    set { self[Self.sessionsKey] = newValue.isEmpty ? nil : newValue }
  }

  func hasSessions(of source: String) -> Bool { sessions.keys.contains { $0.hasPrefix(source + " ") } }

  /// Deletes the sessions of a source.
  ///
  /// - Parameter login: The fingerprint of the login whose session stays.
  mutating func forgetSessions(of source: String, but login: String? = nil) {
    guard hasSessions(of: source) else { return }
    sessions = sessions.filter { key, entry in
      !key.hasPrefix(source + " ") || login != nil && (entry as? [String: Any])?["login"] as? String == login
    }
  }
}

/// The reason why tokens could not be read or stored; it never contains a token.
enum CredentialsError: Error, Equatable {
  /// Other users can read or write the file.
  case open(path: String)
  /// The file belongs to another user.
  case foreign(path: String)
  case damaged(path: String)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
}

extension CredentialsError: CustomStringConvertible {
  var description: String {
    switch self {
    case .open(let path):
      "\(path) can be read by others, so its tokens are not used; chmod 600 \(path.shellWord)"
    case .foreign(let path):
      "\(path) belongs to someone else, so its tokens are not used; put a file of your own there"
    case .damaged(let path):
      "\(path) is not a list of tokens, so none of it is used; mend it, or move it away"
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason); no token is taken from it until it can be read"
    case .unwritable(let path, let reason):
      "cannot write \(path): \(reason); no token is kept until it can be written"
    }
  }
}

/// The origin of a source's token.
struct TokenOrigin: Equatable {
  /// Where a token is kept.
  enum Location: Equatable {
    /// An environment variable, by its name.
    case variable(String)
    /// The credentials file, by its path.
    case file(String)
  }

  let location: Location
  /// Whether the value is a command that prints the token.
  let isCommand: Bool

  /// The variables that may hold the token of a source; the first one that is set counts.
  static func variables(of source: String) -> [String] {
    let own = source == SourceCatalog.flickrName ? [SourceDefinition.flickrKeyVariable] : []
    return own + [SourceDefinition.tokenVariable(of: source)]
  }

  /// The variable that counts; `nil` where none is set.
  static func variable(of source: String, in environment: [String: String]) -> String? {
    variables(of: source).first { environment.value(of: $0) != nil }
  }

  /// The origin in words: `SMASHTAG_TOKEN_HOME`, `a command in /home/ada/.config/smashtag/credentials.plist`.
  var words: String {
    let location =
      switch location {
      case .variable(let name): name
      case .file(let path): path
      }
    return isCommand ? "a command in \(location)" : location
  }
}
