import Glibc

/// The most memory that this process has had.
public enum PeakMemory {
  /// In megabytes of 2^20 bytes.
  public static var megabytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss >> 10
  }
}
