/// What a server gave a reader who logged in: it knows the reader by it until it is over.
public struct LoginSession: Hashable, Sendable {
  /// Goes with each request.
  public let access: Token
  /// Gets another session where this one is over.
  public let refresh: Token

  public init(access: Token, refresh: Token) {
    (self.access, self.refresh) = (access, refresh)
  }
}

/// Keeps the sessions of sources, so that not every run has to log in.
///
/// A session belongs to the login it was given for: with another one it is none. That one cannot be kept costs a login
/// the next time, and nothing else.
public protocol SessionKeeping: Sendable {
  /// The session that was kept last; `nil` where there is none, or none that can be read.
  func session(of source: String, at server: String, for login: Token) async -> LoginSession?

  /// Keeps a session in the place of the last one; `nil` forgets that.
  func keep(_ session: LoginSession?, of source: String, at server: String, for login: Token) async
}
