import Foundation
import SmashtagModel

extension PageError {
  /// What is said where a page that was kept stands for one that cannot be had now; `nil` where it does not.
  func remark(onPageFrom date: Date, at now: Date) -> String? {
    absence.map { "\($0); this is the page as of \(Self.age(now.timeIntervalSince(date)))" }
  }

  /// That its host is away, or has trouble that will pass.
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
