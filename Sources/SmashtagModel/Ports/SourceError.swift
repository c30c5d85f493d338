public import Foundation

/// Why a source gave no answer.
public enum SourceError: Error, Equatable, Sendable {
  /// The source cannot do these operators of the query, and searched nothing.
  case unsupported(operators: [String], source: String)
  case needsLogin(source: String)
  /// The source knows the token, and does not take it.
  case refusedToken(source: String)
  /// The source does not take the name and the password it was given.
  case refusedLogin(source: String)
  /// The file the source lives in cannot be read.
  case unreadable(source: String, reason: String)
  /// Its host cannot be reached: there is no network, or nothing answers there.
  case unreachable(source: String, host: String, reason: String)
  /// Its host answered with something that is no answer, or with none in time.
  case failed(source: String, host: String, reason: String)
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
    case .needsLogin(let source): "\(source) needs a login; type login \(source)"
    case .refusedToken(let source): "\(source) does not take its token; type login \(source) to give another"
    case .refusedLogin(let source):
      "\(source) does not take its handle and app password; type login \(source) to give others"
    case .unreadable(let source, let reason): "\(source): \(reason)"
    case .unreachable(let source, let host, let reason):
      "\(source): \(host) cannot be reached: \(reason); look at the network, or use archive"
    case .failed(let source, let host, let reason): "\(source): \(host) \(reason)"
    case .rateLimited(let source, let host, let until):
      "\(source): \(host) takes no more requests for now; \(Self.comeBack(until))"
    case .usedUp(let source, let host, let allowance, let until):
      "\(source): \(host) gives \(allowance), which are used up; "
        + (until.map { Self.comeBack($0) } ?? "see what your plan there gives, or use another source")
    case .unknownUser(let name, let source): "\(source) knows no @\(name); look at the spelling"
    case .cancelled: "cancelled"
    }
  }

  private static func comeBack(_ until: Date?) -> String {
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
  /// A login, or another one, would help.
  public var asksForLogin: Bool {
    switch self {
    case .needsLogin, .refusedToken, .refusedLogin: true
    default: false
    }
  }
}
