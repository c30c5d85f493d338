import Foundation

/// How much memory a process has had at once.
enum PeakMemory {
  /// Looks until the process is gone; in kilobytes.
  static func of(_ id: pid_t) async -> Int {
    var most = 0
    while let now = now(of: id) {
      most = max(most, now)
      try? await Task.sleep(for: .milliseconds(5))
    }
    return most
  }

  /// `nil` once it has ended.
  private static func now(of id: pid_t) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
