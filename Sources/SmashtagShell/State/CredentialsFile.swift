import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import TweetSources

/// The tokens in a property list that nobody else may read, each by the name of its source and the server it was
/// given for.
///
/// A file that others can read or write is not used, and one that cannot be understood is never written over.
struct CredentialsFile: Sendable {
  /// No list of tokens is longer.
  private static let longest = 1_000_000

  let path: String

  /// What is kept, be it a token or a command, by ``key(of:at:)``; none where there is no file.
  func secrets() throws(CredentialsError) -> [String: String] {
    try list().compactMapValues { $0 as? String }
  }

  /// No name has a blank.
  static func key(of source: String, at server: String) -> String { "\(source) \(server)" }

  /// The servers that a source has tokens for.
  func servers(of source: String) throws(CredentialsError) -> [String] {
    try secrets().keys.filter { $0.hasPrefix(source + " ") }.map { String($0.dropFirst(source.count + 1)) }
      .sorted()
  }

  /// Changes with whatever is stored or forgotten, by this program or another one.
  var version: FileVersion? { FileVersion(path) }

  /// Keeps a secret in the place of the last one, and of the sessions only one that began with it.
  func store(_ secret: String, for source: String, at server: String) throws(CredentialsError) {
    try change { list in
      list[Self.key(of: source, at: server)] = secret
      list.forgetSessions(of: source, but: Fingerprint(of: secret)?.text)
    }
  }

  /// Forgets the tokens and sessions of a source, whatever its servers; answers whether there was a token to forget.
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
  /// Everything in the file, what other versions keep there included.
  func list() throws(CredentialsError) -> [String: Any] {
    guard let data = try contents() else { return [:] }
    guard let list = UntrustedPropertyList(data).value as? [String: Any] else { throw .damaged(path: path) }
    return list
  }

  /// Looks at the very file that is read, whatever takes its place meanwhile.
  private func contents() throws(CredentialsError) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable(path: path, reason: POSIXError.last.reason)
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try check(descriptor)
    guard let data = try? file.read(upToCount: Self.longest + 1) ?? Data(), data.count <= Self.longest else {
      throw .damaged(path: path)
    }
    return data
  }

  private func check(_ descriptor: Int32) throws(CredentialsError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is no file")
    }
    guard status.st_uid == geteuid() else { throw .foreign(path: path) }
    guard status.st_mode & 0o077 == 0 else { throw .open(path: path) }
  }

  func change<Answer>(
    _ change: (inout [String: Any]) -> Answer
  ) throws(CredentialsError) -> Answer {
    do {
      let lock = try FileLock(beside: path)
      return try withExtendedLifetime(lock) {
        var list = try list()
        let answer = change(&list)
        try write(list)
        return answer
      }
    } catch let failure as FileLock.Failure {
      throw .unwritable(path: failure.path, reason: failure.reason)
    } catch let error as CredentialsError {
      throw error
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  private func write(_ list: [String: Any]) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    try AtomicFile.write(try encoder.encode(PropertyListValue(list)), to: path, suffix: ".new")
  }
}

/// Sessions stand under one key beside the tokens, each by the name of its source and its server.
extension CredentialsFile {
  /// The session that was kept; `nil` where there is none, or none of this login.
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

  /// Keeps a session in the place of the last one; `nil` forgets that.
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

  /// - Parameter login: the fingerprint of the login whose session stays.
  mutating func forgetSessions(of source: String, but login: String? = nil) {
    guard hasSessions(of: source) else { return }
    sessions = sessions.filter { key, entry in
      !key.hasPrefix(source + " ") || login != nil && (entry as? [String: Any])?["login"] as? String == login
    }
  }
}

/// Why tokens could not be read or kept; none of them is ever part of it.
enum CredentialsError: Error, Equatable {
  /// Others can read or write it.
  case open(path: String)
  /// It belongs to someone else.
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
      "\(path) is no list of tokens, so none of it is used; mend it, or move it away"
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason); no token is taken from it until it can be read"
    case .unwritable(let path, let reason):
      "cannot write \(path): \(reason); no token is kept until it can be written"
    }
  }
}

/// Where the token of a source comes from.
struct TokenOrigin: Equatable {
  enum Place: Equatable {
    /// A variable of the environment.
    case variable(String)
    /// The credentials file.
    case file(String)
  }

  let place: Place
  /// What stands there is no token but a command that prints it.
  let isCommand: Bool

  /// The variables that may have the token of a source, the first that is set counts.
  static func variables(of source: String) -> [String] {
    let own = source == SourceCatalog.flickrName ? [SourceDefinition.flickrKeyVariable] : []
    return own + [SourceDefinition.tokenVariable(of: source)]
  }

  /// The one that counts; `nil` where none is set.
  static func variable(of source: String, in environment: [String: String]) -> String? {
    variables(of: source).first { environment.value(of: $0) != nil }
  }

  /// `SMASHTAG_TOKEN_HOME`, `a command in /home/ada/.config/smashtag/credentials.plist`.
  var words: String {
    let place =
      switch place {
      case .variable(let name): name
      case .file(let path): path
      }
    return isCommand ? "a command in \(place)" : place
  }
}

extension String {
  /// Without blanks and ends of lines around it.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
