/// The length of a host's labels in their ASCII form (RFC 3492), which DNS limits to 63 bytes each.
enum Punycode {
  private static let base = 36
  private static let mark = "xn--"

  /// The number of characters of a label in its ASCII form, including `xn--`.
  static func length(of label: some Collection<Unicode.Scalar>) -> Int {
    let basic = label.count { $0.isASCII }
    guard basic < label.count else { return basic }
    var length = mark.count + (basic > 0 ? basic + 1 : 0)
    forEachDigit(of: label, basic: basic) { _ in length += 1 }
    return length
  }
}

private extension Punycode {
  /// Calls `take` for each digit that encodes the code points beyond ASCII and their positions.
  ///
  /// The smallest code point comes first.
  static func forEachDigit(
    of label: some Collection<Unicode.Scalar>, basic: Int, _ take: (Int) -> Void
  ) {
    var (handled, delta, bias, last) = (basic, 0, 72, 0x80)
    for value in Set(label.lazy.map { Int($0.value) }.filter { $0 >= 0x80 }).sorted() {
      delta += (value - last) * (handled + 1)
      for scalar in label {
        if Int(scalar.value) < value { delta += 1 }
        guard Int(scalar.value) == value else { continue }
        forEachDigit(of: delta, bias: bias, take)
        bias = adapted(delta, handled: handled + 1, isFirst: handled == basic)
        (delta, handled) = (0, handled + 1)
      }
      (delta, last) = (delta + 1, value + 1)
    }
  }

  static func forEachDigit(of delta: Int, bias: Int, _ take: (Int) -> Void) {
    var (rest, position) = (delta, base)
    while true {
      let threshold = min(max(position - bias, 1), 26)
      if rest < threshold { return take(rest) }
      take(threshold + (rest - threshold) % (base - threshold))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
  }

  static func adapted(_ delta: Int, handled: Int, isFirst: Bool) -> Int {
    var (rest, position) = (isFirst ? delta / 700 : delta / 2, 0)
    rest += rest / handled
    while rest > 455 {
      rest /= base - 1
      position += base
    }
    return position + base * rest / (rest + 38)
  }
}
