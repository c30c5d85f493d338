/// Counts what names of hosts in other scripts take in ASCII (RFC 3492), which is what limits them.
enum Punycode {
  private static let base = 36

  /// The letters of a label in its ASCII form, `xn--` included.
  static func length(of label: some Collection<Unicode.Scalar>) -> Int {
    let basic = label.count { $0.isASCII }
    guard basic < label.count else { return basic }
    return "xn--".count + (basic > 0 ? basic + 1 : 0) + lengthOfDeltas(label, basic: basic)
  }

  private static func lengthOfDeltas(_ label: some Collection<Unicode.Scalar>, basic: Int) -> Int {
    var (length, handled, delta, bias, last) = (0, basic, 0, 72, 0x80)
    for value in Set(label.lazy.map { Int($0.value) }.filter { $0 >= 0x80 }).sorted() {
      delta += (value - last) * (handled + 1)
      for scalar in label {
        if Int(scalar.value) < value { delta += 1 }
        guard Int(scalar.value) == value else { continue }
        length += digits(of: delta, bias: bias)
        bias = adapted(delta, handled: handled + 1, isFirst: handled == basic)
        (delta, handled) = (0, handled + 1)
      }
      (delta, last) = (delta + 1, value + 1)
    }
    return length
  }

  private static func digits(of delta: Int, bias: Int) -> Int {
    var (rest, count, position) = (delta, 1, base)
    while true {
      let threshold = min(max(position - bias, 1), 26)
      if rest < threshold { return count }
      rest = (rest - threshold) / (base - threshold)
      count += 1
      position += base
    }
  }

  private static func adapted(_ delta: Int, handled: Int, isFirst: Bool) -> Int {
    var (rest, position) = (isFirst ? delta / 700 : delta / 2, 0)
    rest += rest / handled
    while rest > 455 {
      rest /= base - 1
      position += base
    }
    return position + base * rest / (rest + 38)
  }
}
