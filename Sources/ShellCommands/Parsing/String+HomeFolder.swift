import Foundation

extension String {
  /// What `~` stands for: `HOME`, else what the system says.
  ///
  /// Source: POSIX.1-2017, Shell Command Language, 2.6.1 Tilde Expansion.
  static var homeFolder: String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return home.isEmpty ? NSHomeDirectory() : home
  }
}
