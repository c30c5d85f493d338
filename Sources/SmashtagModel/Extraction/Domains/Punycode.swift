/// The ASCII form of names of hosts in other scripts (RFC 3492), which is what name servers know and what limits them.
enum Punycode {
  private static let base = 36
  private static let mark = "xn--"
  private static let longestLabel = 63

  /// The letters of a label in its ASCII form, `xn--` included.
  static func length(of label: some Collection<Unicode.Scalar>) -> Int {
    let basic = label.count { $0.isASCII }
    guard basic < label.count else { return basic }
    var length = mark.count + (basic > 0 ? basic + 1 : 0)
    forEachDigit(of: label, basic: basic) { _ in length += 1 }
    return length
  }

  /// A label in its ASCII form, `xn--` included, or as it is where it is ASCII; `nil` where that is none of a host.
  ///
  /// Its letters are taken as they are: who asks has made them small.
  static func encoded(_ label: some Collection<Unicode.Scalar>) -> String? {
    guard 1...longestLabel ~= label.count else { return nil }
    var encoded = String(String.UnicodeScalarView(label.filter(\.isASCII)))
    let basic = encoded.utf8.count
    guard basic < label.count else { return encoded }
    guard !encoded.lowercased().hasPrefix(mark) else { return nil }
    encoded = mark + (basic > 0 ? encoded + "-" : "")
    forEachDigit(of: label, basic: basic) { encoded.unicodeScalars.append(Unicode.Scalar(letter(of: $0))) }
    return encoded.utf8.count <= longestLabel ? encoded : nil
  }
}

private extension Punycode {
  /// `a` to `z`, then `0` to `9`.
  static func letter(of digit: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: digit < 26 ? digit + 0x61 : digit - 26 + 0x30)
  }

  /// The digits that say where which letters beyond ASCII stand, the smallest letters first.
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
