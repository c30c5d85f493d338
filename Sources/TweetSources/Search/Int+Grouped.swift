extension Int {
  /// The number with commas between thousands, for messages.
  var grouped: String {
    var (groups, rest) = ([String](), magnitude)
    while rest >= 1_000 {
      groups.insert(String(String(1_000 + rest % 1_000).dropFirst()), at: 0)
      rest /= 1_000
    }
    return (self < 0 ? "-" : "") + ([String(rest)] + groups).joined(separator: ",")
  }
}
