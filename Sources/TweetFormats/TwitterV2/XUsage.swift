/// How many posts a plan of X's gives in a month, and how many were read.
public struct XUsage: Equatable, Sendable {
  public let used: Int
  /// `nil` where it is not limited, or not told.
  public let cap: Int?
  /// The day on which it is counted anew.
  public let resetDay: Int?
}

extension XUsage {
  init?(_ source: JSONElement) {
    guard let used = source["project_usage"].int, used >= 0 else { return nil }
    let (cap, day) = (source["project_cap"].int, source["cap_reset_day"].int)
    self.init(
      used: used, cap: cap.flatMap { $0 > 0 ? $0 : nil }, resetDay: day.flatMap { 1...31 ~= $0 ? $0 : nil })
  }
}
