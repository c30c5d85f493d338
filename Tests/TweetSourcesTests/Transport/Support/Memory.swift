import Foundation

/// What this process took of the machine's memory.
enum Memory {
  /// The most it ever had at once, in bytes.
  static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}
