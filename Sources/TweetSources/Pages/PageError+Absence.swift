import Foundation
import SmashtagModel

extension PageError {
  /// The remark on a cached page that is shown because of this error; `nil` if the error does not permit
  /// that.
  func remark(onPageFrom date: Date, at now: Date) -> String? {
    absence.map { "\($0); this is the page as of \(Self.age(now.timeIntervalSince(date)))" }
  }

  /// The reason if the host cannot be reached or has temporary problems.
  private var absence: String? {
    switch self {
    case .unreachable(let host, let reason): "\(host) \(reason)"
    case .refused(let host, let status) where HTTPResponse.isTrouble(status):
      "\(host) answers with status \(status)"
    default: nil
    }
  }

  private static func age(_ seconds: TimeInterval) -> String {
    switch seconds {
    case ..<120: "a moment ago"
    case ..<7_200: "\(Int(seconds / 60)) min ago"
    case ..<172_800: "\(Int(seconds / 3_600)) h ago"
    default: "\(Int(min(seconds, 1e12) / 86_400)) days ago"
    }
  }
}

extension PageError {
  /// The error with advice if its host is in a reserved domain, of which some networks have `.test`; otherwise unchanged.
  var knowingMadeUpHosts: PageError {
    guard case .unreachable(let host, let reason) = self, reason.hasSuffix(CurlFailure.unknownHost),
      Host.isMadeUp(host.lowercased()) || host.lowercased().hasSuffix(".test")
    else { return self }
    return .madeUp(host: host)
  }
}
