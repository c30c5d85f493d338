public import Foundation

/// Why a source gave no answer.
public enum SourceError: Error, Equatable, Sendable {
  /// The source cannot do these operators of the query, and searched nothing.
  case unsupported(operators: [String], source: String)
  /// It answers nobody without a login; `host` said so, where it was asked.
  case needsLogin(source: String, host: String? = nil)
  /// Its host knows the token, and does not take it.
  case refusedToken(source: String, host: String? = nil)
  /// Its host does not take the key, for a reason in its own words; empty where it says none.
  case refusedKey(source: String, host: String, reason: String)
  /// Its host does not take the name and the password it was given.
  case refusedLogin(source: String, host: String? = nil)
  /// The file the source lives in cannot be read.
  case unreadable(source: String, reason: String)
  /// Its host cannot be reached, or does not answer; `reason` says so of the host.
  case unreachable(source: String, host: String, reason: String)
  /// Its host answered with something that is no answer.
  case failed(source: String, host: String, reason: String)
  /// Its host is in trouble that will pass: it may answer the same question later, and where it says so, not before a
  /// time.
  case troubled(source: String, host: String, reason: String, until: Date? = nil)
  /// Its host takes no more requests before that time, where it says so.
  case rateLimited(source: String, host: String, until: Date?)
  /// Its host gives so much in a time, which the reader has had: `450 requests in 15 minutes`.
  case usedUp(source: String, host: String, allowance: String, until: Date?)
  case unknownUser(String, source: String)
  case cancelled
}

extension SourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupported(let operators, let source):
      "\(source) cannot search for \(operators.joined(separator: ", ")); leave it out or use another source"
    case .needsLogin(let source, let host):
      "\(Self.who(source, host)) needs a login; type login \(source)"
    case .refusedToken(let source, let host):
      "\(Self.who(source, host)) does not take its token; type login \(source) to give another"
    case .refusedKey(let source, let host, let reason):
      "\(source): \(host) does not take its key\(reason.isEmpty ? "" : ": '\(reason)'"); "
        + "type login \(source) to give another"
    case .refusedLogin(let source, let host):
      "\(Self.who(source, host)) does not take its handle and app password; type login \(source) to give others"
    case .unreadable(let source, let reason): "\(source): \(reason)"
    case .unreachable(let source, let host, let reason):
      "\(source): \(host) \(reason); look at the network, or use archive"
    case .failed(let source, let host, let reason): "\(source): \(host) \(reason)"
    case .troubled(let source, let host, let reason, let until):
      "\(source): \(host) \(reason); \(until.map { Self.advice(until: $0) } ?? "try again later")"
    case .rateLimited(let source, let host, let until):
      "\(source): \(host) takes no more requests for now; \(Self.advice(until: until))"
    case .usedUp(let source, let host, let allowance, let until):
      "\(source): \(host) gives \(allowance), which are used up; "
        + (until.map { Self.advice(until: $0) } ?? "see what your plan there gives, or use another source")
    case .unknownUser(let name, let source): "\(source) knows no @\(name); look at the spelling"
    case .cancelled: "cancelled"
    }
  }

  /// `home: home.example`, or the source alone where no host is to be named.
  private static func who(_ source: String, _ host: String?) -> String {
    host.map { "\(source): \($0)" } ?? source
  }

  /// When to ask again who takes no requests before some time.
  public static func advice(until: Date?) -> String {
    guard let until else { return "try again in some minutes" }
    let seconds = max(1, Int(until.timeIntervalSinceNow.rounded(.up)))
    switch seconds {
    case ..<120: return "try again in \(seconds) s"
    case ..<7_200: return "try again in \((seconds + 59) / 60) min"
    case ..<172_800: return "try again in \((seconds + 3_599) / 3_600) h"
    default: return "try again in \((seconds + 86_399) / 86_400) days"
    }
  }
}

extension SourceError {
  /// That its host is away, in trouble, or takes no more for now, in words that go on with what stands for an answer;
  /// `nil` for what is wrong with the question, the address or the login.
  public var absence: String? {
    switch self {
    case .unreachable(let source, let host, let reason): "\(source): \(host) \(reason)"
    case .troubled(let source, let host, let reason, _): "\(source) is in trouble (\(host) \(reason))"
    case .rateLimited(let source, let host, let until):
      "\(source) takes no more requests for now (\(host): \(Self.advice(until: until)))"
    case .usedUp(let source, let host, let allowance, _):
      "\(source) takes no more requests for now (\(host) gives \(allowance))"
    case .unsupported, .needsLogin, .refusedToken, .refusedKey, .refusedLogin, .unreadable, .failed,
      .unknownUser, .cancelled:
      nil
    }
  }

  /// Whether its host says that it takes no more requests for now.
  public var isLimit: Bool {
    switch self {
    case .rateLimited, .usedUp: true
    case .unsupported, .needsLogin, .refusedToken, .refusedKey, .refusedLogin, .unreadable, .unreachable,
      .failed, .troubled, .unknownUser, .cancelled:
      false
    }
  }

  /// A login, or another one, would help.
  public var asksForLogin: Bool {
    switch self {
    case .needsLogin, .refusedToken, .refusedKey, .refusedLogin: true
    default: false
    }
  }

  /// When its host may be asked again; `nil` where that may be at any time, or nobody knows.
  public var comesBack: Date? {
    switch self {
    case .rateLimited(_, _, let until), .usedUp(_, _, _, let until), .troubled(_, _, _, let until): until
    default: nil
    }
  }
}
