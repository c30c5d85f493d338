import ShellCommands

/// Sizes in words.
enum Bytes {
  /// `17 bytes`, `4 kB`, `70 MB`, `3.2 GB`: powers of ten.
  static func text(_ count: Int) -> String {
    switch count {
    case ..<1_000: Counted.things(count, "byte")
    case ..<1_000_000: "\(count / 1_000) kB"
    case ..<1_000_000_000: "\(count / 1_000_000) MB"
    default: "\(Counted.grouped(count / 1_000_000_000)).\(count / 100_000_000 % 10) GB"
    }
  }
}
