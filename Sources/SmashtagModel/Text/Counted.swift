/// Counts and sizes in words.
public enum Counted {
  /// A number of tweets: `1 tweet`, `12,408 tweets`.
  public static func tweets(_ count: Int) -> String { things(count, "tweet") }

  /// A possibly limited count of tweets: `214 tweets`, `over 1,000 tweets`.
  public static func tweets(_ count: TweetCount) -> String { things(count, "tweet") }

  /// A possibly limited count with its noun.
  public static func things(_ count: TweetCount, _ noun: String) -> String {
    switch count {
    case .exactly(let number): things(number, noun)
    case .atLeast(let number): "over \(things(number, noun))"
    }
  }

  /// A possibly limited count: `214`, `1,000+`.
  public static func number(_ count: TweetCount) -> String {
    switch count {
    case .exactly(let number): grouped(number)
    case .atLeast(let number): grouped(number) + "+"
    }
  }

  /// A number with its noun; `plural` is the noun with `s` by default.
  public static func things(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// A size with decimal prefixes, rounded down: `17 bytes`, `4 kB`, `70 MB`, `3.2 GB`.
  public static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1_000: things(count, "byte")
    case ..<1_000_000: "\(count / 1_000) kB"
    case ..<1_000_000_000: "\(count / 1_000_000) MB"
    default: "\(grouped(count / 1_000_000_000)).\(count / 100_000_000 % 10) GB"
    }
  }

  /// A number with commas between thousands: `12,408`.
  public static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    let groups = digits.indices.map { index in
      let rest = digits.count - index
      return (rest % 3 == 0 && index > 0 ? "," : "") + String(digits[index])
    }
    return (number < 0 ? "-" : "") + groups.joined()
  }
}
